#include "server/store/names.hpp"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

#include <cstdlib>
#include <memory>
#include <utility>

namespace quartello::store {

namespace {

/// Longer ones are no names, and need not be looked at.
constexpr std::size_t longest_looked_at = 200;
constexpr int most_marks = 2;

std::optional<std::u16string> utf16_of(std::string_view text) {
    std::u16string out(text.size(), u'\0');  // never more units than bytes
    std::int32_t length = 0;
    UErrorCode code = U_ZERO_ERROR;
    u_strFromUTF8(out.data(), static_cast<std::int32_t>(out.size()), &length, text.data(),
                  static_cast<std::int32_t>(text.size()), &code);
    if (U_FAILURE(code)) return std::nullopt;
    out.resize(static_cast<std::size_t>(length));
    return out;
}

std::string utf8_of(std::u16string_view text) {
    std::string out(3 * text.size(), '\0');  // a unit has three bytes at most
    std::int32_t length = 0;
    UErrorCode code = U_ZERO_ERROR;
    u_strToUTF8(out.data(), static_cast<std::int32_t>(out.size()), &length, text.data(),
                static_cast<std::int32_t>(text.size()), &code);
    out.resize(U_SUCCESS(code) ? static_cast<std::size_t>(length) : 0);
    return out;
}

std::optional<std::u16string> normal_form(std::u16string_view text) {
    UErrorCode code = U_ZERO_ERROR;
    const UNormalizer2* form = unorm2_getNFKCInstance(&code);
    std::u16string out(20 * text.size() + 1, u'\0');  // one character becomes 18 at most
    const std::int32_t length = unorm2_normalize(form, text.data(), static_cast<std::int32_t>(text.size()), out.data(),
                                                 static_cast<std::int32_t>(out.size()), &code);
    if (U_FAILURE(code)) return std::nullopt;
    out.resize(static_cast<std::size_t>(length));
    return out;
}

bool is_mark(UChar32 c) { return (U_MASK(u_charType(c)) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0; }

/// One that shows nothing, or changes how others are shown.
bool is_unseen(UChar32 c) {
    constexpr UChar32 empty_braille = 0x2800;
    constexpr std::uint32_t kinds =
        U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_CO_MASK | U_GC_CN_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
    return (U_MASK(u_charType(c)) & kinds) != 0 || c == empty_braille ||
           u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
}

/// They choose between two pictures of a character, and telephones put them behind many.
bool is_variation_selector(UChar32 c) { return c >= 0xFE00 && c <= 0xFE0F; }

std::string skeleton(std::string_view text) {
    static const std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> checker = [] {
        UErrorCode code = U_ZERO_ERROR;
        USpoofChecker* opened = uspoof_open(&code);
        if (U_FAILURE(code)) std::abort();  // ICU without its data: nobody could be told from anybody
        return std::unique_ptr<USpoofChecker, decltype(&uspoof_close)>(opened, &uspoof_close);
    }();
    std::string out(32 * text.size() + 64, '\0');
    UErrorCode code = U_ZERO_ERROR;
    const std::int32_t length =
        uspoof_getSkeletonUTF8(checker.get(), 0, text.data(), static_cast<std::int32_t>(text.size()), out.data(),
                               static_cast<std::int32_t>(out.size()), &code);
    if (U_FAILURE(code)) return std::string(text);
    out.resize(static_cast<std::size_t>(length));
    return out;
}

std::string case_folded(std::string_view name) {
    const auto text = utf16_of(name);
    if (!text) return std::string(name);
    std::u16string out(4 * text->size() + 1, u'\0');  // one character becomes three at most
    UErrorCode code = U_ZERO_ERROR;
    const std::int32_t length = u_strFoldCase(out.data(), static_cast<std::int32_t>(out.size()), text->data(),
                                              static_cast<std::int32_t>(text->size()), U_FOLD_CASE_DEFAULT, &code);
    if (U_FAILURE(code)) return std::string(name);
    out.resize(static_cast<std::size_t>(length));
    return utf8_of(out);
}

}  // namespace

std::optional<std::string> shown_name(std::string_view name) {
    if (name.size() > longest_looked_at) return std::nullopt;
    const auto given = utf16_of(name);
    if (!given) return std::nullopt;
    const auto text = normal_form(*given);
    if (!text) return std::nullopt;
    std::u16string out;
    bool has_blank = false;  // one that waits for what comes after it
    int marks = 0;
    const auto length = static_cast<std::int32_t>(text->size());
    for (std::int32_t i = 0; i < length;) {
        UChar32 c = 0;
        U16_NEXT(text->data(), i, length, c);
        if (is_variation_selector(c)) continue;
        if (is_unseen(c)) return std::nullopt;
        marks = is_mark(c) ? marks + 1 : 0;
        if (marks > most_marks || (marks > 0 && (out.empty() || has_blank))) return std::nullopt;
        if (u_charType(c) == U_SPACE_SEPARATOR) {
            has_blank = !out.empty();
            continue;
        }
        if (std::exchange(has_blank, false)) out += u' ';
        if (U_IS_BMP(c)) {
            out += static_cast<char16_t>(c);
        } else {
            out += static_cast<char16_t>(U16_LEAD(c));
            out += static_cast<char16_t>(U16_TRAIL(c));
        }
    }
    if (out.empty() && !name.empty()) return std::nullopt;
    return utf8_of(out);
}

std::array<std::string, 2> name_keys(std::string_view name) {
    return {"as it is " + skeleton(name), "in small letters " + skeleton(case_folded(name))};
}

}  // namespace quartello::store
