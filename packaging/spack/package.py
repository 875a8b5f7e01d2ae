# Copyright The Concord developers
#
# SPDX-License-Identifier: (Apache-2.0 OR MIT)
# From a copy of the sources, with this file's folder in a repository of packages:
#
#     spack dev-build --source-path . concord@0.1.0
#
# or, where an archive of the sources lies in the current directory,
#
#     git archive --prefix concord-0.1.0/ -o concord-0.1.0.tar.gz HEAD
#     spack install --no-checksum concord

import os

from spack.package import *


class Concord(Package):
    """Concord verifies MPI programs in C: every input, every message matching, every buffering
    of sends and every synchronisation of collectives, within printed bounds."""

    # There is no address yet to fetch the sources from.
    manual_download = True
    url = "file://{0}/concord-0.1.0.tar.gz".format(os.getcwd())

    license("MIT OR Apache-2.0")

    version("0.1.0")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("rust@1.88:", type="build")
    depends_on("gmake", type="build")
    depends_on("pkgconfig", type="build")
    # clang compiles the programs that are checked.
    depends_on("llvm@19 +clang +llvm_dylib", type=("build", "link", "run"))
    depends_on("z3@4.8.12:", type=("build", "link"))

    sanity_check_is_file = ["bin/concord", "bin/concord-cc", "share/man/man1/concord.1"]

    def setup_build_environment(self, env):
        env.set("LLVM_SYS_191_PREFIX", self.spec["llvm"].prefix)
        env.set("LIBCLANG_PATH", self.spec["llvm"].prefix.lib)
        # What is missing is the package manager's business.
        env.set("CONCORD_NO_INSTALL", "1")

    def setup_run_environment(self, env):
        env.set("CONCORD_CLANG", self.spec["llvm"].prefix.bin.clang)

    def install(self, spec, prefix):
        cargo = which("cargo", required=True)
        cargo("build", "--release", "--locked", "-p", "concord-cli")
        install_files = Executable(join_path("scripts", "install.sh"))
        install_files(join_path("target", "release", "concord"), prefix)

    def test_doctor(self):
        """everything that is needed is there"""
        concord = which(self.prefix.bin.concord, required=True)
        concord("doctor")
