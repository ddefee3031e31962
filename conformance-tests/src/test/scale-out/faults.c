/*
 * A disk that is slow or full, for a PostgreSQL that is started with this in LD_PRELOAD. FAULTS is a directory: while it has a
 * file "slow", each fsync takes 0.4 s longer; while it has a file "full", no regular file grows. What exists may be written
 * over, as on a real disk.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int has(const char *fault) {
  char path[4096];
  const char *directory = getenv("FAULTS");
  if (directory == NULL) return 0;
  snprintf(path, sizeof path, "%s/%s", directory, fault);
  return access(path, F_OK) == 0;
}

static int is_full(int fd, off_t end) {
  struct stat state;
  int saved = errno;
  int full = has("full") && fstat(fd, &state) == 0 && S_ISREG(state.st_mode) && end > state.st_size;
  errno = full ? ENOSPC : saved;
  return full;
}

/* Where a write without a place of its own ends. */
static off_t end_of(int fd, size_t count) {
  struct stat state;
  if ((fcntl(fd, F_GETFL) & O_APPEND) && fstat(fd, &state) == 0) return state.st_size + (off_t)count;
  return lseek(fd, 0, SEEK_CUR) + (off_t)count;
}

static size_t sum(const struct iovec *parts, int count) {
  size_t all = 0;
  for (int i = 0; i < count; i++) all += parts[i].iov_len;
  return all;
}

ssize_t write(int fd, const void *bytes, size_t count) {
  if (has("full") && is_full(fd, end_of(fd, count))) return -1;
  return REAL(write)(fd, bytes, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  return is_full(fd, at + (off_t)count) ? -1 : REAL(pwrite)(fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  return is_full(fd, at + (off_t)count) ? -1 : REAL(pwrite64)(fd, bytes, count, at);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  return is_full(fd, at + (off_t)sum(parts, count)) ? -1 : REAL(pwritev)(fd, parts, count, at);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  return is_full(fd, at + (off_t)sum(parts, count)) ? -1 : REAL(pwritev64)(fd, parts, count, at);
}

int posix_fallocate(int fd, off_t at, off_t count) {
  return is_full(fd, at + count) ? ENOSPC : REAL(posix_fallocate)(fd, at, count);
}

int posix_fallocate64(int fd, off64_t at, off64_t count) {
  return is_full(fd, at + count) ? ENOSPC : REAL(posix_fallocate64)(fd, at, count);
}

int fsync(int fd) {
  if (has("slow")) usleep(400000);
  return REAL(fsync)(fd);
}

int fdatasync(int fd) {
  if (has("slow")) usleep(400000);
  return REAL(fdatasync)(fd);
}
