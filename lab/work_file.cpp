#include "lab/work_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "engine/core/text.hpp"

namespace quartello::lab {

namespace {

constexpr std::string_view work_magic = "quartello work 1";
constexpr std::size_t units_named = 8;  // in a complaint

std::string part_of(const std::string& path) { return path + ".part"; }

std::string in_words(const WorkShare& share) { return std::to_string(share.number) + "/" + std::to_string(share.of); }

std::string head_of(const WorkResults& results) {
    return std::string(work_magic) + " " + results.plan.kind + " " + std::to_string(results.plan.units) + " " +
           in_words(results.share) + " " + results.plan.id() + "\n" + results.plan.text + "\n";
}

std::string line_of(std::uint64_t unit, const std::string& result) {
    const std::string line = std::to_string(unit) + " " + result;
    return work_checksum(line) + " " + line + "\n";
}

Error not_whole(const std::string& name, const std::string& what) {
    return Error{quartello::quoted(name) + " is damaged: " + what};
}

/// The next line without its end; nothing if it is not ended.
std::optional<std::string_view> next_line(std::string_view& rest) {
    const auto end = rest.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const auto line = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    return line;
}

std::optional<Error> read_head(std::string_view& rest, const std::string& name, WorkResults& out) {
    const auto head = next_line(rest);
    if (!head || !head->starts_with(work_magic))
        return Error{quartello::quoted(name) + " is no file of results (its first line is not \"" +
                     std::string(work_magic) + " …\")"};
    const auto words = split(head->substr(work_magic.size()), ' ');  // the first one is empty
    const auto text = next_line(rest);
    const auto units = words.size() == 5 ? parse_count(words[2], 1, most_work_units) : std::nullopt;
    if (!units || !text) return not_whole(name, "its head is not well-formed");
    const auto share = parse_share(words[3]);
    if (!share) return not_whole(name, share.error().text);
    out.plan = {std::string(words[1]), std::string(*text), *units};
    out.share = *share;
    if (out.plan.id() != words[4]) return not_whole(name, "the checksum of its plan is wrong");
    return std::nullopt;
}

/// One unit's line into the results.
std::optional<Error> read_unit(std::string_view line, const std::string& name, WorkResults& out) {
    const auto space = line.find(' ');
    const auto wrong = [&] { return not_whole(name, "a checksum is wrong at " + quartello::quoted(line)); };
    if (space == std::string_view::npos || work_checksum(line.substr(space + 1)) != line.substr(0, space))
        return wrong();
    line.remove_prefix(space + 1);
    const auto second = line.find(' ');
    const auto unit = parse_count(line.substr(0, second), 0, out.plan.units - 1);
    if (!unit || second == std::string_view::npos) return wrong();
    if (!out.share.has(*unit))
        return not_whole(name, "unit " + std::to_string(*unit) + " does not belong to shard " + in_words(out.share));
    if (!out.units.emplace(*unit, line.substr(second + 1)).second)
        return not_whole(name, "unit " + std::to_string(*unit) + " stands twice");
    return std::nullopt;
}

Parsed<std::string> text_of_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    if (!in) return Error{"cannot read " + quartello::quoted(path)};
    return text;
}

/// What a file that is not finished still holds; its last line may be torn. `kept` counts the bytes that are good.
Parsed<WorkResults> parse_part(std::string_view text, const std::string& name, std::size_t& kept) {
    WorkResults out;
    std::string_view rest = text;
    if (const auto wrong = read_head(rest, name, out)) return *wrong;
    kept = text.size() - rest.size();
    while (const auto line = next_line(rest)) {
        if (const auto wrong = read_unit(*line, name, out)) {
            if (rest.empty()) break;  // torn, though it has an end
            return *wrong;
        }
        kept = text.size() - rest.size();
    }
    return out;
}

std::string cannot_write_text(const std::string& path) {
    return "cannot write " + quartello::quoted(path) + ": " + std::strerror(errno);
}

Error other_plan(const std::string& path, const WorkPlan& theirs, const WorkPlan& ours) {
    return Error{quartello::quoted(path) + " belongs to another plan (" + theirs.kind + " " + theirs.id() + ", not " +
                 ours.kind + " " + ours.id() + ")"};
}

std::string numbers_text(const std::vector<std::uint64_t>& numbers) {
    std::string out;
    for (std::size_t i = 0; i < numbers.size() && i < units_named; ++i)
        out += (i > 0 ? ", " : "") + std::to_string(numbers[i]);
    if (numbers.size() > units_named) out += " and " + std::to_string(numbers.size() - units_named) + " more";
    return out;
}

/// Which shards a cut into so many still lacks; nothing if the parts are cut differently.
std::optional<std::string> missing_shards(const std::vector<WorkResults>& parts) {
    const std::uint64_t of = parts[0].share.of;
    std::vector<bool> has(of, false);
    for (const auto& part : parts) {
        if (part.share.of != of) return std::nullopt;
        has[part.share.number - 1] = true;
    }
    std::vector<std::uint64_t> lacking;
    for (std::uint64_t i = 0; i < of; ++i) {
        if (!has[i]) lacking.push_back(i + 1);
    }
    if (lacking.empty()) return std::nullopt;
    return (lacking.size() > 1 ? "shards " : "shard ") + numbers_text(lacking) + " of " + std::to_string(of);
}

}  // namespace

std::string format_work(const WorkResults& results) {
    std::string out = head_of(results);
    for (const auto& [unit, result] : results.units) out += line_of(unit, result);
    return out + "end " + std::to_string(results.units.size()) + " " + work_checksum(out) + "\n";
}

