#!/bin/sh
# Makes the golden files with svm-train, svm-predict and svm-scale of LIBSVM 3.24 and liblinear-train and liblinear-predict of
# LIBLINEAR 2.3.0 (Debian packages libsvm-tools and liblinear-tools). Run in this folder.
set -e
svm-scale -l 0 -u 2 -s iris.range iris.svm > iris.scaled
svm() { # name, data, probabilities, options
    name=$1 data=$2 b=$3
    shift 3
    svm-train -q -b "$b" "$@" "$data" "$name.model"
    svm-predict -b "$b" "$data" "$name.model" "$name.out" > /dev/null
}
linear() {
    name=$1 data=$2 b=$3
    shift 3
    liblinear-train -q "$@" "$data" "$name.model"
    liblinear-predict -b "$b" "$data" "$name.model" "$name.out" > /dev/null
}
svm c-svc-rbf iris.svm 1 -c 2 -g 0.5
svm c-svc-linear iris.svm 0 -t 0
svm nu-svc-poly iris.svm 0 -s 1 -t 1 -g 0.25 -r -1 -d 2 -n 0.2
svm c-svc-sigmoid heart.svm 1 -t 3 -g 0.02 -r 0.1
svm one-class heart.svm 0 -s 2 -n 0.2 -g 0.1
svm epsilon-svr cpu.svm 0 -s 3 -c 10 -g 1
svm nu-svr cpu.svm 1 -s 4 -n 0.4 -t 1 -r 1 -g 0.5
svm precomputed gram.svm 0 -t 4
svm scaled iris.scaled 0 -g 0.7
linear l2-svc iris.svm 0 -s 2 -B 1
linear l1-svc heart.svm 0 -s 3
linear logistic iris.svm 1 -s 0 -B 2
linear logistic-two heart.svm 1 -s 7
linear crammer-singer iris.svm 0 -s 4
linear crammer-singer-two heart.svm 0 -s 4 -B 1
linear svr cpu.svm 0 -s 11 -B 1
