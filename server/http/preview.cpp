#include "server/http/preview.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/text.hpp"
#include "engine/game/registry.hpp"

namespace quartello::http {

namespace {

/// {a} and {b} are the players, {game} is the game, {n} a number of moves.
struct PreviewWords {
    std::string_view language;
    std::string_view invites;
    std::string_view waits;  // nobody has given a name
    std::string_view come;   // the sentence of both
    std::string_view between;
    std::string_view soon;
    std::string_view playing;
    std::string_view over;
    std::string_view computer;
    std::string_view somebody;
    std::string_view onward;
};

constexpr auto catalogue = std::to_array<PreviewWords>({
    {"en", "{a} invites you to a game of {game}", "A game of {game} waits for you",
     "Open the link and play in your browser. No account is needed.", "{a} – {b}: {game}",
     "The game is about to begin.", "The game is on: {n} moves so far.", "The game is over after {n} moves.",
     "Computer", "Somebody", "To the table"},
    {"de", "{a} lädt dich zu einer Partie {game} ein", "Eine Partie {game} wartet auf dich",
     "Öffne den Link und spiele im Browser. Ein Konto braucht man nicht.", "{a} – {b}: {game}",
     "Die Partie beginnt gleich.", "Die Partie läuft: {n} Züge bisher.", "Die Partie ist nach {n} Zügen zu Ende.",
     "Computer", "Jemand", "Zum Tisch"},
    {"es", "{a} te invita a una partida de {game}", "Una partida de {game} te espera",
     "Abre el enlace y juega en el navegador. No hace falta cuenta.", "{a} – {b}: {game}",
     "La partida está a punto de empezar.", "La partida está en marcha: {n} jugadas hasta ahora.",
     "La partida terminó tras {n} jugadas.", "Ordenador", "Alguien", "A la mesa"},
    {"pt", "{a} convida você para uma partida de {game}", "Uma partida de {game} espera por você",
     "Abra o link e jogue no navegador. Não é preciso ter conta.", "{a} – {b}: {game}", "A partida já vai começar.",
     "A partida está em andamento: {n} lances até agora.", "A partida terminou após {n} lances.", "Computador",
     "Alguém", "Para a mesa"},
    {"ja", "{a}さんから{game}の対局に招待されました", "{game}の対局があなたを待っています",
     "リンクを開けばブラウザーですぐに遊べます。アカウントは要りません。", "{a} 対 {b}: {game}", "まもなく始まります。",
     "対局中です。{n}手まで進みました。", "対局は{n}手で終わりました。", "コンピューター", "だれか", "対局へ"},
});

const PreviewWords& words_in(std::string_view language) {
    const auto* const found = std::ranges::find(catalogue, language, &PreviewWords::language);
    return found == catalogue.end() ? catalogue.front() : *found;
}

std::string filled(std::string_view pattern, const std::array<std::string, 2>& names, std::string_view game,
                   std::size_t moves) {
    std::string out;
    while (!pattern.empty()) {
        const auto open = pattern.find('{');
        out += pattern.substr(0, open);
        if (open == std::string_view::npos) break;
        const auto close = pattern.find('}', open);
        const auto name = pattern.substr(open + 1, close - open - 1);
        if (name == "a") out += names[0];
        else if (name == "b") out += names[1];
        else if (name == "game") out += game;
        else out += std::to_string(moves);
        pattern.remove_prefix(close + 1);
    }
    return out;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&') out += "&amp;";
        else if (c == '<') out += "&lt;";
        else if (c == '>') out += "&gt;";
        else if (c == '"') out += "&quot;";
        else out += c;
    }
    return out;
}

std::string tag(std::string_view property, std::string_view content) {
    const std::string_view kind = property.starts_with("og:") ? "property" : "name";
    return "<meta " + std::string(kind) + "=\"" + std::string(property) + "\" content=\"" + escaped(content) + "\">\n";
}

}  // namespace

Preview preview_of(const match::RoomView& room, std::string_view language) {
    const PreviewWords& words = words_in(language);
    std::array<std::string, 2> names;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const auto& sitting = room.seats[seat];
        names[seat] = !sitting.computer.empty() ? words.computer
                      : !sitting.name.empty()   ? sitting.name
                                                : words.somebody;
    }
    const GameEntry* const game = find_game(room.terms.game);
    const std::string title = game == nullptr ? room.terms.game : std::string(game->sheet().title);
    const std::size_t moves = room.moves.size();
    const auto said = [&](std::string_view pattern) { return filled(pattern, names, title, moves); };
    if (room.phase == match::Phase::waiting) {
        const auto host = std::ranges::find_if(room.seats, [](const auto& seat) { return !seat.name.empty(); });
        if (host == room.seats.end()) return {said(words.waits), said(words.come)};
        names[0] = host->name;
        return {said(words.invites), said(words.come)};
    }
    const bool is_over = room.ended && room.phase != match::Phase::playing;
    return {said(words.between), said(is_over ? words.over : moves == 0 ? words.soon : words.playing)};
}

std::string preview_page(const Preview& preview, std::string_view origin, std::string_view table,
                         std::string_view language) {
    const PreviewWords& words = words_in(language);
    const std::string onward = "../#table=" + std::string(table);
    const std::string here = std::string(origin) + "/t/" + std::string(table);
    std::string out = "<!doctype html>\n<html lang=\"" + std::string(words.language) +
                      "\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                      "<meta name=\"robots\" content=\"noindex\">\n"
                      "<meta http-equiv=\"refresh\" content=\"0; url=" +
                      onward + "\">\n<title>" + escaped(preview.title) + "</title>\n";
    out += tag("description", preview.sentence) + tag("og:type", "website") + tag("og:site_name", "Quartello");
    out += tag("og:title", preview.title) + tag("og:description", preview.sentence) + tag("og:url", here);
    out += tag("og:image", here + "/picture.png") + tag("og:image:type", "image/png");
    out += tag("og:image:width", std::to_string(preview_width_px));
    out += tag("og:image:height", std::to_string(preview_height_px));
    out += tag("twitter:card", "summary_large_image");
    out += "</head>\n<body>\n<h1>" + escaped(preview.title) + "</h1>\n<p>" + escaped(preview.sentence) +
           "</p>\n<p><a href=\"" + onward + "\">" + std::string(words.onward) + "</a></p>\n</body>\n</html>\n";
    return out;
}

Parsed<std::unique_ptr<Session>> session_of(const match::RoomView& room) {
    const bool is_begun = !room.start.empty();
    auto made =
        make_session({room.terms.game, is_begun ? room.rules : room.terms.rules,
                      is_begun ? std::string() : room.terms.setup, is_begun ? room.start : room.terms.position});
    if (!made) return made;
    for (const std::string& move : room.moves) {
        if (const auto played = (*made)->play(move); !played) return played.error();
    }
    return made;
}

}  // namespace quartello::http
