// Is a start fair? The page plays pairs of games in several Workers, has the tallies added up here and asks what they
// say; the command line's threads do the same with the same functions (lab/fairness_run, lab/evening).
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/json_reader.hpp"
#include "lab/fairness_model.hpp"
#include "wasm/answers.hpp"
#include "wasm/fairness_views.hpp"

namespace quartello {

namespace {

constexpr std::int64_t most_pairs_in_a_job = 1000;
const std::atomic<bool> never_stopped = false;

/// Reads a question where it lies: a Parsed<T> for each of them would be a kilobyte of the page's module.
template <class T>
std::optional<Error> read_question(T& out, const char* text, std::uint32_t length) {
    json::Reader in(text_at(text, length));
    if (!in.error()) json::read(in, out);
    return in.error();
}

std::uint64_t counted(std::int64_t number) { return static_cast<std::uint64_t>(number); }

}  // namespace

/// A FairnessJob: the tally of its pairs.
QUARTELLO_EXPORT(fairness_play) Length fairness_play(const char* text, std::uint32_t length) {
    FairnessJob job;
    if (const auto error = read_question(job, text, length)) return answer_error(*error);
    if (job.first < 0 || job.count < 0 || job.count > most_pairs_in_a_job)
        return answer_error(Error{"fairness: no such pairs"});
    const GameSpec start{job.game, job.rules, {}, job.position};
    const auto session = make_session(start);
    if (!session) return answer_error(session.error());
    const auto played = lab::play_fairness_pairs(start, job.strength, counted(job.seed), counted(job.first),
                                                 counted(job.count), never_stopped);
    return played ? answer_value(*played) : answer_error(Error{"a game could not be played to its end"});
}

/// A FairnessKnown: a FairnessLook.
QUARTELLO_EXPORT(fairness_look) Length fairness_look(const char* text, std::uint32_t length) {
    FairnessKnown known;
    if (const auto error = read_question(known, text, length)) return answer_error(*error);
    FairnessLook out;
    for (const lab::FairnessTally& tally : known.tallies) out.tally.add(tally);
    const auto found = lab::fairness_summary(known.game, known.strength, out.tally, known.search, known.precision);
    out.enough = found.narrow && lab::may_end_at(out.tally.counts().pairs());
    out.found = lab::view_of(found);
    return answer_value(out);
}

/// A FairnessSearches: an Evaluation for each of the positions.
QUARTELLO_EXPORT(fairness_search) Length fairness_search(const char* text, std::uint32_t length) {
    FairnessSearches asked;
    if (const auto error = read_question(asked, text, length)) return answer_error(*error);
    std::vector<Evaluation> out;
    for (const std::string& position : asked.positions) {
        const GameSpec start{asked.game, asked.rules, {}, position};
        out.push_back((asked.deep ? lab::search_start : lab::search_quickly)(start, never_stopped));
    }
    return answer_value(out);
}

/// All single changes of a start.
QUARTELLO_EXPORT(fairness_changes)
Length fairness_changes(const char* game, std::uint32_t game_length, const char* rules, std::uint32_t rules_length,
                        const char* position, std::uint32_t position_length) {
    const auto own = [](const char* start, std::uint32_t length) { return std::string(text_at(start, length)); };
    return answer_value(
        lab::single_changes({own(game, game_length), own(rules, rules_length), {}, own(position, position_length)}));
}

/// An EveningKnown: which changes are looked at next.
QUARTELLO_EXPORT(fairness_choose) Length fairness_choose(const char* text, std::uint32_t length) {
    EveningKnown known;
    if (const auto error = read_question(known, text, length)) return answer_error(*error);
    const bool played = !known.tallies.empty();
    if (known.searches.size() != known.sizes.size() || (played && known.tallies.size() != known.sizes.size()))
        return answer_error(Error{"fairness: the changes are not as many as what is known of them"});
    std::vector<double> chances;
    for (std::size_t i = 0; i < known.sizes.size(); ++i) {
        const Evaluation& search = known.searches[i];
        chances.push_back(played ? lab::chance_behind(known.base, search, known.tallies[i].counts()).value
                                 : lab::expected_chance(known.base, search));
    }
    const std::size_t keep = played ? lab::confirmed_changes : known.deep ? lab::played_changes : lab::searched_changes;
    return answer_value(
        EveningChoice{lab::shortlist(known.sizes, chances, keep), known.deep && !played ? lab::screening_pairs : 0});
}

}  // namespace quartello
