// A mutex where there are threads; in the browser, where the engine has one, nothing.
#pragma once

#if defined(__wasm__)

namespace quartello {

class Mutex {};
class MutexLock {
public:
    explicit MutexLock(Mutex&) {}
};

}  // namespace quartello

#else

#include <mutex>

namespace quartello {

using Mutex = std::mutex;
using MutexLock = std::scoped_lock<std::mutex>;

}  // namespace quartello

#endif
