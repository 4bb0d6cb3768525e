#!/bin/sh
# Usage: scale-train-predict.sh PREFIX DATA OUT: a script for the programs of LIBSVM. Every third row of DATA is a test row.
set -e
name=$(basename "$2" .svm)
awk 'NR % 3 != 0' "$2" > "$3/$name.train"
awk 'NR % 3 == 0' "$2" > "$3/$name.test"
"${1}svm-scale" -l -1 -u 1 -s "$3/$name.range" "$3/$name.train" > "$3/$name.train.scaled"
"${1}svm-scale" -r "$3/$name.range" "$3/$name.test" > "$3/$name.test.scaled"
"${1}svm-train" -q -c 4 -g 0.25 "$3/$name.train.scaled" "$3/$name.model"
"${1}svm-predict" "$3/$name.test.scaled" "$3/$name.model" "$3/$name.out" > "$3/$name.line"
"${1}liblinear-train" -q -s 2 -e 1e-4 -B 1 "$3/$name.train.scaled" "$3/$name.linear"
"${1}liblinear-predict" "$3/$name.test.scaled" "$3/$name.linear" "$3/$name.linear.out" >> "$3/$name.line"
