# make                              builds what is released, in out/release
# make install PREFIX=/usr/local    installs it, with man pages, completions, menu entries (DESTDIR= for packagers)
# make uninstall                    removes it again
# make package                      a Debian package in out/
# make check                        every test
PREFIX ?= /usr/local
DESTDIR ?=

all: out/release/kaomask

out/release/kaomask:
	scripts/release-build out/release

install: out/release/kaomask
	PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install out/release

# What an installation puts there is what one into an empty folder does.
uninstall: out/release/kaomask
	stage=$$(mktemp -d) && PREFIX="$(PREFIX)" DESTDIR="$$stage" scripts/install out/release && \
	(cd "$$stage" && find . ! -type d -printf '%P\n') | (cd "$(DESTDIR)/" && xargs -d '\n' rm -f) && rm -rf "$$stage"

package:
	scripts/package

check:
	scripts/test

clean:
	rm -rf out/release .build-release

.PHONY: all install uninstall package check clean
