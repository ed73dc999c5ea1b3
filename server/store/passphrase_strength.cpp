#include "server/store/passphrase_strength.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string>

namespace quartello::store {

namespace {

/// What people have taken most often wherever lists of passphrases became known, without the digits and signs that they
/// put behind, and some that suggest themselves here. Matched after unmasked().
constexpr auto common_passphrases = std::to_array<std::string_view>(
    {"password",       "passwort", "passord",   "passwd",        "passphrase", "contrasena",
     "senha",          "kennwort", "kennsatz",  "letmein",       "welcome",    "willkommen",
     "bienvenido",     "bemvindo", "iloveyou",  "ichliebedich",  "teamo",      "sunshine",
     "princess",       "football", "baseball",  "basketball",    "superman",   "batman",
     "trustno",        "starwars", "pokemon",   "dragon",        "monkey",     "master",
     "shadow",         "michael",  "jennifer",  "jessica",       "charlie",    "computer",
     "internet",       "whatever", "freedom",   "cheese",        "chocolate",  "butterfly",
     "hallo",          "hello",    "admin",     "administrator", "changeme",   "default",
     "secret",         "geheim",   "geheimnis", "test",          "testtest",   "guest",
     "login",          "access",   "liverpool", "barcelona",     "realmadrid", "bayern",
     "schatz",         "sommer",   "summer",    "winter",        "qwerty",     "qwertz",
     "azerty",         "asdf",     "zxcv",      "yxcv",          "abc",        "abcd",
     "quartello",      "mapello",  "arrello",   "mabi",          "alea",       "evangelion",
     "aleaevangelion", "reversi",  "othello",   "schach",        "chess",      "correcthorsebatterystaple"});

/// Rows of keyboards, the alphabet and the digits: nobody chose their order.
constexpr auto keyboard_rows = std::to_array<std::string_view>(
    {"abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm",
     "yxcvbnm", "1qaz2wsx3edc4rfv5tgb6yhn", "1q2w3e4r5t6y7u8i9o0p"});

std::string small_letters(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

/// The letter behind a sign that is written for it.
char unmasked(char sign) {
    constexpr std::string_view signs = "0134578@$!|";
    constexpr std::string_view meant = "oieastbasil";
    const auto at = signs.find(sign);
    return at == std::string_view::npos ? sign : meant[at];
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0; }

/// Without what was put before and behind: "!Passw0rd2026" is "password".
std::string core_of(const std::string& text) {
    const auto has_meaning = [](char c) { return is_letter(c); };
    const auto first = std::ranges::find_if(text, has_meaning);
    const auto last = std::find_if(text.rbegin(), text.rend(), has_meaning).base();
    std::string out;
    for (auto at = first; at < last; ++at) {
        if (*at != ' ' && *at != '-' && *at != '_' && *at != '.') out += unmasked(*at);
    }
    return out;
}

/// The shortest piece that a text repeats: of "abcabc" "abc".
std::string_view period_of(std::string_view text) {
    for (std::size_t length = 1; length < text.size(); ++length) {
        bool fits = true;
        for (std::size_t i = length; fits && i < text.size(); ++i) fits = text[i] == text[i - length];
        if (fits) return text.substr(0, length);
    }
    return text;
}

/// Along a row, either way.
bool is_run(std::string_view text) {
    const std::string back(text.rbegin(), text.rend());
    return std::ranges::any_of(keyboard_rows, [&](std::string_view row) {
        return row.find(text) != std::string_view::npos || row.find(back) != std::string_view::npos;
    });
}

bool is_common(const std::string& text) {
    return std::ranges::find(common_passphrases, text) != common_passphrases.end();
}

}  // namespace

bool is_weak_passphrase(std::string_view passphrase, std::string_view account_name) {
    constexpr std::size_t fewest_letters = 4;  // different ones
    constexpr std::size_t fewest_beside_name = 6;
    const std::string text = small_letters(passphrase);
    if (std::set<char>(text.begin(), text.end()).size() < fewest_letters) return true;
    const std::string core = core_of(text);
    for (const std::string& each : {text, core}) {
        if (each.empty()) continue;
        const std::string_view piece = period_of(each);
        if (is_run(each) || is_run(piece) || is_common(each) || is_common(std::string(piece))) return true;
    }
    const std::string name = small_letters(account_name);
    if (!name.empty() && period_of(core) == name) return true;
    const bool has_name = !name.empty() && text.find(name) != std::string::npos;
    return has_name && text.size() - name.size() < fewest_beside_name;
}

}  // namespace quartello::store
