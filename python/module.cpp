// The module quartello._core: games by their texts, searches, and batches as numpy arrays. python/quartello/__init__.py
// has the documentation and what is easier to say in Python.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <utility>

#include "engine/game/counting.hpp"
#include "engine/game/move_facts.hpp"
#include "engine/game/session.hpp"
#include "engine/game/sheet_view.hpp"
#include "engine/game/solve.hpp"
#include "engine/game/views.hpp"
#include "engine/record/record.hpp"
#include "python/batch.hpp"
#include "python/to_python.hpp"

namespace quartello {

BOOST_DESCRIBE_STRUCT(SolvedMove, (), (move, score))
BOOST_DESCRIBE_STRUCT(SolveReport, (), (solved, score, empties, moves, line, nodes, time_ms))
BOOST_DESCRIBE_STRUCT(Header, (), (name, value))

}  // namespace quartello

namespace quartello::python {

namespace {

/// quartello.QuartelloError, which the package hands over when it is imported.
py::object& error_type() {
    static py::object type = py::none();
    return type;
}

[[noreturn]] void raise(const ReasonView& reason) {
    py::object error = error_type()(reason.text);
    error.attr("code") = to_python(reason.code);
    error.attr("clause") = reason.clause;
    error.attr("cells") = to_python(reason.cells);
    error.attr("values") = to_python(reason.values);
    PyErr_SetObject(error_type().ptr(), error.ptr());
    throw py::error_already_set();
}

template <class T>
T taken(Parsed<T> parsed) {
    if (!parsed) raise(reason_view(parsed.error()));
    return std::move(*parsed);
}
template <class T>
T taken(const Session& session, Parsed<T> parsed) {
    if (!parsed) raise(reason_view(session, parsed.error()));
    return std::move(*parsed);
}

/// Runs `work` on a thread of its own while this one listens for Ctrl-C, which sets `stop` and raises KeyboardInterrupt
/// when the work has ended. Python's other threads run meanwhile.
template <class Work>
auto interruptible(std::atomic<bool>& stop, Work&& work) -> decltype(work()) {
    std::optional<decltype(work())> out;
    std::exception_ptr thrown;
    std::mutex mutex;
    std::condition_variable ended;
    bool is_done = false;
    std::thread thread([&] {
        try {
            out.emplace(work());
        } catch (...) {
            thrown = std::current_exception();
        }
        const std::lock_guard lock(mutex);
        is_done = true;
        ended.notify_one();
    });
    bool is_interrupted = false;
    for (bool is_over = false; !is_over;) {
        {
            const py::gil_scoped_release release;
            std::unique_lock lock(mutex);
            is_over = ended.wait_for(lock, std::chrono::milliseconds(20), [&] { return is_done; });
        }
        if (!is_interrupted && PyErr_CheckSignals() != 0) {
            is_interrupted = true;
            stop = true;
        }
    }
    thread.join();
    if (is_interrupted) throw py::error_already_set();
    if (thrown) std::rethrow_exception(thrown);
    return std::move(*out);
}

/// A game being played. One Python thread at a time.
class Game {
public:
    Game(const std::string& game, const std::string& rules, const std::string& setup, const std::string& position)
        : session_(taken(make_session({game, rules, setup, position}))) {}
    explicit Game(std::unique_ptr<Session> session) : session_(std::move(session)) {}

    Session& session() { return *session_; }
    const Session& session() const { return *session_; }

    Game clone() const { return Game(session_->line_here()); }

    py::object play(const std::string& move) {
        py::list out;
        for (const Event& event : taken(*session_, session_->play(move)))
            out.append(to_python(event_view(*session_, event)));
        return out;
    }

    void undo() {
        if (!session_->undo()) throw py::value_error("there is no move to take back");
    }

    std::vector<std::string> history() const {
        std::vector<std::string> out;
        for (NodeId node = session_->node(); node != root_node; node = session_->tree()[node].parent) {
            out.push_back(session_->tree()[node].move);
        }
        return {out.rbegin(), out.rend()};
    }

