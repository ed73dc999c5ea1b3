// The engine for a page: text in, JSON out, over Session only. Who owns what is in README.md; in short, the caller
// frees what it allocated, the module owns every answer until the next call, and a session lives until session_free.
// Exports have C names; nothing here throws, prints or starts a thread.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"
#include "engine/core/json_reader.hpp"
#include "engine/game/move_facts.hpp"
#include "engine/game/review.hpp"
#include "engine/game/session.hpp"
#include "engine/game/sheet_view.hpp"
#include "engine/game/views.hpp"
#include "engine/match/clock.hpp"
#include "engine/match/series.hpp"
#include "engine/record/record.hpp"
#include "wasm/answer_views.hpp"
#include "wasm/answers.hpp"

/// A report of the running search as JSON; not 0: stop searching.
extern "C" __attribute__((import_module("quartello"), import_name("report"))) std::int32_t host_report(
    const char* text, std::uint32_t length);

namespace quartello {

namespace {

Length answer_position(const Session& session) { return answer_value(position_view(session)); }

/// After a step through the tree: the new position, or why there was no step.
Length answer_step(const Session& session, bool moved, const Error& why_not) {
    return moved ? answer_position(session) : answer_error(why_not);
}

TreeView tree_view(const Session& session) {
    const int plies = static_cast<int>(session.tree().path_to(session.node()).size()) - 1;
    TreeView out{session.node(), may_swap(true, plies, false), {}};
    for (NodeId id = 0; id < session.tree().size(); ++id) {
        const GameNode& node = session.tree()[id];
        std::optional<Side> side;
        if (id != root_node) side = session.side_to_move_at(node.parent);
        out.nodes.push_back({id, node.parent, node.children, node.move, side, node.comment, node.clock_ms});
    }
    return out;
}

Length answer_played(const Session& session, const std::vector<Event>& events) {
    PlayedView out;
    for (const Event& event : events) out.events.push_back(event_view(session, event));
    out.position = position_view(session);
    return answer_value(out);
}

Length play_move(Session& session, std::string_view move) {
    const auto events = session.play(move);
    return events ? answer_played(session, *events) : answer_error(reason_view(session, events.error()));
}

std::vector<GameView> game_views() {
    std::vector<GameView> out;
    for (const RuleSheet* sheet : all_sheets()) {
        out.push_back({std::string(sheet->name), std::string(sheet->title), std::string(sheet->credit),
                       std::string(sheet->summary)});
    }
    return out;
}

}  // namespace

// Memory and answers.

QUARTELLO_EXPORT(allocate) void* allocate(std::uint32_t bytes) { return std::malloc(bytes); }
QUARTELLO_EXPORT(release) void release(void* start) { std::free(start); }
QUARTELLO_EXPORT(answer_text) const char* answer_text() { return answer.data(); }

// The games.

QUARTELLO_EXPORT(games) Length games() { return answer_value(game_views()); }

QUARTELLO_EXPORT(sheet) Length sheet(const char* game, std::uint32_t length) {
    const auto found = find_sheet(text_at(game, length));
    return found ? answer_value(sheet_view(**found)) : answer_error(found.error());
}

QUARTELLO_EXPORT(use_network)
Length use_network_of(const char* game, std::uint32_t game_length, const std::uint8_t* bytes, std::uint32_t length) {
    const auto used = use_network(text_at(game, game_length), {bytes, length});
    return used ? answer_value(*used) : answer_error(used.error());
}

// Sessions.

QUARTELLO_EXPORT(session_new)
Length session_new(const char* game, std::uint32_t game_length, const char* rules, std::uint32_t rules_length,
                   const char* setup, std::uint32_t setup_length, const char* position, std::uint32_t position_length) {
    const auto own = [](const char* start, std::uint32_t length) { return std::string(text_at(start, length)); };
    return keep(make_session(
        {own(game, game_length), own(rules, rules_length), own(setup, setup_length), own(position, position_length)}));
}

QUARTELLO_EXPORT(session_free) Length session_free(Handle handle) {
    return with_session(handle, [&](Session&) {
        sessions[static_cast<std::size_t>(handle)].reset();
        return answer_value(true);
    });
}

QUARTELLO_EXPORT(session_position) Length session_position(Handle handle) {
    return with_session(handle, answer_position);
}

/// What opens a session at the same start.
QUARTELLO_EXPORT(session_spec) Length session_spec(Handle handle) {
    return with_session(handle, [](const Session& session) {
        const GameSpec spec = session.spec();
        return answer_value(SpecView{spec.game, spec.rules, spec.position});
    });
}

QUARTELLO_EXPORT(session_moves) Length session_moves(Handle handle) {
    return with_session(handle, [](Session& session) { return answer_value(session.legal_moves()); });
}

QUARTELLO_EXPORT(session_tree) Length session_tree(Handle handle) {
    return with_session(handle, [](Session& session) { return answer_value(tree_view(session)); });
}

QUARTELLO_EXPORT(session_explain) Length session_explain(Handle handle, const char* text, std::uint32_t length) {
    return with_session(handle, [&](Session& session) {
        const auto explanation = session.explain(text_at(text, length));
        if (!explanation) return answer_error(reason_view(session, explanation.error()));
        return answer_value(explanation_view(session, *explanation));
    });
}

/// What can be said for and against a legal move, weightiest first.
QUARTELLO_EXPORT(session_facts) Length session_facts(Handle handle, const char* move, std::uint32_t length) {
    return with_session(handle, [&](Session& session) {
        const auto facts = move_facts(session, text_at(move, length));
        if (!facts) return answer_error(reason_view(session, facts.error()));
        std::vector<MoveFactView> out;
        for (const MoveFact& fact : *facts) out.push_back(move_fact_view(session, fact));
        return answer_value(out);
    });
}

QUARTELLO_EXPORT(session_play) Length session_play(Handle handle, const char* move, std::uint32_t length) {
    return with_session(handle, [&](Session& session) { return play_move(session, text_at(move, length)); });
}

/// What a move would do and lead to, as session_play tells it.
QUARTELLO_EXPORT(session_preview) Length session_preview(Handle handle, const char* move, std::uint32_t length) {
    return with_session(handle, [&](Session& session) {
        const auto preview = session.preview(text_at(move, length));
        if (!preview) return answer_error(reason_view(session, preview.error()));
        return answer_played(*preview->after, preview->events);
    });
}

QUARTELLO_EXPORT(session_undo) Length session_undo(Handle handle) {
    return with_session(handle, [](Session& session) {
        return answer_step(session, session.undo(), error_of(ErrorCode::nothing_to_undo));
    });
}

QUARTELLO_EXPORT(session_redo) Length session_redo(Handle handle, std::uint32_t choice) {
    return with_session(handle, [&](Session& session) {
        return answer_step(session, session.redo(choice), error_of(ErrorCode::nothing_to_redo));
    });
}

QUARTELLO_EXPORT(session_go_to) Length session_go_to(Handle handle, NodeId node) {
    return with_session(handle, [&](Session& session) {
        return answer_step(session, session.go_to(node), error_of(ErrorCode::no_node).with("node", node));
    });
}

/// Makes the line to a node the main line, and tells the tree.
QUARTELLO_EXPORT(session_promote) Length session_promote(Handle handle, NodeId node) {
    return with_session(handle, [&](Session& session) {
        if (!session.promote(node)) return answer_error(error_of(ErrorCode::no_node).with("node", node));
        return answer_value(tree_view(session));
    });
}

QUARTELLO_EXPORT(session_annotate)
Length session_annotate(Handle handle, NodeId node, const char* comment, std::uint32_t length) {
    return with_session(handle, [&](Session& session) {
        if (!session.tree().contains(node)) return answer_error(error_of(ErrorCode::no_node).with("node", node));
        session.annotate(node, std::string(text_at(comment, length)), session.tree()[node].clock_ms);
        return answer_value(true);
    });
}

/// What the mover's clock showed after the move that leads to a node, in milliseconds.
QUARTELLO_EXPORT(session_note_clock) Length session_note_clock(Handle handle, NodeId node, std::int32_t clock_ms) {
    return with_session(handle, [&](Session& session) {
        if (!session.tree().contains(node)) return answer_error(error_of(ErrorCode::no_node).with("node", node));
        session.annotate(node, session.tree()[node].comment, clock_ms);
        return answer_value(true);
    });
}

// Searching. Reports go to the import quartello.report while the search runs; it answers whether to stop.

QUARTELLO_EXPORT(session_search)
Length session_search(Handle handle, std::int32_t lines, const char* player, std::uint32_t length) {
    return with_session(handle, [&](Session& session) {
        auto engine = parse_player(text_at(player, length));
        if (!engine) return answer_error(engine.error());
        if (engine->kind != PlayerKind::engine || lines < 1 || lines > most_lines)
            return answer_error(Error{"search: expected an engine and 1 to " + std::to_string(most_lines) + " lines"});
        engine->limits.lines = lines;
        std::atomic<bool> stop = false;
        const auto tell = [&](const SearchReport& report) {
            const std::string text = json::to_json(report);
            if (host_report(text.data(), static_cast<std::uint32_t>(text.size())) != 0) stop = true;
        };
        return answer_value(session.search(engine->limits, tell, stop));
    });
}

QUARTELLO_EXPORT(session_choose)
Length session_choose(Handle handle, std::uint64_t seed, const char* player, std::uint32_t length) {
    return with_session(handle, [&](Session& session) {
        const auto spec = parse_player(text_at(player, length));
        if (!spec) return answer_error(spec.error());
        const std::atomic<bool> never_stop = false;
        return answer_value(session.choose(*spec, seed, never_stop));
    });
}

QUARTELLO_EXPORT(session_forget) Length session_forget(Handle handle) {
    return with_session(handle, [](Session& session) {
        session.forget_searches();
        return answer_value(true);
    });
}

// Reviewing, one position at a call, so that a page may show how far it is and stop between two. Evaluations handed in
// and on are hundredths of a point for the first side.

Parsed<ReviewOptions> review_options(std::string_view player) {
    const auto engine = parse_player(player);
    if (!engine) return engine.error();
    if (engine->kind != PlayerKind::engine) return Error{"review: expected an engine"};
    return ReviewOptions{engine->limits};
}

QUARTELLO_EXPORT(session_evaluate) Length session_evaluate(Handle handle, const char* player, std::uint32_t length) {
    return with_session(handle, [&](Session& session) {
        const auto options = review_options(text_at(player, length));
        if (!options) return answer_error(options.error());
        const std::atomic<bool> never_stop = false;
        return answer_value(*evaluate_here(session, *options, never_stop));
    });
}

QUARTELLO_EXPORT(session_review)
Length session_review(Handle handle, std::int32_t after, std::int32_t after_solved, const char* move,
                      std::uint32_t move_length, const char* player, std::uint32_t length) {
    return with_session(handle, [&](Session& session) {
        const auto options = review_options(text_at(player, length));
        if (!options) return answer_error(options.error());
        const auto legal = session.legal_moves();
        const std::string_view played = text_at(move, move_length);
        if (std::ranges::find(legal, played) == legal.end())
            return answer_error(Error{"review: '" + std::string(played) + "' cannot be played here"});
        const std::atomic<bool> never_stop = false;
        const ReviewedMove found = *review_move(session, played, {after, after_solved != 0}, *options, never_stop);
        const int before = sign_of(found.best);
        const int after_it = sign_of(found.played);
        const auto sign = [](int value) { return value < 0 ? Sign::worse : value > 0 ? Sign::better : Sign::level; };
        return answer_value(ReviewedMoveView{found.side, found.move, found.forced, found.played, found.best,
                                             found.best_move, found.loss, found.turning_point, sign(before),
                                             sign(after_it), before > after_it, found.before()});
    });
}

// Records.

/// `notes` are RecordNotes.
QUARTELLO_EXPORT(session_record_with)
Length session_record_with(Handle handle, const char* notes, std::uint32_t length) {
    return with_session(handle, [&](Session& session) {
        auto given = json::from_json<RecordNotes>(text_at(notes, length));
        if (!given) return answer_error(given.error());
        const std::string clock = given->clock ? match::clock_text(*given->clock) : "";
        if (!clock.empty()) given->headers.push_back({"Clock", clock});
        if (given->ending) given->headers.push_back({"Result", result_header(*given->ending)});
        const std::string text = format_record(record_of(session, std::move(given->headers)));
        const auto read = parse_record(text);  // which knows what a header may be
        return read ? answer_value(text) : answer_error(read.error());
    });
}

QUARTELLO_EXPORT(record_head) Length record_head(const char* text, std::uint32_t length) {
    const auto record = parse_record(text_at(text, length));
    if (!record) return answer_error(record.error());
    return answer_value(RecordHead{record->headers, ending_of(*record)});
}

QUARTELLO_EXPORT(record_open) Length record_open(const char* text, std::uint32_t length) {
    const auto record = parse_record(text_at(text, length));
    if (!record) return answer_error(record.error());
    return keep(replay(*record));
}

}  // namespace quartello
