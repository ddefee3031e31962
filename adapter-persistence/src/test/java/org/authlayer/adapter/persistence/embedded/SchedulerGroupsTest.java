package org.authlayer.adapter.persistence.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Automatic groups are found where the kernel uses them, in both versions of control groups. */
final class SchedulerGroupsTest {

  @TempDir private Path root;

  @ParameterizedTest
  @CsvSource({
    // setting, lines of /proc/self/cgroup, the group that has cpu.weight, result
    "1, 0::/user.slice, , true",
    "0, 0::/user.slice, , false",
    "1, 0::/system.slice/authlayer.service, system.slice/authlayer.service, false",
    "1, 0::/, ., false",
    "1, 1:cpu:/|0::/, , true",
    "1, '4:cpuacct,cpu:/docker/1|0::/', , false",
    "1, '4:cpuacct:/docker/1|0::/', , true",
  })
  void groupsAreAutomaticInTheRootOfTheController(
      String setting, String lines, @Nullable String weighted, boolean automatic)
      throws IOException {
    write("sys/kernel/sched_autogroup_enabled", setting + "\n");
    write("self/cgroup", lines.replace('|', '\n') + "\n");
    if (weighted != null) {
      write("cgroup/" + weighted + "/cpu.weight", "100\n");
    }
    assertEquals(automatic, new SchedulerGroups(root, root.resolve("cgroup")).areAutomatic());
  }

  @Test
  void anotherSystemHasNoGroups() {
    assertFalse(new SchedulerGroups(root, root).areAutomatic());
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
