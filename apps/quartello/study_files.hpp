// The files of a finished study, which study and merge write: PREFIX.html, .md, .csv and .json.
#pragma once

#include <string>

#include "lab/study_results.hpp"

namespace quartello::app {

/// How the names of a study's files begin: NAME-report unless somebody says otherwise.
std::string prefix_of(const lab::StudyPlan& plan, const std::string& wanted);

/// Complains if one of them exists already.
void check_study_files(const std::string& prefix);

/// Each all at once.
void write_study_files(const std::string& prefix, const lab::StudyReport& report, bool overwrite);

}  // namespace quartello::app
