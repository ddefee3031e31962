package org.authlayer.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Schema;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way through docs/how-to/check-your-server.md, and what the page says that the kit prints. */
final class CheckYourServerTest {

  private static final Duration WINDOW_OF_FAILED_LOGINS = Duration.ofMinutes(15);
  private static final String URL = "http://127.0.0.1:18790/api";

  @TempDir Path folder;

  @Test
  void thePagePrintsWhatTheKitPrints() throws IOException {
    try (ServedReference wrong = new ServedReference(CheckYourServerTest::wrong);
        ServedReference right = new ServedReference(UnaryOperator.identity())) {
      Path target = folder.resolve("target.yaml");
      assertEquals(0, Kit.run("init", "--profile", "token", "--out", target.toString()).exit());
      String first = Files.readString(target);
      Files.writeString(target, at(wrong, first));
      Kit doctor = Kit.run("doctor", "--target", target.toString());
      List<String> printed = new ArrayList<>();
      printed.add(beginning(asPrinted(wrong, doctor.out())));
      printed.add(asPrinted(wrong, run(1, target)));
      Files.writeString(
          target, at(right, first).replace("\ndecisions:\n", "\ndecisions:\n" + declared()));
      printed.add(asPrinted(right, runWithoutNoise(right, target)));
      String page = Repository.read("docs/how-to/check-your-server.md");
      assertEquals(
          "",
          printed.stream()
              .map(block -> "```text\n" + block + "```")
              .filter(block -> !page.contains(block))
              .collect(Collectors.joining("\n")));
    }
  }

  /** It compares the path together with its query. */
  private static Application wrong(Application application) {
    return message ->
        message.query().isEmpty() ? application.respond(message) : HttpResponse.of(404);
  }

  private String run(int exit, Path target) {
    Kit run =
        Kit.run(
            "run", "--target", target.toString(), "--out", folder.resolve("results").toString());
    assertEquals(exit, run.exit(), run.out() + run.err());
    return run.out();
  }

  /** On a busy machine the kit cannot compare times, and reports one clause as not observed. */
  private String runWithoutNoise(ServedReference right, Path target) throws IOException {
    for (int left = 4; ; left--) {
      String printed = run(0, target);
      if (!Files.readString(folder.resolve("results/results.json"))
          .contains("times cannot be compared")) {
        return printed;
      }
      assumeTrue(left > 0, "the machine is too busy for a comparison of times");
      right.clock().advance(WINDOW_OF_FAILED_LOGINS);
    }
  }

  private static String at(ServedReference served, String file) {
    return file.replace("http://127.0.0.1:8080/token", base(served));
  }

  private static String base(ServedReference served) {
    return served.root() + "/token";
  }

  private String asPrinted(ServedReference served, String printed) {
    return printed.replace(base(served), URL).replace(folder + "/", "");
  }

  /** The page shows the first key that is not declared, and the last line. */
  private static String beginning(String printed) {
    return printed.replaceFirst("(?s)(not declared: [^\n]*\n).*\n(.*\n)$", "$1...\n$2");
  }

  private static String declared() {
    return Schema.keys().stream()
        .filter(key -> key.name().startsWith("decisions."))
        .filter(key -> key.profiles().contains(Profile.TOKEN))
        .map(Key::name)
        .filter(Reference.declarations()::containsKey)
        .map(CheckYourServerTest::line)
        .collect(Collectors.joining());
  }

  private static String line(String key) {
    return "  "
        + key.substring("decisions.".length())
        + ": '"
        + Reference.declarations().get(key)
        + "'\n";
  }
}
