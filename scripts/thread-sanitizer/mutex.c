// Informs the thread sanitizer about `Synchronization.Mutex`. If two threads contend for a mutex, the standard library
// locks and unlocks it. The library is built without the sanitizer, which would therefore report threads that access a
// value without a lock. LD_PRELOAD loads these two functions in place of the library's, and they report the events. The
// names are those in Swift 6.3 on Linux; if they change, `check.swift` fails.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Absent in programs without the sanitizer, such as the test launcher.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

typedef SWIFT void (*Lock)(uint32_t state, SELF void *handle);
typedef SWIFT void (*Unlock)(SELF void *handle);

SWIFT void lock_slow(uint32_t state, SELF void *handle) __asm__(LOCK);
SWIFT void unlock_slow(SELF void *handle) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t state, SELF void *handle) {
  ((Lock)dlsym(RTLD_NEXT, LOCK))(state, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlock_slow(SELF void *handle) {
  if (__tsan_release) __tsan_release(handle);
  ((Unlock)dlsym(RTLD_NEXT, UNLOCK))(handle);
}
