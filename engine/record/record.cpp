// Records and sessions: replaying one, writing one down, and the result that both must agree on.
#include "engine/record/record.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/text.hpp"
#include "engine/game/views.hpp"
#include "engine/record/record_detail.hpp"

namespace quartello {

namespace {

using record_detail::ResultHeader;

constexpr std::array<std::string_view, 4> tokens = {"*", "1-0", "0-1", "1/2-1/2"};
constexpr std::array<std::string_view, 4> reasons = {"resigned", "time", "agreed", "abandoned"};  // EndingKind

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// "40", "3.5": what points_text() writes.
bool is_points(std::string_view text) {
    if (text.ends_with(".5")) text.remove_suffix(2);
    return parse_number(text, 9999).has_value();
}

bool is_score(std::string_view text) {
    const auto colon = text.find(':');
    return colon != std::string_view::npos && is_points(text.substr(0, colon)) && is_points(text.substr(colon + 1));
}

RecordResult result_of(const Outcome& outcome) {
    if (!outcome.over) return RecordResult::unknown;
    if (!outcome.winner) return RecordResult::draw;
    return *outcome.winner == Side::first ? RecordResult::first_wins : RecordResult::second_wins;
}

std::string score_of(const Outcome& outcome) { return points_text(outcome.first) + ":" + points_text(outcome.second); }

NodeId end_of_main_line(const GameTree& tree) {
    NodeId node = root_node;
    while (!tree[node].children.empty()) node = tree[node].children[0];
    return node;
}

// --- replay

std::string value_or_empty(const Record& record, std::string_view name) {
    const std::string* value = record.find(name);
    return value != nullptr ? *value : "";
}

Parsed<std::unique_ptr<Session>> session_for(const Record& record) {
    const std::string* game = record.find("Game");
    if (game == nullptr) return error_of(ErrorCode::record_without_game);
    if (record.find("Setup") != nullptr && record.find("Position") != nullptr) {
        return error_of(ErrorCode::record_with_two_starts);
    }
    return make_session(
        {*game, value_or_empty(record, "Rules"), value_or_empty(record, "Setup"), value_or_empty(record, "Position")});
}

int ply_of(const Session& session) { return static_cast<int>(session.tree().path_to(session.node()).size()) - 1; }

Error cannot_play(const Session& session, const std::string& move, bool main_line, Error why) {
    Error out = error_of(main_line ? ErrorCode::record_move : ErrorCode::record_variation)
                    .with("number", ply_of(session) + 1)
                    .with("move", quoted(move))
                    .with("position", session.position())
                    .by(why.clause, why.cells);
    if (!why.clause.empty()) why.text += " (clause " + why.clause + ")";
    return std::move(out).since(std::move(why));
}

/// From the node played last to `target`, in single steps. In the order of the text `target` is an ancestor of that
/// node, or the main move beside a variation that has just ended: the parent of `target` is on the way up in both
/// cases.
void climb_to(Session& session, NodeId target) {
    const NodeId parent = session.tree()[target].parent;
    while (session.node() != target && session.node() != parent && session.undo()) {
    }
    if (session.node() != target) session.go_to(target);
}

/// Plays the record's nodes one by one, in the order of the text.
class Player {
public:
    Player(Session& session, const Record& record) : session_(session), record_(record) {
        played_.resize(static_cast<std::size_t>(record.tree.size()), root_node);
        main_line_.resize(played_.size(), false);
        main_line_[0] = true;
    }

    std::optional<Error> run() {
        annotate(root_node);
        record_detail::walk(record_.tree, record_max_depth, *this);
        return std::move(error_);
    }

    void open() {}
    void close() {}
    void move(NodeId id, int) {
        if (error_) return;
        const GameNode& node = record_.tree[id];
        const auto parent = static_cast<std::size_t>(node.parent);
        main_line_[static_cast<std::size_t>(id)] = main_line_[parent] && record_.tree[node.parent].children[0] == id;
        climb_to(session_, played_[parent]);
        const int size_before = session_.tree().size();
        const auto events = session_.play(node.move);
        if (!events) {
            error_ = cannot_play(session_, node.move, main_line_[static_cast<std::size_t>(id)], events.error());
        } else if (session_.tree().size() == size_before) {
            session_.undo();
            error_ = cannot_play(session_, node.move, false, error_of(ErrorCode::record_move_twice));
        } else {
            played_[static_cast<std::size_t>(id)] = session_.node();
            annotate(id);
        }
    }

private:
    void annotate(NodeId id) {
        session_.annotate(played_[static_cast<std::size_t>(id)], record_.tree[id].comment, record_.tree[id].clock_ms);
    }

