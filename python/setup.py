"""`pip install ./python` (see README.md): CMake builds the module, setuptools packs it."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

TOP = Path(__file__).resolve().parent.parent
VERSION = re.search(r"project\(quartello VERSION ([\d.]+)", (TOP / "CMakeLists.txt").read_text()).group(1)


class BuildWithCMake(build_ext):
    """Builds in build/pip, or takes what QUARTELLO_BUILD_DIR has built already."""

    def build_extension(self, extension):
        folder = os.environ.get("QUARTELLO_BUILD_DIR")
        if folder is None:
            folder = str(TOP / "build/pip")
            options = ["-DCMAKE_BUILD_TYPE=Release", "-DQUARTELLO_PYTHON=ON", "-DBUILD_TESTING=OFF", "-DQUARTELLO_ISA=best"]
            subprocess.run(["cmake", "-S", str(TOP), "-B", folder, "-G", "Ninja", *options], check=True)
            subprocess.run(["cmake", "--build", folder, "--target", "python_core"], check=True)
        built = list(Path(folder, "python/quartello").glob("_core.*.so"))
        if len(built) != 1:
            raise RuntimeError(f"no Python module in {folder}: are pybind11-dev and python3-dev installed?")
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(built[0], target)


setup(
    name="quartello",
    version=VERSION,
    description="Rules, engine and vectorised environments for Mapello, Arrello, Mabi and Alea Evangelion",
    license="Apache-2.0",
    python_requires=">=3.9",
    install_requires=["numpy"],
    packages=["quartello"],
    package_data={"quartello": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("quartello._core", sources=[])],
    cmdclass={"build_ext": BuildWithCMake},
    zip_safe=False,
)
