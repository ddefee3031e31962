package org.authlayer.runtime.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlocklistTest {

  @TempDir Path directory;

  @Test
  void theReferenceListsNone() {
    assertEquals(Set.of(), Blocklist.of(Sources.of(Map.of(), KnownKeys.ofServer())));
  }

  @Test
  void commonAreAtLeastTenThousandThatTheSpecificationWouldTake() {
    Set<String> common = blocklist("common");
    assertTrue(common.size() >= 10_000, () -> common.size() + " passwords");
    assertTrue(common.stream().allMatch(password -> password.length() >= 8));
    assertTrue(common.containsAll(List.of("password", "12345678", "password123", "qwertyuiop")));
    assertTrue(Sources.packaged("common-passwords-LICENSE.txt").contains("Permission is hereby"));
  }

  @Test
  void aFileIsComparedWithoutCase() throws IOException {
    Path file =
        Files.writeString(directory.resolve("list"), "\ufeffSch\u00f6nes Wetter\r\n\nshop2026\n");
    assertEquals(Set.of("sch\u00f6nes wetter", "shop2026"), blocklist(file.toString()));
  }

  @Test
  void aFileWithoutPasswordsIsRefused() throws IOException {
    Path file = Files.writeString(directory.resolve("list"), "\n");
    assertThrows(StartException.class, () -> blocklist(file.toString()));
  }

  @Test
  void whatIsNoFileIsRefusedByItsKey() {
    StartException refusal =
        assertThrows(StartException.class, () -> blocklist(directory.toString()));
    assertEquals(
        "settings: password.blocklist: " + directory + " is a directory; choose a regular file",
        refusal.getMessage());
  }

  private static Set<String> blocklist(String value) {
    return Blocklist.of(Sources.of(Map.of("password.blocklist", value), KnownKeys.ofServer()));
  }
}
