package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.JwtKeys;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.RuntimeSettings;
import org.authlayer.server.settings.Arguments;
import org.authlayer.server.settings.ServerSources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
  void halfAPairIsNotLeftBehind() throws Exception {
    keys("generate", "--kid", "a", "--algorithm", "EdDSA");
    Path other = place.resolve("keys/a.private.pem");
    Files.delete(other);
    refused("there is a file", keys("generate", "--kid", "a", "--algorithm", "EdDSA"));
    assertFalse(Files.exists(other));
  }

  @ParameterizedTest
  @CsvSource({
    "/dev/null/keys, Not a directory",
    "/proc, no such file or directory",
    "/proc/none, no such file or directory",
    "/proc/self/exe/keys, Not a directory"
  })
  void aDirectoryThatCannotBeIsNamedWithItsCause(String directory, String cause) {
    refused(
        "--directory: cannot write into " + directory + " (" + cause + ")",
        CommandRun.of("", "keys", "generate", "--kid", "a", "--directory", directory));
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
    Files.writeString(file, "server.port: 70000\n");
    refused("server.port: choose 0", check(file));
    Files.writeString(file, "server.prot: 1\n");
    refused("key.yaml line 1: unknown key 'server.prot'", check(file));
    assertEquals(Set.of("keys", "key.yaml"), names());
  }

  @Test
  void everyValueThatCannotBeUsedIsReportedByOneCheck() throws Exception {
    Path file =
        Files.writeString(
            place.resolve("wrong.yaml"), "server:\n  port: 99999\n  idle-timeout: 7\nrealm: ''\n");
    CommandRun run = check(file, "--bcrypt-cost", "40");
    assertEquals(2, run.code());
    for (String wrong :
        List.of(
            "wrong.yaml line 2: server.port",
            "wrong.yaml line 3: server.idle-timeout",
            "--bcrypt-cost: password.bcrypt-cost")) {
      assertEquals(1, run.err().lines().filter(line -> line.contains(wrong)).count(), run::err);
    }
    assertEquals(2, check(file, "--profile", "hardened").code());
  }

  @Test
  void aConfigurationIsShownWithItsSourcesAndWithoutSecrets() throws Exception {
    Path file =
        Files.writeString(
            place.resolve("shown.yaml"),
            """
            database:
              url: jdbc:postgresql://127.0.0.1/x?password=S3cret!
              password: S3cret!
            """);
    CommandRun run =
        CommandRun.of("", "config", "show", "--json", "--config", file.toString(), "--port", "1");
    assertFalse(run.out().contains("S3cret!"), run::out);
    Map<Object, Map<String, Object>> shown =
        run.jsonList().stream().collect(Collectors.toMap(row -> row.get("key"), row -> row));
    assertEquals(List.of("1", "--port"), source(shown, "server.port"));
    assertEquals(List.of("***", file + " line 3"), source(shown, "database.password"));
    assertEquals(
        List.of("jdbc:postgresql://127.0.0.1/x?password=***", file + " line 2"),
        source(shown, "database.url"));
    assertEquals(
        List.of("4", "AUTHLAYER_PASSWORD_BCRYPT_COST"), source(shown, "password.bcrypt-cost"));
    assertEquals(List.of("10", "packaged defaults"), source(shown, "database.pool-size"));
    assertTrue(shown.containsKey("jwt.issuer"));
  }

  private static List<Object> source(Map<Object, Map<String, Object>> shown, String key) {
    Map<String, Object> row = Objects.requireNonNull(shown.get(key));
    return List.of(
        Objects.requireNonNull(row.get("value")), Objects.requireNonNull(row.get("source")));
  }

  @Test
  void aShellReadsTheCompletion() throws Exception {
    CommandRun bash = CommandRun.of("", "completion", "bash");
    Files.writeString(place.resolve("completion"), bash.out());
    assertEquals(List.of("remove"), completed("user", "re"));
    assertEquals(List.of("--port"), completed("--por"));
    assertEquals(List.of("--profile"), completed("serve", "--pro"));
    assertEquals(List.of("make-cache"), completed("mak"));
    assertEquals(List.of(), completed("--database-pass"));
    refused("choose bash, zsh or fish", CommandRun.of("", "completion", "tcsh"));
  }

  @Test
  void fishReadsTheCompletion() throws Exception {
    Path lines = place.resolve("completion.fish");
    Files.writeString(lines, CommandRun.of("", "completion", "fish").out());
    assertTrue(
        Files.readString(lines)
            .contains("'__fish_seen_subcommand_from user; and not __fish_seen_subcommand_from"));
    assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, "fish"))),
        "not run: no fish on the PATH");
    assertEquals(List.of("remove"), offered("user re"));
    assertEquals(List.of("--port"), offered("--por"));
    assertEquals(List.of("--profile"), offered("serve --pro"));
    assertEquals(List.of("make-cache"), offered("mak"));
    assertEquals(List.of("--json"), offered("user list --js"));
    assertEquals(List.of(), offered("user remove li"));
  }

  private List<String> offered(String line) throws Exception {
    String ask = "source completion.fish; complete -C 'authlayer " + line + "'";
    Process shell =
        new ProcessBuilder("fish", "--no-config", "-c", ask)
            .directory(place.toFile())
            .redirectErrorStream(true)
            .start();
    String found = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, shell.waitFor(), found);
    return found.lines().map(one -> one.split("\t", 2)[0]).toList();
  }

  private List<String> completed(String... words) throws Exception {
    String ask =
        ". ./completion && COMP_WORDS=(authlayer %s) COMP_CWORD=%d && _complete_authlayer 2>/dev/null; echo ${COMPREPLY[*]}"
            .formatted(String.join(" ", words), words.length);
    Process shell =
        new ProcessBuilder("bash", "-c", ask)
            .directory(place.toFile())
            .redirectErrorStream(true)
            .start();
    String found =
        new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertEquals(0, shell.waitFor());
    return found.isEmpty() ? List.of() : List.of(found.split(" "));
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

  /** What root may read says nothing, so root is told that it was not checked. */
  private static void usable(Path file, String... more) {
    CommandRun run = check(file, more);
    assertEquals("the configuration can be used\n", run.out(), run::err);
    assertEquals(
        isRoot() && more.length == 0 ? 1 : 0,
        run.err().lines().filter(line -> line.contains("name the user by --user")).count(),
        run::err);
    assertTrue(run.err().lines().count() <= 1, run::err);
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  @Test
  void rootsCheckIsOfWhatTheServersUserMayRead() throws Exception {
    assumeTrue(isRoot(), "not run: only root can ask for another user");
    Path file = configuration("key.yaml", keys("generate", "--kid", "a"));
    Path keys = place.resolve("keys");
    Path secret = keys.resolve("a.secret");
    refused("nobody, the user of the server, may not enter " + place, asNobody(file));
    Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxr-xr-x"));
    refused("may not enter " + keys + " (owner root, rwx------)", asNobody(file));
    Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rwxr-xr-x"));
    CommandRun unreadable = asNobody(file);
    refused("may not read " + secret + " (owner root, rw-------)", unreadable);
    assertTrue(unreadable.err().contains("; chown nobody " + secret), unreadable::err);
    belongsToNobody(secret);
    usable(file, "--user", "nobody", "--set", noDatabaseYet());
    refused("is there such a user", check(file, "--user", "no-such-user"));
  }

  @Test
  void rootsCheckIsForTheOwnerOfTheDataDirectory() throws Exception {
    assumeTrue(isRoot(), "not run: only root can ask for another user");
    Path file = configuration("key.yaml", keys("generate", "--kid", "a"));
    Path data = Files.createDirectory(place.resolve("data"));
    String set = "database.data-directory=" + data;
    usable(file);
    belongsToNobody(data);
    refused("nobody, the user of the server, may not", check(file, "--set", set));
    refused(
        "--directory: root would own the new files, and " + data + " belongs to nobody",
        CommandRun.of("", "keys", "generate", "--directory", data.resolve("keys").toString()));
    assertFalse(Files.exists(data.resolve("keys")));
  }

  private CommandRun asNobody(Path file) {
    return check(file, "--user", "nobody", "--set", noDatabaseYet());
  }

  /** Other tests leave a data directory where this one runs. */
  private String noDatabaseYet() {
    return "database.data-directory=" + place.resolve("data");
  }

  private static void belongsToNobody(Path path) throws IOException {
    Files.setOwner(
        path, path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
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
    Configuration configuration =
        ServerSources.read(
            Arguments.parse(words, KnownKeys::ofServer), Map.of(), KnownKeys.ofServer());
    return JwtKeys.open(configuration, RuntimeSettings.of(configuration, List.of()), List.of());
  }

  private static void refused(String why, CommandRun run) {
    assertEquals(2, run.code(), run::err);
    assertEquals("", run.out());
    assertEquals(1, run.err().lines().count(), run::err);
    assertTrue(run.err().startsWith("authlayer: ") && run.err().contains(why), run::err);
  }
}
