// A model of one's own for verdicts, before it is built in.
#pragma once

#include <string>

namespace quartello::app {

/// From now on verdicts use the model in this file, written by `verdict-model --fit --json`.
void use_verdict_model(const std::string& file);

}  // namespace quartello::app
