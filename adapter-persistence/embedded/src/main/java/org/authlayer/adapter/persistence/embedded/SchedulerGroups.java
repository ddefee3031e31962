package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Linux's automatic scheduler groups (sched(7)). PostgreSQL starts a session, and so a group, for
 * each connection.
 */
record SchedulerGroups(Path proc, Path controllers) {

  static final SchedulerGroups HERE =
      new SchedulerGroups(Path.of("/proc"), Path.of("/sys/fs/cgroup"));

  /** The kernel ignores automatic groups below the root of the controller {@code cpu}. */
  boolean areAutomatic() {
    try {
      return Files.readString(proc.resolve("sys/kernel/sched_autogroup_enabled"))
              .strip()
              .equals("1")
          && Files.readAllLines(proc.resolve("self/cgroup")).stream().noneMatch(this::hasWeight);
    } catch (IOException notLinux) {
      return false;
    }
  }

  /** Whether a line, {@code number:controllers:path}, names a group with processor time. */
  private boolean hasWeight(String line) {
    String[] parts = line.split(":", 3);
    String path = parts[parts.length - 1];
    return parts[1].isEmpty()
        ? Files.exists(controllers.resolve(path.substring(1)).resolve("cpu.weight"))
        : List.of(parts[1].split(",", -1)).contains("cpu") && !path.equals("/");
  }
}
