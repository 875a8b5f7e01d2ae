#!/bin/sh
# Compiles everything with the oldest Rust that Cargo.toml promises.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
if ! command -v rustup > /dev/null; then
    echo "Rust $version: not checked, since there is no rustup to get it with"
    exit 0
fi
if ! rustup run "$version" rustc --version > /dev/null 2>&1 &&
    ! rustup toolchain install "$version" --profile minimal > /dev/null 2>&1; then
    echo "Rust $version: not checked, since it cannot be installed"
    exit 0
fi
# A target directory of its own: two compilers in one build everything twice. Nothing is run: what is
# written in C and C++ need not be optimised.
CFLAGS=-O0 CXXFLAGS=-O0 CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/msrv" \
    rustup run "$version" cargo check --locked --workspace
echo "Rust $version: compiles"
