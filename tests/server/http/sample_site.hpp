// A folder with a small page, as vite would leave it, for tests of the server; and a secret beside it.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace quartello::testing {

class SampleFolder {
public:
    SampleFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "quartello_site_XXXXXX").string();
        base_ = mkdtemp(name.data());
        std::filesystem::create_directories(path() / "assets");
        write("index.html", "<!doctype html><title>Quartello</title>" + std::string(400, ' '));
        write("sw.js", "self.addEventListener('fetch', () => {});");
        write("manifest.webmanifest", "{}");
        write("icon.png", std::string(1000, 'p'));
        write("assets/app-abc.js", script());
        write("assets/engine-abc.wasm", std::string("\0asm", 4) + std::string(1 << 20, 'w'));
        write("../secret.txt", "secret");
        std::filesystem::create_symlink("../secret.txt", path() / "link.txt");
    }
    ~SampleFolder() { std::filesystem::remove_all(base_); }
    SampleFolder(const SampleFolder&) = delete;
    SampleFolder& operator=(const SampleFolder&) = delete;

    std::filesystem::path path() const { return base_ / "dist"; }
    static std::string script() {
        std::string out;
        for (int i = 0; i < 200; ++i)
            out += "export const value" + std::to_string(i) + " = " + std::to_string(i) + ";\n";
        return out;
    }

    void write(const std::string& name, const std::string& text) {
        std::ofstream(path() / name, std::ios::binary) << text;
    }

private:
    std::filesystem::path base_;
};

}  // namespace quartello::testing
