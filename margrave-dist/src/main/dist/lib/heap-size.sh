# SPDX-License-Identifier: Apache-2.0
# To be sourced. heap_megabytes COMMAND ARGUMENTS prints the size of the heap, in MB, of a fit with --memory. It fails, and the heap
# may take three quarters of the memory, without --memory, with rows from standard input, and where the computer has less.
#
# The rule: 128 MB, five fourths of --memory (a fit uses at most four fifths of the heap), and for each argument that is a file
# what its rows take: 4 times its size, 40 times if it is compressed, an eighth if it is a row store, whose rows stay there.

heap_megabytes() {
    case ${1:-} in
        train | validate | tune | compare) ;;
        *) return 1 ;;
    esac
    memory=
    previous=
    kilobytes=0
    for argument; do
        case $previous,$argument in
            --memory,*) memory=$argument ;;
            *,--memory=*) memory=${argument#--memory=} ;;
            *,-) return 1 ;;
        esac
        previous=$argument
        [ -f "$argument" ] && [ -r "$argument" ] || continue
        size=$(($(wc -c <"$argument") / 1024 + 1))
        case $argument in
            *.mgd) size=$((size / 8)) ;;
            *.gz) size=$((size * 40)) ;;
            *) size=$((size * 4)) ;;
        esac
        kilobytes=$((kilobytes + size))
    done
    case $memory in
        *[gG]) factor=1024 ;;
        *[mM]) factor=1 ;;
        *) return 1 ;;
    esac
    memory=${memory%?}
    case $memory in
        '' | 0* | *[!0-9]* | ??????*) return 1 ;; # the command knows what this is
    esac
    megabytes=$((128 + memory * factor * 5 / 4 + kilobytes / 1024))
    [ "$megabytes" -le $(($(computer_megabytes) * 3 / 4)) ] || return 1
    echo "$megabytes"
}

# The memory of this computer or container; 4 GB where it is not known.
computer_megabytes() {
    total=4096
    if [ -r /proc/meminfo ]; then
        while read -r key value unit; do
            [ "$key" = MemTotal: ] && total=$((value / 1024)) && break
        done </proc/meminfo
    fi
    for limit in /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes; do
        read -r value 2>/dev/null <"$limit" || continue
        case $value in
            max | *[!0-9]*) ;;
            *) [ $((value / 1048576)) -lt "$total" ] && total=$((value / 1048576)) ;;
        esac
    done 2>/dev/null
    echo "$total"
}
