// What the C++ library would say before it stops the module: nobody reads it in a page, and saying it takes printf,
// files and the texts of all system errors, 20 kB of the module. These stand in place of the library's own.
#include <system_error>

extern "C" [[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }

namespace std {
inline namespace __2 {

[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
[[noreturn]] void __throw_system_error(int, const char*) { __builtin_trap(); }

}  // namespace __2
}  // namespace std