Parsed<WorkResults> parse_work(std::string_view text, const std::string& name) {
    WorkResults out;
    std::string_view rest = text;
    if (const auto wrong = read_head(rest, name, out)) return *wrong;
    while (true) {
        const std::string_view before = text.substr(0, text.size() - rest.size());
        const auto line = next_line(rest);
        if (!line) return not_whole(name, "its end is missing");
        if (line->starts_with("end ")) {
            if (*line != "end " + std::to_string(out.units.size()) + " " + work_checksum(before) || !rest.empty())
                return not_whole(name, "the checksum of the whole is wrong");
            break;
        }
        if (const auto wrong = read_unit(*line, name, out)) return *wrong;
    }
    if (out.units.size() != out.share.size(out.plan.units)) return not_whole(name, "units are missing");
    return out;
}

Parsed<WorkResults> read_work(const std::string& path) {
    const auto text = text_of_file(path);
    if (!text) return text.error();
    return parse_work(*text, path);
}

Parsed<WorkResults> merge_work(const std::vector<WorkResults>& parts, const std::vector<std::string>& names) {
    WorkResults out{parts.at(0).plan, {1, 1}, {}};
    std::map<std::uint64_t, std::size_t> from;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].plan != out.plan) return other_plan(names[i], parts[i].plan, out.plan);
        for (const auto& [unit, result] : parts[i].units) {
            const auto [place, fresh] = from.emplace(unit, i);
            if (!fresh)
                return Error{"unit " + std::to_string(unit) + " is doubled: it is in " +
                             quartello::quoted(names[place->second]) + " and in " + quartello::quoted(names[i])};
            out.units.emplace(unit, result);
        }
    }
    if (out.units.size() == out.plan.units) return out;
    std::vector<std::uint64_t> lacking;
    for (std::uint64_t unit = 0; unit < out.plan.units; ++unit) {
        if (!out.units.contains(unit)) lacking.push_back(unit);
    }
    const auto shards = missing_shards(parts);
    return Error{"missing: " + shards.value_or((lacking.size() > 1 ? "units " : "unit ") + numbers_text(lacking) +
                                               " of " + std::to_string(out.plan.units))};
}

std::optional<Error> write_whole_file(const std::string& path, std::string_view text, bool overwrite) {
    if (!overwrite && std::filesystem::exists(path)) return Error{quartello::quoted(path) + " exists already"};
    const std::string fresh = path + ".new";
    errno = 0;
    std::FILE* file = std::fopen(fresh.c_str(), "wb");
    if (file == nullptr) return Error{cannot_write_text(path)};
    const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const bool closed = std::fclose(file) == 0;
    if (written && closed && std::rename(fresh.c_str(), path.c_str()) == 0) return std::nullopt;
    const std::string wrong = cannot_write_text(path);
    std::remove(fresh.c_str());
    return Error{wrong};
}

Parsed<WorkLog> WorkLog::open(const std::string& path, const WorkPlan& plan, const WorkShare& share, bool resume) {
    WorkLog out;
    out.path_ = path;
    out.results_ = {plan, share, {}};
    const std::string part = part_of(path);
    const auto fits = [&](const WorkResults& found, const std::string& name) -> std::optional<Error> {
        if (found.plan != plan) return other_plan(name, found.plan, plan);
        if (found.share == share) return std::nullopt;
        return Error{quartello::quoted(name) + " is shard " + in_words(found.share) + ", not " + in_words(share)};
    };
    for (const auto& name : {path, part}) {
        if (!resume && std::filesystem::exists(name))
            return Error{quartello::quoted(name) + " exists already; --resume goes on with it, or name another file"};
    }
    if (std::filesystem::exists(path)) {
        auto found = read_work(path);
        if (!found) return found.error();
        if (const auto wrong = fits(*found, path)) return *wrong;
        out.results_ = std::move(*found);
        out.finished_ = true;
        return out;
    }
    bool goes_on = std::filesystem::exists(part);
    if (goes_on) {
        const auto text = text_of_file(part);
        if (!text) return text.error();
        // Whoever died while writing the head had no result yet.
        if (std::ranges::count(*text, '\n') < 2) {
            std::remove(part.c_str());
            goes_on = false;
        }
    }
    if (goes_on) {
        const auto text = text_of_file(part);
        if (!text) return text.error();
        std::size_t kept = 0;
        auto found = parse_part(*text, part, kept);
        if (!found) return found.error();
        if (const auto wrong = fits(*found, part)) return *wrong;
        out.results_ = std::move(*found);
        std::error_code wrong;
        std::filesystem::resize_file(part, kept, wrong);
        if (wrong) return Error{"cannot write " + quartello::quoted(part) + ": " + wrong.message()};
    }
    errno = 0;
    out.file_.reset(std::fopen(part.c_str(), goes_on ? "ab" : "wbx"));
    if (!out.file_) return Error{cannot_write_text(part)};
    const std::string head = head_of(out.results_);
    if (!goes_on &&
        (std::fwrite(head.data(), 1, head.size(), out.file_.get()) != head.size() || std::fflush(out.file_.get()) != 0))
        return Error{cannot_write_text(part)};
    return out;
}

bool WorkLog::add(std::uint64_t unit, const std::string& result) {
    const std::string line = line_of(unit, result);
    if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size() || std::fflush(file_.get()) != 0)
        return false;
    results_.units.emplace(unit, result);
    return true;
}

std::optional<Error> WorkLog::finish() {
    file_.reset();
    if (const auto wrong = write_whole_file(path_, format_work(results_), false)) return wrong;
    std::remove(part_of(path_).c_str());
    finished_ = true;
    return std::nullopt;
}

}  // namespace quartello::lab
