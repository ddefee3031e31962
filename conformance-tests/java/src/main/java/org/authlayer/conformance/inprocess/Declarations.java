package org.authlayer.conformance.inprocess;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.authlayer.conformance.target.TargetFile;

/** This project's answers to what the specification leaves open, from its own target file. */
final class Declarations {

  private static final String FILE = "authlayer.yaml";

  private Declarations() {}

  /** What the file says, but for what costs time and is no answer: the cost of a hash. */
  static Map<String, String> ofThisProject(Map<String, String> environment) {
    Map<String, String> declared =
        new LinkedHashMap<>(TargetFile.parse(FILE, text(), environment).declared().values());
    declared.put("decisions.password.bcryptCost", "4");
    return Map.copyOf(declared);
  }

  private static String text() {
    try (InputStream file =
        Objects.requireNonNull(Declarations.class.getResourceAsStream(FILE), FILE)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
