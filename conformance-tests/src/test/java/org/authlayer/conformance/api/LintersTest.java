package org.authlayer.conformance.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The document by the rules that tools of others ship, where these tools are installed. */
final class LintersTest {

  private static final String MISSING =
      "not run: no %s on the PATH (npm install -g @redocly/cli @stoplight/spectral-cli)";

  enum Linter {
    REDOCLY("redocly", "lint --format=stylish"),
    SPECTRAL("spectral", "lint --fail-severity=error --ruleset=rules.yaml");

    private final String program;
    private final String arguments;

    Linter(String program, String arguments) {
      this.program = program;
      this.arguments = arguments;
    }
  }

  @TempDir private Path folder;

  private record Ended(int code, String output) {}

  private Ended run(Linter linter, ApiDocument document) throws Exception {
    Files.writeString(folder.resolve("openapi.json"), document.root().toString());
    Files.writeString(folder.resolve("rules.yaml"), "extends: [\"spectral:oas\"]\n");
    List<String> command = new ArrayList<>(List.of(found(linter.program).orElseThrow().toString()));
    command.addAll(List.of(linter.arguments.split(" ")));
    command.add("openapi.json");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder
        .environment()
        .putAll(Map.of("REDOCLY_TELEMETRY", "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE", "true"));
    File output = folder.resolve("output").toFile();
    Process process =
        builder.redirectErrorStream(true).redirectOutput(output).redirectInput(none()).start();
    return new Ended(process.waitFor(), Files.readString(output.toPath()));
  }

  private static ProcessBuilder.Redirect none() {
    return ProcessBuilder.Redirect.from(new File("/dev/null"));
  }

  private static Optional<Path> found(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator))
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  @ParameterizedTest
  @EnumSource(Linter.class)
  void documentHasNoErrorAndABrokenOneHas(Linter linter) throws Exception {
    assumeTrue(found(linter.program).isPresent(), () -> MISSING.replace("%s", linter.program));
    try (Running server = Running.reference(Map.of())) {
      ApiDocument document = server.document();
      Ended whole = run(linter, document);
      assertEquals(0, whole.code(), whole.output());
      assertTrue(linter != Linter.REDOCLY || !whole.output().contains(" warning "), whole.output());
      ObjectNode broken = document.root().deepCopy();
      ((ObjectNode) broken.at("/paths/~1me/get")).put("responses", "many");
      Ended refused = run(linter, new ApiDocument(broken));
      assertTrue(refused.code() > 0, refused.output());
      assertTrue(refused.output().contains("esponses"), refused.output());
    }
  }

  @Test
  void samePathWithASlashAtItsEndIsDocumentedOnce() throws Exception {
    try (Running server = Running.reference(Map.of())) {
      assertEquals(200, server.send("GET", "/web/", Map.of(), "").status());
      ApiDocument document = server.document();
      assertTrue(document.hasPath("/web"));
      assertTrue(document.root().path("paths").path("/web/").isMissingNode());
    }
  }
}
