package org.authlayer.runtime.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.operation.DatabaseSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A password that stands in a file of its own. */
class SecretFileTest {

  private static final String URL = "jdbc:postgresql://127.0.0.1/x";

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {"S3cret!", "\ufeffS3cret!", "S3cret!\n", "S3cret!\r\nthe rest is no password\n"})
  void passwordIsTheFirstLine(String content) throws IOException {
    Path file = file(content, "rw-------");
    assertEquals("S3cret!", settings("database.password-file", file.toString()).password());
    RuntimeSettings named =
        all(Map.of("databases.other.url", URL, "databases.other.password-file", file.toString()));
    assertEquals(
        List.of("S3cret!"),
        named.databases().values().stream().map(DatabaseSettings::password).toList());
  }

  @Test
  void fileThatCannotBeUsedIsRefusedByItsKeyAndNotShown() throws IOException {
    Path missing = directory.resolve("missing");
    assertRefused("there is no file " + missing, missing);
    Path shared = file("S3cret!", "rw----r--");
    assertRefused(
        shared + " holds a secret and others may read or change it; chmod 600 " + shared, shared);
    Path empty = file("\nS3cret!\n", "rw-------");
    assertRefused("the first line of " + empty + " is empty", empty);
    Path binary = directory.resolve("binary");
    Files.write(binary, new byte[] {'S', '3', (byte) 0xff, '\n'});
    Files.setPosixFilePermissions(binary, PosixFilePermissions.fromString("rw-------"));
    assertRefused(binary + " is not UTF-8 text", binary);
    Path folder = Files.createDirectory(directory.resolve("folder"));
    assertRefused(folder + " is a directory; choose a regular file", folder);
    Path device = Path.of("/dev/null");
    assertRefused(device + " is a pipe, a socket or a device; choose a regular file", device);
  }

  @Test
  void passwordAndItsFileAreNotBothTaken() throws IOException {
    Path file = file("S3cret!", "rw-------");
    StartException refusal =
        assertThrows(
            StartException.class,
            () ->
                settings(
                    "database.password-file", file.toString(), "database.password", "S3cret!"));
    assertEquals(
        "settings: database.password-file: choose this key or database.password, not both",
        refusal.getMessage());
    assertEquals("S3cret!", settings("database.password", "S3cret!").password());
  }

  private void assertRefused(String why, Path file) {
    StartException refusal =
        assertThrows(
            StartException.class, () -> settings("database.password-file", file.toString()));
    assertEquals("settings: database.password-file: " + why, refusal.getMessage());
    assertEquals(ExitCode.CONFIGURATION, refusal.exitCode());
    assertFalse(String.valueOf(refusal.getMessage()).contains("S3cret!"));
  }

  private Path file(String content, String permissions) throws IOException {
    Path file = Files.writeString(Files.createTempFile(directory, "password", ""), content);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    return file;
  }

  private static DatabaseSettings settings(String... keysAndValues) {
    Map<String, String> settings = new LinkedHashMap<>(Map.of("database.url", URL));
    for (int i = 0; i < keysAndValues.length; i += 2) {
      settings.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return all(settings).database();
  }

  private static RuntimeSettings all(Map<String, String> settings) {
    return RuntimeSettings.of(Sources.of(settings, KnownKeys.ofServer()), List.of());
  }
}