    py::object analyse(std::optional<double> seconds, std::optional<std::uint64_t> nodes, std::optional<int> depth,
                       int lines, int threads, int table_mb) {
        if (!seconds && !nodes && !depth) throw py::value_error("say how long to search: time, nodes or depth");
        if ((seconds && !(*seconds > 0 && *seconds * 1000 <= static_cast<double>(most_search_ms))) ||
            (nodes && (*nodes == 0 || *nodes > most_search_nodes)) ||
            (depth && (*depth < 1 || *depth > deepest_search)) || lines < 1 || lines > most_lines || threads < 1 ||
            threads > most_search_threads || table_mb < 0 || static_cast<std::uint64_t>(table_mb) > most_table_mb) {
            throw py::value_error("time, nodes, depth, lines, threads or table is out of its range");
        }
        SearchLimits limits;
        if (seconds) limits.time_ms = std::max<std::int64_t>(1, static_cast<std::int64_t>(*seconds * 1000));
        limits.nodes = nodes;
        limits.depth = depth;
        limits.lines = lines;
        limits.threads = threads;
        limits.table_mb = table_mb;
        std::atomic<bool> stop = false;
        return to_python(interruptible(stop, [&] { return session_->search(limits, {}, stop); }));
    }

    py::object choose(const std::string& name, std::uint64_t seed) {
        const PlayerSpec player = taken(parse_player(name));
        std::atomic<bool> stop = false;
        const ChosenMove chosen = interruptible(stop, [&] { return session_->choose(player, seed, stop); });
        return to_python(chosen);
    }

    py::object solve(bool all_moves, bool only_outcome, int threads, std::uint64_t nodes, double seconds,
                     int table_mb) {
        if (threads < 1 || threads > most_search_threads || table_mb < 1 ||
            static_cast<std::uint64_t>(table_mb) > most_table_mb ||
            !(seconds >= 0 && seconds * 1000 <= static_cast<double>(most_search_ms))) {
            throw py::value_error("time, threads or table is out of its range");
        }
        std::atomic<bool> stop = false;
        const SolveOptions options{all_moves, only_outcome, threads, nodes, static_cast<std::int64_t>(seconds * 1000),
                                   &stop};
        return to_python(interruptible(stop, [&] {
            EndgameSolver solver(static_cast<std::size_t>(table_mb));
            return solver.solve(*session_, options);
        }));
    }

