package org.authlayer.server.settings;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.Key;
import org.authlayer.runtime.configuration.Sources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the documents say of the configuration is what the program knows. */
class DocumentTest {

  private static final Path CONFIGURATION =
      Path.of("..", "..", "docs", "reference", "configuration.md");

  @ParameterizedTest
  @EnumSource
  void everyKeyHasARowWithItsOptionAndDefault(Key key) throws IOException {
    String option = key.option().isEmpty() ? "" : '`' + key.option() + '`';
    String byDefault =
        Optional.ofNullable(Sources.defaults().get(key.path()))
            .map(setting -> '`' + setting.value() + '`')
            .orElse("");
    assertTrue(
        Files.readAllLines(CONFIGURATION).stream()
            .map(line -> line.split("\\|", -1))
            .filter(cells -> cells.length == 6)
            .anyMatch(
                cells ->
                    cells[1].strip().equals('`' + key.path() + '`')
                        && cells[2].strip().equals(option)
                        && cells[3].strip().startsWith(byDefault)),
        () ->
            "docs/reference/configuration.md needs: | `%s` | %s | %s | %s |"
                .formatted(key.path(), option, byDefault, key.help()));
  }

  @ParameterizedTest
  @EnumSource
  void everyExitCodeHasARow(ExitCode code) throws IOException {
    String row = "| %d | %s |".formatted(code.number(), code.meaning());
    assertTrue(Files.readString(CONFIGURATION).contains(row), row);
  }
}
