// How much smaller tests are under sanitizers.
#pragma once

namespace quartello {

// Sanitizers make everything about twenty times slower; the full numbers run in the release build.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define QUARTELLO_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define QUARTELLO_SANITIZED 1
#endif
#endif

#if defined(QUARTELLO_SANITIZED)
inline constexpr int test_scale = 20;
#else
inline constexpr int test_scale = 1;
#endif

}  // namespace quartello
