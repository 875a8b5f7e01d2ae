# Two commands: `make demo` shows Concord at work, `make test` runs all tests. Both first see to what they need.

CARGO ?= cargo
PREFIX ?= /usr/local
PROFILE ?= release
BUILT ?= $(or $(CARGO_TARGET_DIR),target)/$(if $(filter dev,$(PROFILE)),debug,$(PROFILE))/concord

.PHONY: help demo test build install install-files deb lint msrv install-deps clean

help:
	@echo 'make demo           build Concord and run the examples'
	@echo 'make test           run all tests (installs Open MPI and csmith to compare with)'
	@echo 'make build          build target/release/concord'
	@echo 'make install        build it and put it into PREFIX (/usr/local), after DESTDIR if that is set'
	@echo 'make deb            a package for Debian and Ubuntu, by cargo-deb'
	@echo 'make lint           formatting and clippy'
	@echo 'make msrv           check with the oldest Rust that is supported'
	@echo 'make install-deps   install what building and testing need; nothing if it is there'

demo: build
	@CONCORD=$${CARGO_TARGET_DIR:-target}/release/concord scripts/demo.sh

build:
	@scripts/setup.sh build
	$(CARGO) build --profile $(PROFILE) --locked -p concord-cli

install: build
	@$(MAKE) --no-print-directory install-files

# Without building: BUILT names the binary.
install-files:
	@scripts/install.sh "$(BUILT)" "$(PREFIX)"

test: install-deps
	$(CARGO) test --locked --workspace --no-fail-fast

# What cargo-deb packs is what would be installed.
deb: build
	@$(CARGO) deb --version >/dev/null 2>&1 || { echo 'make deb: cargo-deb is missing: cargo install cargo-deb' >&2; exit 1; }
	rm -rf .deps/package
	DESTDIR=.deps/package scripts/install.sh "$(BUILT)" /usr
	$(CARGO) deb --no-build --no-strip --locked --profile $(PROFILE) -p concord-cli

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings

msrv:
	@scripts/msrv.sh

install-deps:
	@scripts/setup.sh test

clean:
	$(CARGO) clean
