#!/bin/sh
# Records the result lines of the original programs: sh make-lines.sh FOLDER_OF_DATA > expected/lines.txt
set -e
cd "$1"
model=$(mktemp)
run() {
    echo "\$ $*"
    program=$1
    shift
    "$program" "$@" "$model" | grep -v '^[.*]*$' | grep -v '^iter ' | grep -v '^cg reaches'
}
for options in "-s 0" "-s 0 -w1 3" "-s 0 -t 0 -w-1 2" "-s 1 -n 0.3" "-s 2 -n 0.2" "-s 2 -n 0.2 -t 0"; do
    run svm-train $options -e 1e-9 heart.svm
done
for options in "-s 0 -c 10" "-s 0 -w2 5" "-s 1 -n 0.1"; do
    run svm-train $options -e 1e-9 iris.svm
done
for options in "-s 3 -c 5" "-s 4 -c 20 -n 0.3 -t 0"; do
    run svm-train $options -e 1e-9 cpu.svm
done
for options in "-s 1" "-s 7" "-s 7 -B 1 -c 4"; do
    run liblinear-train $options -e 1e-9 heart.svm
done
for options in "-s 12 -B 1" "-s 13 -B 1"; do
    run liblinear-train $options -e 1e-9 cpu.svm
done
run liblinear-train -s 7 -e 1e-9 iris.svm
rm "$model"
