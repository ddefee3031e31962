package org.authlayer.conformance.specification;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Which files of this repository keep a clause; judged by hand. */
final class KeptBy {

  private KeptBy() {}

  static Map<String, List<String>> all() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    text()
        .lines()
        .skip(1)
        .map(line -> line.split(",", 2))
        .forEach(cells -> all.put(cells[0], List.of(cells[1].split(" ", -1))));
    return all;
  }

  private static String text() {
    try (InputStream csv =
        Objects.requireNonNull(KeptBy.class.getResourceAsStream("keepers.csv"))) {
      return new String(csv.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
