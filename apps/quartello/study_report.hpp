// A study's report as text: a summary for the terminal, Markdown, CSV, and one HTML file that needs nothing else, with
// plots as SVG. Pure functions; lab/study_results.hpp has the numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/study_results.hpp"

namespace quartello::app {

/// What was found, a sentence a point.
std::vector<std::string> study_findings(const lab::StudyReport& report);

std::string study_markdown(const lab::StudyReport& report);
std::string study_csv(const lab::StudyReport& report);
std::string study_html(const lab::StudyReport& report);

/// "White wins", "moves a game": a measure as a heading in a game.
std::string measure_title(lab::StudyMeasure measure, std::string_view game);
/// A value, or with `signs` a difference, as the measure is written: "52.1%", "+3.40".
std::string measure_text(lab::StudyMeasure measure, double value, bool signs);

}  // namespace quartello::app
