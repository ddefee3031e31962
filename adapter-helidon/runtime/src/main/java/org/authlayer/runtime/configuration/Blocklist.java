package org.authlayer.runtime.configuration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.ports.operation.RegularFile;

/** Passwords that are rejected because every guess begins with them (DEC-38). */
final class Blocklist {

  private static final long MOST_BYTES = 64L * 1024 * 1024;

  private Blocklist() {}

  static Set<String> of(Configuration from) {
    return switch (from.text(Key.PASSWORD_BLOCKLIST)) {
      case "none" -> Set.of();
      case "common" -> passwords(Sources.packaged("common-passwords.txt"));
      default -> file(from);
    };
  }

  private static Set<String> file(Configuration from) {
    Path file = from.directory(Key.PASSWORD_BLOCKLIST.path());
    try {
      RegularFile.check(file);
      if (Files.size(file) > MOST_BYTES) {
        throw from.refusedValue(Key.PASSWORD_BLOCKLIST.path(), "choose a file of at most 64 MiB");
      }
      Set<String> passwords = passwords(Files.readString(file));
      if (passwords.isEmpty()) {
        throw from.refused(Key.PASSWORD_BLOCKLIST.path(), file + " is empty");
      }
      return passwords;
    } catch (IOException unreadable) {
      throw from.refused(
          Key.PASSWORD_BLOCKLIST.path(),
          "choose none, common, or a file of UTF-8 text; cannot read %s (%s)"
              .formatted(file, RegularFile.why(unreadable)));
    } catch (IllegalArgumentException unusable) {
      throw from.refused(Key.PASSWORD_BLOCKLIST.path(), String.valueOf(unusable.getMessage()));
    }
  }

  private static Set<String> passwords(String lines) {
    return lines
        .replaceFirst("^\\x{feff}", "")
        .lines()
        .filter(line -> !line.isBlank())
        .map(line -> line.toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }
}