    Session& session_;
    const Record& record_;
    std::vector<NodeId> played_;   // the session's node for each of the record's
    std::vector<bool> main_line_;  // whether the record's node is on the main line
    std::optional<Error> error_;
};

Error wrong_result(ErrorCode code, std::string_view text) { return error_of(code).with("text", quoted(text)); }

std::optional<Error> check_finished(const Session& session, const Outcome& outcome, const Record& record,
                                    const ResultHeader& header) {
    const auto expected = result_of(outcome);
    const std::string told = outcome_view(session).text;
    if (record.result != expected)
        return wrong_result(ErrorCode::result_of_moves, result_token(record.result))
            .with("outcome", told)
            .with("expected", result_token(expected));
    if (!header.reason.empty()) return wrong_result(ErrorCode::result_reason, header.reason).with("outcome", told);
    if (!header.score.empty() && header.score != score_of(outcome))
        return wrong_result(ErrorCode::result_score, header.score)
            .with("outcome", told)
            .with("expected", score_of(outcome));
    return std::nullopt;
}

/// The session stands at the end of the main line.
std::optional<Error> check_result(const Session& session, const Record& record) {
    ResultHeader header{record.result, {}, {}};
    if (const std::string* value = record.find("Result")) {
        const auto parsed = record_detail::parse_result_header(*value);
        if (!parsed)
            return wrong_result(ErrorCode::result_unread, *value).since(error_of(ErrorCode::record_result_header));
        header = *parsed;
    }
    if (header.result != record.result)
        return wrong_result(ErrorCode::result_differs, result_token(header.result))
            .with("expected", quoted(result_token(record.result)));
    const Outcome outcome = session.outcome();
    if (outcome.over) return check_finished(session, outcome, record, header);
    if (header.score.empty()) return std::nullopt;
    return wrong_result(ErrorCode::result_too_early, header.score).with("position", session.position());
}

// --- writing down

/// The start as a header: nothing where the rules alone give it, a named set-up where one does, else the position.
std::optional<Header> start_header(Session& session) {
    const std::string position = session.start_position();
    const std::string game(session.sheet().name);
    const auto starts_there = [&](std::string setup) {
        const auto other = make_session({game, session.rules(), std::move(setup), {}});
        return other && (*other)->position() == position;
    };
    for (const NamedSetup& setup : session.sheet().setups) {
        if (starts_there(std::string(setup.name))) return Header{"Setup", std::string(setup.name)};
    }
    if (starts_there("")) return std::nullopt;
    return Header{"Position", position};
}

bool from_session(const Header& header) {
    return header.name == "Game" || header.name == "Rules" || header.name == "Setup" || header.name == "Position";
}

/// Sets the record's result and its header: by the rules where the game is over, as given where it is not.
void settle_result(Record& record, const Outcome& outcome) {
    auto header = std::ranges::find(record.headers, "Result", &Header::name);
    if (header == record.headers.end()) {
        record.headers.push_back({"Result", "*"});
        header = record.headers.end() - 1;
    }
    const auto given = record_detail::parse_result_header(header->value);
    record.result = outcome.over ? result_of(outcome) : given ? given->result : RecordResult::unknown;
    const bool keep = !outcome.over && given && given->score.empty();
    if (!keep) header->value = result_token(record.result);
    if (outcome.over) header->value += " " + score_of(outcome);
}

struct Copier {
    const GameTree& from;
    GameTree to;
    std::vector<NodeId> copies;