    std::string record(const std::vector<std::pair<std::string, std::string>>& pairs) {
        std::vector<Header> headers;
        for (const auto& [name, value] : pairs) headers.push_back({name, value});
        return format_record(record_of(*session_, std::move(headers)));
    }

private:
    std::unique_ptr<Session> session_;
};

std::uint64_t count_moves(const Game& game, int depth, int threads) {
    if (depth < 0 || depth > 100 || threads < 1 || threads > most_search_threads)
        throw py::value_error("depth or threads is out of its range");
    const py::gil_scoped_release release;
    return perft(game.session(), depth, threads);
}

/// An array that looks at memory of `owner`, which it keeps alive.
template <class Shown, class T>
py::array view(std::vector<T>& data, std::vector<py::ssize_t> shape, const py::object& owner) {
    static_assert(sizeof(Shown) == sizeof(T));
    return py::array_t<Shown>(std::move(shape), reinterpret_cast<const Shown*>(data.data()), owner);
}
/// That nobody may write to: the batch's own answers.
py::array frozen(py::array array) {
    array.attr("flags").attr("writeable") = false;
    return array;
}

py::object array_of(const std::vector<float>& values, const TensorShape& shape) {
    py::array_t<float> out({static_cast<py::ssize_t>(shape.planes.size()), static_cast<py::ssize_t>(shape.height),
                            static_cast<py::ssize_t>(shape.width)});
    std::copy(values.begin(), values.end(), out.mutable_data());
    return out;
}

using Actions = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

py::ssize_t games_of(const Batch& batch) { return static_cast<py::ssize_t>(batch.plan().games); }

void step(Batch& batch, const py::object& any) {
    const py::array given = py::array::ensure(any);
    if (!given) throw py::error_already_set();
    if (given.dtype().kind() != 'i' && given.dtype().kind() != 'u') throw py::type_error("actions are whole numbers");
    const Actions actions(given);
    if (actions.ndim() != 1 || actions.shape(0) != games_of(batch)) {
        throw py::value_error("one action for each of the " + std::to_string(games_of(batch)) + " games");
    }
    std::optional<Error> error;
    {
        const std::span<const std::int64_t> numbers(actions.data(), batch.plan().games);
        const py::gil_scoped_release release;
        error = batch.step(numbers);
    }
    if (error) raise(reason_view(*error));
}

void reset(Batch& batch, const py::object& given) {
    if (given.is_none()) return batch.reset({});
    const py::array_t<bool, py::array::c_style | py::array::forcecast> marks(given);
    if (marks.ndim() != 1 || marks.shape(0) != games_of(batch)) {
        throw py::value_error("one mark for each of the " + std::to_string(games_of(batch)) + " games");
    }
    batch.reset({reinterpret_cast<const std::uint8_t*>(marks.data()), batch.plan().games});
}

std::unique_ptr<Batch> batch_of(const std::string& game, std::size_t games, const std::string& rules,
                                const std::string& setup, const std::string& position, std::uint64_t seed,
                                bool random_starts, bool auto_reset, bool observe, int ply_limit) {
    if (games < 1 || games > 1'000'000) throw py::value_error("a batch has 1 to 1,000,000 games");
    if (ply_limit < 0) throw py::value_error("ply_limit is 0 (none) or more");
    return taken(
        make_batch({{game, rules, setup, position}, games, seed, random_starts, auto_reset, observe, ply_limit}));
}

void define_batch(py::module_& module) {
    const auto array = [](auto&& make) {
        return py::cpp_function([make](const py::object& self) { return frozen(make(self.cast<Batch&>(), self)); });
    };
    py::class_<Batch>(module, "Batch")
        .def(py::init(&batch_of), py::arg("game"), py::arg("games"), py::kw_only(), py::arg("rules") = "",
             py::arg("setup") = "", py::arg("position") = "", py::arg("seed") = 0, py::arg("random_starts") = false,
             py::arg("auto_reset") = false, py::arg("observe") = true, py::arg("ply_limit") = 0)
        .def("__len__", [](const Batch& batch) { return batch.plan().games; })
        .def_property_readonly("actions", [](const Batch& batch) { return batch.shape().actions; })
        .def_property_readonly("planes", [](const Batch& batch) { return batch.shape().planes; })
        .def_property_readonly(
            "observations", array([](Batch& batch, const py::object& self) {
                if (!batch.plan().observe) throw py::value_error("this batch was made with observe=False");
                const TensorShape& shape = batch.shape();
                return view<float>(
                    batch.arrays().observations,
                    {games_of(batch), static_cast<py::ssize_t>(shape.planes.size()), shape.height, shape.width}, self);
            }))
        .def_property_readonly("legal", array([](Batch& batch, const py::object& self) {
                                   return view<bool>(batch.arrays().legal, {games_of(batch), batch.shape().actions},
                                                     self);
                               }))
        .def_property_readonly("to_move", array([](Batch& batch, const py::object& self) {
                                   return view<std::int8_t>(batch.arrays().to_move, {games_of(batch)}, self);
                               }))
        .def_property_readonly("done", array([](Batch& batch, const py::object& self) {
                                   return view<bool>(batch.arrays().done, {games_of(batch)}, self);
                               }))
        .def_property_readonly("rewards", array([](Batch& batch, const py::object& self) {
                                   return view<float>(batch.arrays().rewards, {games_of(batch), 2}, self);
                               }))
        .def_property_readonly("margins", array([](Batch& batch, const py::object& self) {
                                   return view<float>(batch.arrays().margins, {games_of(batch)}, self);
                               }))
        .def_property_readonly("plies", array([](Batch& batch, const py::object& self) {
                                   return view<std::int32_t>(batch.arrays().plies, {games_of(batch)}, self);
                               }))
        .def("step", &step, py::arg("actions"))
        .def("reset", &reset, py::arg("games") = py::none())
        .def("random_actions",
             [](Batch& batch) {
                 py::array_t<std::int64_t> out(games_of(batch));
                 const std::span<std::int64_t> numbers(out.mutable_data(), batch.plan().games);
                 const py::gil_scoped_release release;
                 batch.random_actions(numbers);
                 return out;
             })
        .def("play_random", &Batch::play_random, py::call_guard<py::gil_scoped_release>())
        .def(
            "position",
            [](const Batch& batch, std::size_t game) {
                if (game >= batch.plan().games) throw py::index_error("there is no such game");
                return batch.position(game);
            },
            py::arg("game"));
}

void define_reading(py::class_<Game>& game) {
    game.def_property_readonly("name", [](const Game& g) { return g.session().game(); })
        .def_property_readonly("rules", [](const Game& g) { return g.session().rules(); })
        .def_property_readonly("position", [](const Game& g) { return g.session().position(); })
        .def_property_readonly("key", [](const Game& g) { return g.session().key(); })
        .def_property_readonly("to_move",
                               [](const Game& g) { return static_cast<int>(index(g.session().side_to_move())); })
        .def_property_readonly("over", [](const Game& g) { return g.session().outcome().over; })
        .def_property_readonly("outcome", [](const Game& g) { return to_python(outcome_view(g.session())); })
        .def_property_readonly("history", &Game::history)
        .def("moves", [](const Game& g) { return g.session().legal_moves(); })
        .def("view", [](const Game& g) { return to_python(position_view(g.session())); })
        .def(
            "explain",
            [](const Game& g, const std::string& text) {
                return to_python(explanation_view(g.session(), taken(g.session(), g.session().explain(text))));
            },
            py::arg("move_or_cell"))
        .def(
            "facts",
            [](Game& g, const std::string& move) {
                py::list out;
                for (const auto& fact : taken(g.session(), move_facts(g.session(), move))) {
                    out.append(to_python(move_fact_view(g.session(), fact)));
                }
                return out;
            },
            py::arg("move"))
        .def("record", &Game::record, py::arg("headers") = std::vector<std::pair<std::string, std::string>>{});
}

void define_numbers(py::class_<Game>& game) {
    game.def_property_readonly("actions", [](const Game& g) { return taken(tensor_shape(g.session())).actions; })
        .def_property_readonly("planes", [](const Game& g) { return taken(tensor_shape(g.session())).planes; })
        .def("observation",
             [](const Game& g) { return array_of(taken(observation(g.session())), taken(tensor_shape(g.session()))); })
        .def("legal",
             [](const Game& g) {
                 const auto mask = taken(legal_mask(g.session()));
                 py::array_t<bool> out(static_cast<py::ssize_t>(mask.size()));
                 std::copy(mask.begin(), mask.end(), out.mutable_data());
                 return out;
             })
        .def(
            "action",
            [](const Game& g, const std::string& move) { return taken(g.session(), action_of(g.session(), move)); },
            py::arg("move"))
        .def(
            "move", [](const Game& g, int action) { return taken(move_of(g.session(), action)); }, py::arg("action"))
        .def(
            "action_symmetry",
            [](const Game& g, int symmetry) {
                if (symmetry < 0 || symmetry >= symmetry_count) throw py::value_error("symmetries are 0 to 7");
                return py::array(py::cast(taken(action_symmetry(g.session(), symmetry))));
            },
            py::arg("symmetry"));
}

void define_game(py::module_& module) {
    py::class_<Game> game(module, "Game");
    game.def(py::init<const std::string&, const std::string&, const std::string&, const std::string&>(),
             py::arg("game"), py::kw_only(), py::arg("rules") = "", py::arg("setup") = "", py::arg("position") = "")
        .def_static(
            "from_record", [](const std::string& text) { return Game(taken(replay(taken(parse_record(text))))); },
            py::arg("text"))
        .def("clone", &Game::clone)
        .def("play", &Game::play, py::arg("move"))
        .def("undo", &Game::undo)
        .def("analyse", &Game::analyse, py::kw_only(), py::arg("time") = py::none(), py::arg("nodes") = py::none(),
             py::arg("depth") = py::none(), py::arg("lines") = 1, py::arg("threads") = 1,
             py::arg("table") = default_table_mb)
        .def("choose", &Game::choose, py::arg("player"), py::arg("seed") = 1)
        .def("solve", &Game::solve, py::kw_only(), py::arg("all_moves") = false, py::arg("only_outcome") = false,
             py::arg("threads") = 1, py::arg("nodes") = 0, py::arg("time") = 0, py::arg("table") = 64)
        .def("perft", &count_moves, py::arg("depth"), py::arg("threads") = 1)
        .def(
            "playout",
            [](const Game& g, std::uint64_t games, std::uint64_t seed) {
                PlayoutTotals totals;
                {
                    const py::gil_scoped_release release;
                    totals = playout(g.session(), games, seed);
                }
                return to_python(totals_view(totals));
            },
            py::arg("games"), py::arg("seed") = 1);
    define_reading(game);
    define_numbers(game);
}

}  // namespace

PYBIND11_MODULE(_core, module) {
    module.def("hand_over", [](const py::object& error) { error_type() = error; });
    module.attr("version") = QUARTELLO_VERSION;
    module.def("games", [] {
        std::vector<std::string> out;
        for (const RuleSheet* sheet : all_sheets()) out.emplace_back(sheet->name);
        return out;
    });
    module.def(
        "sheet", [](const std::string& game) { return to_python(sheet_view(*taken(find_sheet(game)))); },
        py::arg("game"));
    define_game(module);
    define_batch(module);
    // What is still known when the interpreter has ended would be freed without it.
    py::module_::import("atexit").attr("register")(py::cpp_function([] { error_type() = py::none(); }));
}

}  // namespace quartello::python
