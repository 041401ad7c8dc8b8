/*
 * A disk that forgets what was not synced, preloaded under a server (LD_PRELOAD). It watches one folder, FORGETFUL_FOLDER. Every write
 * to a file there is noted in FORGETFUL_SHADOW as NAME.pending; a sync applies the notes to NAME.durable, which is what the disk would
 * have after a power cut. A name is durable once its folder was synced: NAME.named. Tests put the folder together again from these.
 *
 * FORGETFUL_LIES=n: every nth sync does nothing and says it did. If there is a file FORGETFUL_SHADOW/fail-sync, every sync fails with
 * EIO; with fail-write, every write fails with ENOSPC.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TRUNCATION UINT32_MAX

struct note {
  uint64_t offset;
  uint32_t length;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder, *shadow;
static long lies, syncs;
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_fsync)(int);
static int (*real_ftruncate)(int, off_t);
static int (*real_unlink)(const char *);

__attribute__((constructor)) static void start(void) {
  folder = getenv("FORGETFUL_FOLDER");
  shadow = getenv("FORGETFUL_SHADOW");
  lies = getenv("FORGETFUL_LIES") ? atol(getenv("FORGETFUL_LIES")) : 0;
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_write = dlsym(RTLD_NEXT, "write");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
}

static int watched(const char *path, const char **name) {
  size_t length = folder ? strlen(folder) : 0;
  if (length == 0 || strncmp(path, folder, length) != 0) return 0;
  if (path[length] == 0) {
    *name = "";
    return 1;
  }
  *name = path + length + 1;
  /* What belongs to other threads' shared memory does not outlive a power cut anyway. */
  return path[length] == '/' && !strchr(*name, '/') && !strstr(*name, " (deleted)") && !strstr(*name, "-shm");
}

/* The name of an open file in the watched folder; "" for the folder itself. */
static const char *name_of(int fd, char *path) {
  char link[64];
  const char *name;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  return watched(path, &name) ? name : NULL;
}

static int open_beside(const char *name, const char *kind, int flags) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s.%s", shadow, name, kind);
  return open(path, flags | O_CREAT | O_CLOEXEC, 0600);
}

static void drop_beside(const char *name, const char *kind) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s.%s", shadow, name, kind);
  real_unlink(path);
}

static int is_asked_to(const char *fault) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", shadow, fault);
  return access(path, F_OK) == 0;
}

static void note(const char *name, const void *bytes, uint32_t length, uint64_t offset) {
  int pending = open_beside(name, "pending", O_WRONLY | O_APPEND);
  struct note head = {offset, length};
  real_write(pending, &head, sizeof head);
  if (length != TRUNCATION) real_write(pending, bytes, length);
  close(pending);
}

static void make_durable(const char *name) {
  int pending = open_beside(name, "pending", O_RDWR), durable = open_beside(name, "durable", O_RDWR);
  struct note head;
  while (read(pending, &head, sizeof head) == sizeof head) {
    if (head.length == TRUNCATION) {
      real_ftruncate(durable, (off_t)head.offset);
      continue;
    }
    char *bytes = malloc(head.length);
    if (read(pending, bytes, head.length) == (ssize_t)head.length)
      real_pwrite(durable, bytes, head.length, (off_t)head.offset);
    free(bytes);
  }
  real_ftruncate(pending, 0);
  close(pending);
  close(durable);
}

/* Names that are there become durable, and those that are gone are forgotten. */
static void make_names_durable(void) {
  DIR *found = opendir(shadow);
  struct dirent *entry;
  const char *const kinds[] = {".pending", ".durable"};
  while (found && (entry = readdir(found))) {
    for (int kind = 0; kind < 2; kind++) {
      size_t length = strlen(entry->d_name), suffix = strlen(kinds[kind]);
      char name[NAME_MAX + 1], path[PATH_MAX];
      if (length <= suffix || strcmp(entry->d_name + length - suffix, kinds[kind]) != 0) continue;
      snprintf(name, sizeof name, "%.*s", (int)(length - suffix), entry->d_name);
      snprintf(path, sizeof path, "%s/%s", folder, name);
      if (access(path, F_OK) == 0) {
        close(open_beside(name, "named", O_WRONLY));
      } else {
        drop_beside(name, "pending");
        drop_beside(name, "durable");
        drop_beside(name, "named");
      }
    }
  }
  if (found) closedir(found);
}

static ssize_t write_at(int fd, const void *bytes, size_t length, off_t offset) {
  char path[PATH_MAX];
  const char *name = name_of(fd, path);
  if (!name) return real_pwrite(fd, bytes, length, offset);
  pthread_mutex_lock(&lock);
  int is_full = is_asked_to("fail-write");
  if (!is_full) note(name, bytes, (uint32_t)length, (uint64_t)offset);
  ssize_t written = is_full ? -1 : real_pwrite(fd, bytes, length, offset);
  pthread_mutex_unlock(&lock);
  if (is_full) errno = ENOSPC;
  return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return write_at(fd, bytes, length, offset); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) { return write_at(fd, bytes, length, offset); }

ssize_t write(int fd, const void *bytes, size_t length) {
  char path[PATH_MAX];
  if (fd <= 2 || !name_of(fd, path)) return real_write(fd, bytes, length);
  off_t offset = lseek(fd, 0, SEEK_CUR);
  ssize_t written = write_at(fd, bytes, length, offset);
  if (written > 0) lseek(fd, offset + written, SEEK_SET);
  return written;
}

static int truncate_to(int fd, off_t size) {
  char path[PATH_MAX];
  const char *name = name_of(fd, path);
  if (!name) return real_ftruncate(fd, size);
  pthread_mutex_lock(&lock);
  note(name, NULL, TRUNCATION, (uint64_t)size);
  int done = real_ftruncate(fd, size);
  pthread_mutex_unlock(&lock);
  return done;
}

int ftruncate(int fd, off_t size) { return truncate_to(fd, size); }
int ftruncate64(int fd, off_t size) { return truncate_to(fd, size); }

static int sync_file(int fd) {
  char path[PATH_MAX];
  const char *name = name_of(fd, path);
  if (!name) return real_fsync(fd);
  pthread_mutex_lock(&lock);
  int fails = is_asked_to("fail-sync");
  int is_lie = lies > 0 && ++syncs % lies == 0;
  if (!fails && !is_lie) {
    if (*name) make_durable(name);
    else make_names_durable();
  }
  pthread_mutex_unlock(&lock);
  if (fails) errno = EIO;
  return fails ? -1 : 0;
}

int fsync(int fd) { return sync_file(fd); }
int fdatasync(int fd) { return sync_file(fd); }