    void open() {}
    void close() {}
    void move(NodeId id, int) {
        const GameNode& node = from[id];
        const NodeId copy = to.add_child(copies[static_cast<std::size_t>(node.parent)], node.move);
        copies[static_cast<std::size_t>(id)] = copy;
        annotate(id, copy);
    }
    void annotate(NodeId id, NodeId copy) {
        to[copy].comment = from[id].comment;
        to[copy].clock_ms = from[id].clock_ms;
    }
};

void cut_clocks_to_tenths(GameTree& tree) {
    for (NodeId id = 0; id < tree.size(); ++id) {
        auto& clock = tree[id].clock_ms;
        if (clock) clock = std::max(0, *clock - *clock % 100);
    }
}

}  // namespace

namespace record_detail {

std::optional<RecordResult> parse_result_token(std::string_view text) {
    const auto found = std::ranges::find(tokens, text);
    if (found == tokens.end()) return std::nullopt;
    return static_cast<RecordResult>(found - tokens.begin());
}

std::optional<ResultHeader> parse_result_header(std::string_view value) {
    const auto space = value.find(' ');
    const auto token = parse_result_token(value.substr(0, space));
    if (!token) return std::nullopt;
    ResultHeader out{*token, {}, {}};
    if (space == std::string_view::npos) return out;
    const auto rest = value.substr(space + 1);
    if (is_score(rest)) out.score = rest;
    else if (std::ranges::find(reasons, rest) != reasons.end()) out.reason = rest;
    else return std::nullopt;
    return out;
}

bool is_header_name(std::string_view text) {
    if (text.empty() || text.size() > record_max_word || !is_letter(text[0])) return false;
    return std::ranges::all_of(text, [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

GameTree in_text_order(const GameTree& tree, std::size_t max_depth) {
    Copier copier{tree, {}, std::vector<NodeId>(static_cast<std::size_t>(tree.size()), root_node)};
    copier.annotate(root_node, root_node);
    walk(tree, max_depth, copier);
    return std::move(copier.to);
}

}  // namespace record_detail

std::string_view result_token(RecordResult result) { return tokens[static_cast<std::size_t>(result)]; }

std::string result_header(const Ending& ending) {
    const RecordResult result = !ending.winner                  ? RecordResult::draw
                                : *ending.winner == Side::first ? RecordResult::first_wins
                                                                : RecordResult::second_wins;
    return std::string(result_token(result)) + " " + std::string(reasons[static_cast<std::size_t>(ending.kind)]);
}

std::optional<Ending> ending_of(const Record& record) {
    const std::string* value = record.find("Result");
    const auto header = value != nullptr ? record_detail::parse_result_header(*value) : std::nullopt;
    if (!header || header->reason.empty()) return std::nullopt;
    Ending out;
    out.kind = static_cast<EndingKind>(std::ranges::find(reasons, header->reason) - reasons.begin());
    if (header->result == RecordResult::first_wins) out.winner = Side::first;
    if (header->result == RecordResult::second_wins) out.winner = Side::second;
    return out;
}

const std::string* Record::find(std::string_view name) const {
    const auto found = std::ranges::find(headers, name, &Header::name);
    return found != headers.end() ? &found->value : nullptr;
}

Parsed<std::unique_ptr<Session>> replay(const Record& record) {
    auto session = session_for(record);
    if (!session) return session;
    if (auto error = Player(**session, record).run()) return *error;
    (*session)->go_to(end_of_main_line((*session)->tree()));
    if (auto error = check_result(**session, record)) return *error;
    return session;
}

Record record_of(Session& session, std::vector<Header> headers) {
    Record record;
    record.headers.push_back({"Game", std::string(session.sheet().name)});
    record.headers.push_back({"Rules", session.rules()});
    if (auto start = start_header(session)) record.headers.push_back(*std::move(start));
    std::erase_if(headers, from_session);
    record.headers.insert(record.headers.end(), std::make_move_iterator(headers.begin()),
                          std::make_move_iterator(headers.end()));

    record.tree = record_detail::in_text_order(session.tree(), record_max_depth);
    cut_clocks_to_tenths(record.tree);

    const NodeId here = session.node();
    session.go_to(end_of_main_line(session.tree()));
    settle_result(record, session.outcome());
    session.go_to(here);
    return record;
}

}  // namespace quartello
