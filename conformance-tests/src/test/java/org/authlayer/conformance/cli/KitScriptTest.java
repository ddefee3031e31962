package org.authlayer.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.Attributes.Name;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The script beside the packed kit, with a jar that names the classes of this build. */
class KitScriptTest {

  private static final String HOME = System.getProperty("java.home");

  @TempDir Path folder;

  @Test
  void scriptRunsTheJarBesideItAlsoThroughALink() throws Exception {
    jar();
    Path link = Files.createSymbolicLink(folder.resolve("kit"), script());
    assertEquals("0 AL-TOK-10 (asserted), SHOULD", run(HOME, link, "explain", "tok-10"));
    assertTrue(
        run(HOME, script(), "exlain")
            .startsWith("2 authlayer-kit: unknown command 'exlain', did you mean explain?"));
  }

  @Test
  void whatIsMissingIsSaidInOneLine() throws Exception {
    String none = run(HOME, script(), "list");
    assertTrue(
        none.startsWith("2 authlayer-kit: there is no conformance-tests-kit-*-cli.jar"), none);
    jar();
    String java = run(folder.toString(), script(), "list");
    assertEquals("2 authlayer-kit: JAVA_HOME: there is no " + folder + "/bin/java", java);
    Path old = Files.createDirectories(folder.resolve("old/bin")).resolve("java");
    Files.writeString(old, "#!/bin/sh\necho 'openjdk version \"17.0.1\"' >&2\n");
    assertTrue(old.toFile().setExecutable(true));
    String old17 = run(folder.resolve("old").toString(), script(), "list");
    assertEquals(
        "2 authlayer-kit: " + old + " is Java 17; set JAVA_HOME to a Java 21 or newer", old17);
  }

  @Test
  void listWhoseReaderHasGoneEndsSilentlyAndAFullDiskIsAnError() throws Exception {
    jar();
    Path bash = Path.of("bash");
    String gone = script() + " list | true; echo ${PIPESTATUS[0]}";
    assertEquals("0 141", run(HOME, bash, "-c", gone));
    String full = run(HOME, bash, "-c", script() + " list > /dev/full");
    assertTrue(full.startsWith("3 authlayer-kit: standard output cannot be written"), full);
  }

  @Test
  void scriptSaysWhetherStandardErrorIsATerminal() throws Exception {
    jar();
    Path java = Files.createDirectories(folder.resolve("said/bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        [ "$1" != -version ] || exec echo 'openjdk version "21.0.1"'
        for option; do case $option in -D*) printf '%s ' "$option" ;; esac; done
        """);
    assertTrue(java.toFile().setExecutable(true));
    String home = folder.resolve("said").toString();
    Path terminal = Path.of("script");
    assumeTrue(
        run(home, terminal, "-qec", "true", "/dev/null").startsWith("0"),
        "needs a pseudo-terminal");
    String command = script() + " list";
    String colour = "-Dauthlayer.kit.colour=true ";
    String isTerminal = "-Dauthlayer.kit.terminal=true ";
    assertEquals("0 " + colour + isTerminal, run(home, terminal, "-qec", command, "/dev/null"));
    String plain = "env NO_COLOR=1 " + command;
    assertEquals("0 " + isTerminal, run(home, terminal, "-qec", plain, "/dev/null"));
    assertEquals("0 ", run(home, script(), "list"));
  }

  private Path script() throws Exception {
    Path copy = folder.resolve("authlayer-kit");
    if (!Files.exists(copy)) {
      Files.copy(Repository.path("conformance-tests/kit/src/main/script/authlayer-kit"), copy);
      assertTrue(copy.toFile().setExecutable(true));
    }
    return copy;
  }

  private void jar() throws Exception {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Name.MAIN_CLASS, Main.class.getName());
    manifest
        .getMainAttributes()
        .put(
            Name.CLASS_PATH,
            Stream.of(
                    Main.class,
                    CommandLine.class,
                    CsvMapper.class,
                    JsonMapper.class,
                    JsonFactory.class,
                    JsonProperty.class)
                .map(one -> one.getProtectionDomain().getCodeSource().getLocation().toString())
                .collect(Collectors.joining(" ")));
    try (OutputStream file =
            Files.newOutputStream(folder.resolve("conformance-tests-kit-1-cli.jar"));
        JarOutputStream jar = new JarOutputStream(file, manifest)) {
      jar.finish();
    }
  }

  /** The exit code and the first line. */
  private static String run(String home, Path script, String... words) throws Exception {
    ProcessBuilder command = new ProcessBuilder(script.toString());
    command.command().addAll(Arrays.asList(words));
    command.environment().put("JAVA_HOME", home);
    Process process = command.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + " " + said.lines().findFirst().orElse("");
  }
}
