package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.cli.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each command that a page shows is run by something, or commands.txt says why not. */
final class CommandsTest {

  private static final String REFUSAL_OF_THE_ONE = "unknown option '--no-such-option'";
  private static final Set<String> LANGUAGES =
      Set.of("console", "java", "json", "mermaid", "sh", "sql", "text", "xml", "yaml");

  @TempDir private Path directory;

  @Test
  void everyCommandIsRunOrItIsSaidWhyNot() {
    List<Commands.Command> listed =
        Commands.run().stream()
            .map(Commands.Run::command)
            .filter(command -> !command.text().equals(Commands.CONSOLE))
            .toList();
    assertEquals(List.of(), left(Commands.shown(), listed), "shown, and not in commands.txt");
    assertEquals(List.of(), left(listed, Commands.shown()), "in commands.txt, and not shown");
    assertEquals(listed.size(), new HashSet<>(listed).size(), "something is there twice");
    assertTrue(listed.size() > 20, () -> "the pages show less than they did: " + listed);
  }

  @Test
  void anotherCommandIsNoticed() {
    List<Commands.Command> more = new ArrayList<>(Commands.shown());
    Commands.Command unknown = new Commands.Command("README.md", "mvn -Pserve -X");
    more.add(unknown);
    assertEquals(List.of(unknown), left(more, Commands.shown()));
  }

  /** A block without a language, or of another one, could show a command that nobody sees. */
  @Test
  void noCommandHidesInABlockOfAnotherKind() {
    assertEquals(
        List.of(),
        Page.all().stream()
            .flatMap(page -> page.blocks().stream())
            .filter(
                block ->
                    !LANGUAGES.contains(block.language())
                        || (block.language().equals("text")
                            && block.text().lines().anyMatch(line -> line.startsWith("$ "))))
            .map(Page.Block::place)
            .toList());
  }

  @Test
  void whoRunsACommandIsThere() {
    Set<String> tests =
        Repository.sources("conformance-tests/src/test/java").stream()
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .collect(Collectors.toSet());
    Set<String> unknown =
        Commands.run().stream()
            .map(Commands.Run::by)
            .collect(Collectors.toCollection(TreeSet::new));
    unknown.removeAll(tests);
    assertEquals(Set.of(".ci/run", Commands.BY_HAND), unknown);
    assertTrue(Repository.read(".ci/run").contains(" verify\n"));
    assertEquals(
        List.of(), Commands.run().stream().filter(run -> run.how().length() < 20).toList());
  }

  /** With one more option that there is not, a command is read to its end and not carried out. */
  @Test
  void theKitHasTheOptionsThatPagesGiveIt() {
    List<String> refused = new ArrayList<>();
    for (Commands.Command command : Commands.shown()) {
      List<String> words =
          Stream.of(
                  command
                      .text()
                      .replaceFirst("^(kit|authlayer-kit|java -jar \\S+-cli\\.jar) ", "kit: ")
                      .split(" "))
              .collect(Collectors.toCollection(ArrayList::new));
      if (words.remove("kit:") && !refusal(words).contains(REFUSAL_OF_THE_ONE)) {
        refused.add(command + ": " + refusal(words));
      }
    }
    assertEquals(List.of(), refused);
    assertFalse(refusal(List.of("run", "--nonsense")).contains(REFUSAL_OF_THE_ONE));
  }

  private static String refusal(List<String> words) {
    StringWriter told = new StringWriter();
    List<String> all = new ArrayList<>(words);
    all.add("--no-such-option");
    int exit =
        Main.run(
            Map.of(), new PrintWriter(told), new PrintWriter(told), all.toArray(String[]::new));
    return exit + " " + told.toString().lines().findFirst().orElse("");
  }

  @Test
  void theKeyOfTwoInstancesIsOneAndItsOwnersAlone() throws Exception {
    runAll("docs/operate/two-instances.md");
    Path key = directory.resolve("jwt.key");
    assertEquals(44, Files.readString(key).strip().length());
    assertEquals(2, Files.getPosixFilePermissions(key).size());
  }

  @Test
  void theCertificateIsForThisMachine() throws Exception {
    runAll("docs/reference/configuration.md");
    try (InputStream in = Files.newInputStream(directory.resolve("tls.crt"))) {
      X509Certificate certificate =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
      assertTrue(certificate.getSubjectAlternativeNames().contains(List.of(2, "localhost")));
    }
  }

  private void runAll(String page) throws IOException, InterruptedException {
    assumeTrue(Shell.has("bash", "openssl"), "not run: no bash or no openssl here");
    for (String command : Commands.runBy(CommandsTest.class, page).toList()) {
      assertEquals(0, Shell.once(directory, command), command);
    }
  }

  private static List<Commands.Command> left(
      List<Commands.Command> all, List<Commands.Command> known) {
    return all.stream().filter(command -> !known.contains(command)).toList();
  }
}
