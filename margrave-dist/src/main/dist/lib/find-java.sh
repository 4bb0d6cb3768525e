# SPDX-License-Identifier: Apache-2.0
# To be sourced. find_java sets JAVA to Java 17 or later, from JAVA_HOME or else PATH, or prints an error and fails.

# Prints the feature release of the Java at $1, from its file 'release' if it exists, because starting Java is slow.
java_release() {
    home=$(dirname "$(dirname "$1")")
    version=
    if [ -r "$home/release" ]; then
        while IFS='=' read -r key value; do
            [ "$key" = JAVA_VERSION ] && version=$value
        done <"$home/release"
    fi
    [ -n "$version" ] || version=$("$1" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p')
    version=${version#\"}
    version=${version#1.}
    version=${version%%[!0-9]*}
    echo "${version:-0}"
}

find_java() {
    seen=
    in_path=$(command -v java 2>/dev/null) || in_path=
    for JAVA in "${JAVA_HOME:+$JAVA_HOME/bin/java}" "$in_path"; do
        [ -n "$JAVA" ] && [ -x "$JAVA" ] || continue
        real=$(readlink -f "$JAVA" 2>/dev/null) || real=$JAVA
        release=$(java_release "$real")
        [ "$release" -ge 17 ] && JAVA=$real && return 0
        seen="$seen; $JAVA is release $release"
    done
    echo "margrave: Java 17 or later is needed, in JAVA_HOME or PATH${seen:-; none was found}" >&2
    return 1
}
