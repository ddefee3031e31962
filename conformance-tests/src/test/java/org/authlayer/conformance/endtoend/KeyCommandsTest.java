package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.configuration.Configuration;
import org.authlayer.adapter.helidon.configuration.JwtKeys;
import org.authlayer.adapter.helidon.configuration.RuntimeSettings;
import org.authlayer.adapter.helidon.settings.Arguments;
import org.authlayer.adapter.helidon.settings.ServerSources;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Keys of JSON web tokens, made and changed by the command line, and its look at a configuration.
 */
final class KeyCommandsTest {

  private static final JsonValue.ObjectValue CLAIMS =
      JsonValue.object(Map.entry("a", JsonValue.of("b")));

  @TempDir private Path place;

  @ParameterizedTest
  @ValueSource(strings = {"HS256", "ES256", "EdDSA"})
  void tokensOfTheFormerKeyAreTakenInEveryStepOfARotation(String algorithm) throws Exception {
    CommandRun first = keys("generate", "--kid", "first", "--algorithm", algorithm);
    Path before = configuration("before.yaml", first);
    usable(before);
    String token = open(before).sign(CLAIMS);

    CommandRun rotated = keys("rotate", "--kid", "second", "--config", before.toString());
    Path both = configuration("both.yaml", rotated);
    usable(both);
    assertTrue(open(before).verify(open(both).sign(CLAIMS)).isPresent(), "the former one signs");

    Path after =
        Files.writeString(
            place.resolve("after.yaml"),
            Files.readString(both).replace("signing-key: 'first'", "signing-key: 'second'"));
    String next = open(after).sign(CLAIMS);
    assertTrue(open(after).verify(token).isPresent());
    assertTrue(open(both).verify(next).isPresent());
    assertFalse(open(before).verify(next).isPresent(), "a key that it does not have");
  }

  @Test
  void keysAreTheirOwnersAndAreNotPrinted() throws Exception {
    CommandRun made = keys("generate", "--kid", "a", "--algorithm", "EdDSA", "--json");
    assertEquals("a", made.json().get("kid"));
    CommandRun secret = keys("generate", "--kid", "b");
    try (Stream<Path> files = Files.list(place.resolve("keys"))) {
      for (Path file : files.toList()) {
        assertEquals(
            PosixFilePermissions.fromString("rw-------"), Files.getPosixFilePermissions(file));
        for (String line : Files.readAllLines(file)) {
          assertFalse((made.out() + secret.out()).contains(line), () -> "in the output: " + file);
        }
      }
    }
    assertEquals(
        PosixFilePermissions.fromString("rwx------"),
        Files.getPosixFilePermissions(place.resolve("keys")));
  }

  @Test
  void noKeyIsWrittenOver() throws Exception {
    keys("generate", "--kid", "a");
    String before = Files.readString(place.resolve("keys/a.secret"));
    refused("choose another --kid", keys("generate", "--kid", "a"));
    assertEquals(before, Files.readString(place.resolve("keys/a.secret")));
    refused("--kid: use a-z", keys("generate", "--kid", "../a"));
    refused("--algorithm: choose", keys("generate", "--kid", "c", "--algorithm", "none"));
    Path empty = Files.writeString(place.resolve("empty.yaml"), "");
    refused("no key signs now", rotateWithout(empty));
  }

  @Test
  void theKeyThatTheServerMadeForItselfIsKept() throws Exception {
    Path data = Files.createDirectory(place.resolve("data"));
    Path empty = Files.writeString(place.resolve("empty.yaml"), "");
    Jwts own = open(empty, "--set", "database.data-directory=" + data);
    CommandRun rotated =
        CommandRun.in(
            data,
            "",
            "keys",
            "rotate",
            "--directory",
            place.resolve("keys").toString(),
            "--config",
            empty.toString());
    Path both = configuration("both.yaml", rotated);
    assertTrue(open(both).verify(own.sign(CLAIMS)).isPresent());
  }

  @Test
  void aConfigurationThatCannotBeUsedIsSaidToBe() throws Exception {
    Path file = configuration("key.yaml", keys("generate", "--kid", "a"));
    usable(file);
    Path secret = place.resolve("keys/a.secret");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));
    refused("chmod 600 " + secret, check(file));
    Files.delete(secret);
    refused("there is no file " + secret, check(file));
    refused("server.port: choose 0", check(file, "--set", "server.port=70000"));
    Files.writeString(file, "server.prot: 1\n");
    refused("key.yaml line 1: unknown key 'server.prot'", check(file));
    assertEquals(Set.of("keys", "key.yaml"), names());
  }

  @Test
  void aShellReadsTheCompletion() throws Exception {
    CommandRun bash = CommandRun.of("", "completion", "bash");
    Files.writeString(place.resolve("completion"), bash.out());
    String ask =
        ". ./completion && COMP_WORDS=(authlayer user re) COMP_CWORD=2 && _complete_authlayer"
            + " && echo ${COMPREPLY[*]}";
    Process shell =
        new ProcessBuilder("bash", "-c", ask)
            .directory(place.toFile())
            .redirectErrorStream(true)
            .start();
    assertEquals(
        "remove\n", new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    assertEquals(0, shell.waitFor());
    refused("choose bash or zsh", CommandRun.of("", "completion", "fish"));
  }

  private Set<String> names() throws IOException {
    try (Stream<Path> files = Files.list(place)) {
      return Set.copyOf(files.map(file -> file.getFileName().toString()).toList());
    }
  }

  private CommandRun keys(String... words) {
    return CommandRun.of(
        "",
        Stream.of(
                Stream.of("keys"),
                Stream.of(words),
                Stream.of("--directory", place.resolve("keys").toString()))
            .flatMap(part -> part)
            .toArray(String[]::new));
  }

  private CommandRun rotateWithout(Path file) {
    return CommandRun.in(place, "", "keys", "rotate", "--config", file.toString());
  }

  private Path configuration(String name, CommandRun run) throws IOException {
    assertEquals(0, run.code(), run::err);
    return Files.writeString(place.resolve(name), run.out());
  }

  private static void usable(Path file) {
    assertEquals(new CommandRun(0, "the configuration can be used\n", ""), check(file));
  }

  private static CommandRun check(Path file, String... more) {
    return CommandRun.of(
        "",
        Stream.concat(Stream.of("config", "check", "--config", file.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  private static Jwts open(Path file, String... more) {
    List<String> words =
        Stream.concat(Stream.of("--config", file.toString()), Stream.of(more)).toList();
    Configuration configuration = ServerSources.read(Arguments.parse(words), Map.of());
    return JwtKeys.open(configuration, RuntimeSettings.of(configuration, Set.of()));
  }

  private static void refused(String why, CommandRun run) {
    assertEquals(2, run.code(), run::err);
    assertEquals("", run.out());
    assertEquals(1, run.err().lines().count(), run::err);
    assertTrue(run.err().startsWith("authlayer: ") && run.err().contains(why), run::err);
  }
}
