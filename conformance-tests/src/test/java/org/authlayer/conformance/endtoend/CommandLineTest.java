package org.authlayer.conformance.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator's commands beside a server that runs, on its embedded database. */
final class CommandLineTest {

  private static final String PASSWORD = "correct horse";
  private static final String GUEST =
      "authlayer: using the embedded database of the server that runs\n";

  private static final String LOADED = "loaded.txt";

  @TempDir private static Path data;
  private static ServerProcess server;
  private static Flow flow;

  @TempDir private Path place;

  @BeforeAll
  static void startServer() throws IOException {
    server =
        ServerProcess.run(
            List.of(
                "--port", "0", "--bcrypt-cost", "4", "--set", "database.data-directory=" + data),
            Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + data.resolve(LOADED)));
    flow = Flow.at(server.url());
  }

  @AfterAll
  static void stopServer() {
    server.process().destroy();
    server.close();
  }

  /** A start loads nothing of the commands, and nothing of foreign issuers where none is set. */
  @Test
  void theServerLoadsNothingThatItDoesNotUse() throws IOException {
    List<String> loaded = Files.readAllLines(data.resolve(LOADED));
    assertEquals(
        1, loaded.stream().filter(line -> line.contains("org.authlayer.server.Main ")).count());
    assertEquals(
        List.of(),
        loaded.stream()
            .filter(line -> line.matches(".* (picocli|org\\.authlayer\\.(operator|issuers))\\..*"))
            .toList());
  }

  @Test
  void aUserThatIsAddedLogsInAndIsListed() throws Exception {
    CommandRun added = add("added@example.org", PASSWORD, "--json");
    assertEquals(new CommandRun(0, added.out(), GUEST), added);
    assertEquals("added@example.org", added.json().get("email"));
    assertEquals(200, flow.login("added@example.org", PASSWORD));
    assertEquals(401, flow.login("added@example.org", PASSWORD + "r"));
    CommandRun list = run("", "user", "list", "--json");
    assertTrue(list.jsonList().contains(added.json()), list::out);
    CommandRun table = run("", "user", "list");
    assertTrue(table.out().lines().findFirst().orElse("").matches("id +email +name"), table::out);
    assertTrue(table.out().contains(added.json().get("id") + "  added@example.org"), table::out);
  }

  /** A disk that is full, or a reader that went away, loses a token or an export. */
  @Test
  void aResultThatCannotBeWrittenIsNoSuccess() {
    List<String> words = List.of("user", "list", "--set", "database.data-directory=" + data);
    assertEquals(0, CommandRun.writing(OutputStream.nullOutputStream(), words).code());
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    for (List<String> each :
        List.of(words, List.of("help"), List.of("--version"), List.of("user", "add", "--help"))) {
      CommandRun lost = CommandRun.writing(full, each);
      assertEquals(1, lost.code(), each::toString);
      assertTrue(lost.err().contains("standard output cannot be written"), lost.err());
    }
    List<String> faulty = List.of("doctor", "--database-url=jdbc:postgresql://127.0.0.1:1/x");
    CommandRun found = CommandRun.writing(full, faulty);
    assertNotEquals(1, found.code(), "the code is that of the fault");
    assertTrue(found.err().contains("standard output cannot be written"), found.err());
    CommandRun said = CommandRun.writing(OutputStream.nullOutputStream(), faulty);
    assertEquals(found.code(), said.code());
    assertFalse(said.err().contains("standard output"), said.err());
  }

  /** As programs of a shell do: {@code head} has read enough. */
  @Test
  void aListWhoseReaderHasGoneEndsSilentlyAndAFullDiskIsAnError() throws Exception {
    for (String program : List.of("server.Main --help", "operator.OperatorMain help")) {
      assertEquals("141\n", shell(program + " | true; echo ${PIPESTATUS[0]}"));
      String full = shell(program + " > /dev/full; echo $?");
      assertTrue(full.matches("authlayer: standard output cannot be written.*\n1\n"), full);
    }
  }

  @Test
  void whatIsWarnedOfIsSaidWhereNothingIsRefused() throws Exception {
    String check = "operator.OperatorMain config check --set ";
    String refused = shell(check + "server.port=x");
    assertEquals(
        "authlayer: --set: server.port: 'x' is not a whole number in the digits 0 to 9, up to"
            + " 2147483647, without a plus or a leading zero\n",
        refused);
    String warned = shell(check + "server.port=1");
    assertTrue(warned.contains("the session cookie lacks Secure or HttpOnly"), warned);
    assertTrue(warned.contains("the configuration can be used\n"), warned);
  }

  /** Without it the server would start with no setting at all. */
  @Test
  void aConfigurationThatIsALinkToNothingIsRefused() throws Exception {
    Files.createSymbolicLink(place.resolve("application.yaml"), Path.of("gone"));
    assertEquals(
        "authlayer: --config: there is no file application.yaml, or it is a link to none; name one"
            + " that exists\n",
        shell(place, "operator.OperatorMain config check"));
  }

  private static String shell(String program) throws Exception {
    return shell(Path.of(""), program);
  }

  private static String shell(Path directory, String program) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process run =
        new ProcessBuilder(
                List.of(
                    "bash",
                    "-c",
                    "\"$0\" -XX:TieredStopAtLevel=1 -cp \"$1\" org.authlayer." + program,
                    java,
                    System.getProperty("java.class.path")))
            .directory(directory.toAbsolutePath().toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(run.getInputStream().readAllBytes(), UTF_8);
    run.waitFor();
    return said;
  }

  @Test
  void wordsThatAreNoTextAndForeignDigitsAreRefused() {
    CommandRun illegible = run("", "user", "add", "--name", "J\ufffdrgen", "--email", "j@b.de");
    assertEquals(2, illegible.code());
    assertTrue(illegible.err().contains("word 4 of the command line"), illegible.err());
    for (String foreign : List.of("\u0663", "+3", "03", "x")) {
      refused(
          2,
          "invalid value for option '--limit': choose a whole number in the digits 0 to 9, without"
              + " a plus or a leading zero; see authlayer user list --help",
          run("", "user", "list", "--limit", foreign));
    }
    assertEquals(0, run("", "user", "list", "--limit", "3").code());
  }

  @Test
  void aKeyThatIsNotThereSignsNothing() {
    assertEquals(2, run("", "config", "check", "--set", "jwt.signing-key=other").code());
    assertEquals(0, run("", "config", "check", "--set", "jwt.signing-key=generated").code());
  }

  @Test
  void whatAStartRefusesTheCheckRefusesToo() {
    for (String setting :
        List.of(
            "tracing.enabled=true",
            "server.host=http://localhost",
            "server.shutdown-grace=PT2562047788015215H",
            "database.connect-timeout=P400D",
            "session.absolute=P9999999D")) {
      CommandRun refused = run("", "config", "check", "--set", setting);
      assertEquals(2, refused.code(), refused.err());
      assertTrue(refused.err().contains(setting.substring(0, setting.indexOf('='))), refused.err());
      assertEquals(1, refused.err().lines().count(), refused.err());
    }
    String longest = "session.absolute=P36500D";
    assertEquals(0, run("", "config", "check", "--set", longest).code());
  }

  @Test
  void usersAreListedInPieces() throws Exception {
    for (String name : List.of("list-b", "list-a", "list-c")) {
      assertEquals(0, add(name + "@example.org", PASSWORD).code());
    }
    CommandRun first = run("", "user", "list", "--json", "--after", "list-", "--limit", "2");
    assertEquals(List.of("list-a@example.org", "list-b@example.org"), emails(first));
    assertTrue(first.err().endsWith("; --after list-b@example.org lists the next\n"), first::err);
    String last = "list-b@example.org";
    CommandRun rest = run("", "user", "list", "--json", "--after", last, "--limit", "1");
    assertEquals(List.of("list-c@example.org"), emails(rest));
  }

  @Test
  void aPasswordComesFromAFileThatItsOwnerAloneReads() throws Exception {
    Path file = Files.writeString(place.resolve("password"), "\ufefffrom the file\nand not this");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    CommandRun shared = add("file@example.org", "", "--password-file", file.toString());
    assertEquals(2, shared.code());
    assertTrue(shared.err().contains("chmod 600 " + file), shared::err);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertEquals(0, add("file@example.org", "", "--password-file", file.toString()).code());
    assertEquals(200, flow.login("file@example.org", "from the file"));
  }

  @Test
  void exportHasAllOfOneUserAndNoSecret() throws Exception {
    Flow other = Flow.at(flow.server());
    String token = other.token();
    String session = other.session();
    CommandRun export = run("", "user", "export", other.email());
    assertEquals(0, export.code(), export::err);
    Map<String, Object> all = export.json();
    assertEquals(Set.of("id", "email", "name", "tokens", "sessions"), all.keySet(), export::out);
    assertEquals(other.email(), all.get("email"));
    assertEquals(run("", "token", "list", other.email(), "--json").jsonList(), all.get("tokens"));
    String listed = run("", "session", "list", other.email(), "--json").out().strip();
    String sessions = listed.substring(1, listed.length() - 2);
    assertTrue(export.out().contains(sessions + ",\"values\":{}}"), export::out);
    for (String secret : List.of(token, session, "$2a$", PASSWORD, flow.email())) {
      assertFalse(export.out().contains(secret), secret);
    }
    refused(7, "no user has this", run("", "user", "export", "nobody@example.org"));
  }

  @Test
  void aRemovedUserAndAllItOpenedAreGone() throws Exception {
    Flow other = Flow.at(flow.server());
    String token = other.token();
    String session = other.session();
    assertEquals(200, other.account(session));
    refused(
        2, "--yes is needed to remove " + other.email(), run("", "user", "remove", other.email()));
    assertEquals(200, other.account(session));
    CommandRun removed = run("", "user", "remove", other.email(), "--yes");
    assertEquals(0, removed.code(), removed::err);
    assertEquals(List.of(401, 303), List.of(other.me(token), other.account(session)));
    refused(7, "no user has this", run("", "user", "remove", other.email(), "--yes"));
    assertEquals(200, flow.me(flow.token()));
  }

  @Test
  void anotherPasswordEndsWhatTheFormerOneOpened() throws Exception {
    Flow other = Flow.at(flow.server());
    String token = other.token();
    String session = other.session();
    refused(2, "at least 8", run("S3cret!", "user", "password", other.email()));
    assertEquals(200, other.me(token));
    assertEquals(0, run("battery staple", "user", "password", other.email()).code());
    assertEquals(List.of(401, 303), List.of(other.me(token), other.account(session)));
    assertEquals(401, flow.login(other.email(), PASSWORD));
    assertEquals(200, flow.login(other.email(), "battery staple"));
  }

  @Test
  void tokensAreListedWithoutTheirValuesAndRevoked() throws Exception {
    Flow other = Flow.at(flow.server());
    List<String> values = List.of(other.token(), other.token(), other.token());
    CommandRun list = run("", "token", "list", other.email(), "--json");
    assertEquals(3, list.jsonList().size());
    values.forEach(value -> assertFalse(list.out().contains(value)));
    String last = String.valueOf(list.jsonList().get(0).get("id"));
    refused(7, "no token of this id", run("", "token", "revoke", flow.email(), last));
    assertEquals(1L, number(run("", "token", "revoke", other.email(), last, "--json")));
    assertEquals(List.of(200, 200, 401), values.stream().map(other::me).toList());
    refused(7, "no token of this id", run("", "token", "revoke", other.email(), last));
    refused(2, "--yes is needed", run("", "token", "revoke", other.email(), "--all"));
    assertEquals(2L, number(run("", "token", "revoke", other.email(), "--all", "--yes", "--json")));
    assertEquals(List.of(401, 401, 401), values.stream().map(other::me).toList());
    refused(2, "name one ID, or all", run("", "token", "revoke", other.email()));
  }

  @Test
  void sessionsAreListedWithoutTheirIdentifiersAndRevoked() throws Exception {
    Flow other = Flow.at(flow.server());
    List<String> values = List.of(other.session(), other.session());
    CommandRun list = run("", "session", "list", other.email(), "--json");
    assertEquals(2, list.jsonList().size());
    values.forEach(value -> assertFalse(list.out().contains(value)));
    String last = String.valueOf(list.jsonList().get(0).get("id"));
    assertEquals(303, other.account(last), "what is listed opens nothing");
    refused(7, "no session of this id", run("", "session", "revoke", flow.email(), last));
    assertEquals(1L, number(run("", "session", "revoke", other.email(), last, "--json")));
    refused(2, "--yes is needed", run("", "session", "revoke", other.email(), "--all"));
    assertEquals(
        1L, number(run("", "session", "revoke", other.email(), "--all", "--yes", "--json")));
    assertEquals(List.of(303, 303), values.stream().map(other::account).toList());
  }

  @Test
  void theServersRoutesAndTablesAreThere() throws Exception {
    CommandRun routes = run("", "routes", "--json");
    assertTrue(
        routes.jsonList().stream()
            .anyMatch(
                route -> "/me".equals(route.get("path")) && "GET".equals(route.get("method"))),
        routes::out);
    assertEquals(routes.jsonList().size(), run("", "routes").out().lines().count());
    assertEquals(true, run("", "migrate", "--json").json().get("up_to_date"));
  }

  /** The command of a wrong directory would say that all is well, on a new and empty database. */
  @Test
  void noCommandButTheOneThatIsAskedToCreatesADatabase() throws Exception {
    Path none = place.resolve("elsewhere");
    for (String[] words :
        List.of(
            new String[] {"migrate"},
            new String[] {"user", "list"},
            new String[] {"user", "add", "--name", "Ada", "--email", "ada@example.org"},
            new String[] {"token", "list", "ada@example.org"},
            new String[] {"session", "list", "ada@example.org"})) {
      refused(4, "no embedded database in " + none, CommandRun.in(none, PASSWORD, words));
      assertFalse(Files.exists(none), () -> String.join(" ", words));
    }
    assertEquals(0, CommandRun.in(none, "", "migrate", "--create").code());
    assertEquals(0, CommandRun.in(none, "", "migrate", "--create").code());
    assertEquals(
        List.of(), CommandRun.in(none, "", "user", "list", "--json").jsonList(), "it is there");
  }

  @Test
  void helpNamesTheServersOptionsAndEndsSentences() {
    String commands = CommandRun.of("", "help").out();
    assertTrue(
        commands.replaceAll("\\s+", " ").contains("Creates the tables of the database, or brings"));
    assertFalse(commands.contains("servers of a\n"), commands);
    assertTrue(commands.lines().anyMatch(line -> line.startsWith("  make-cache ")), commands);
    assertTrue(CommandRun.of("", "make-cache", "--help").out().contains("lib/authlayer.aot"));
    String serve = CommandRun.of("", "help", "serve").out();
    for (String option : List.of("--port", "--profile", "--config", "--routes")) {
      assertTrue(serve.contains(option), serve);
    }
  }

  @Test
  void aTokenIsCreatedOnceShownAndListedByItsName() throws Exception {
    Flow other = Flow.at(flow.server());
    other.token();
    CommandRun created = run("", "token", "create", other.email(), "--name", "backup");
    assertEquals(200, other.me(created.out().strip()), created::err);
    CommandRun list = run("", "token", "list", other.email(), "--json");
    assertEquals("backup", list.jsonList().get(0).get("client"));
    assertEquals(
        Set.of("id", "created_at", "last_used_at", "expires_at", "client"),
        list.jsonList().get(0).keySet());
    CommandRun table = run("", "token", "list", other.email());
    assertTrue(
        table.out().matches("(?s)id +created_at +last_used_at .*T[0-9:]{8}Z .*"), table::out);
    CommandRun user = run("", "user", "show", other.email(), "--json");
    assertEquals(List.of(2L, 0L), List.of(user.json().get("tokens"), user.json().get("sessions")));
    refused(
        2, "--name: name must", run("", "token", "create", other.email(), "--name", "a\u0007b"));
    for (String lifetime : List.of("-PT1H", "PT0S", "P200000D", "long")) {
      String[] words = {"token", "create", other.email(), "--name", "a", "--lifetime", lifetime};
      refused(2, "--lifetime: write a duration", run("", words));
    }
    assertEquals(2, run("", "token", "list", other.email(), "--json").jsonList().size());
  }

  private static long number(CommandRun run) throws Exception {
    return ((Number) Objects.requireNonNull(run.json().get("revoked"))).longValue();
  }

  @Test
  void whatCannotBeUsedIsOneLineWithoutIt() throws Exception {
    assertEquals(0, add("taken@example.org", PASSWORD).code());
    refused(8, "another user has this e-mail address", add("taken@example.org", PASSWORD));
    refused(2, "password must have at least 8 characters", add("bad@example.org", "S3cret!"));
    refused(2, "email must be an e-mail address", add("S3cret!", PASSWORD));
    refused(2, "standard input: there is no password", add("bad@example.org", ""));
    refused(2, "--password: others", add("b@example.org", PASSWORD, "--password", "S3cret!"));
    refused(2, "--password: others", add("b@example.org", PASSWORD, "--password=S3cret!"));
    refused(2, "user add: one word too many", add("b@example.org", PASSWORD, "S3cret!"));
    refused(2, "user add: unknown option '--pass'", add("b@example.org", "", "--pass=S3cret!"));
    refused(
        2,
        "user add: --email EMAIL is missing; see authlayer user add --help",
        run(PASSWORD, "user", "add", "--name", "S3cret!"));
    refused(2, "--limit: choose", run("", "user", "list", "--limit", "0"));
    refused(2, "unknown command 'users', did you mean 'user'?", CommandRun.of("", "users", "list"));
    refused(2, "did you mean '--json'?", CommandRun.of("", "user", "list", "--jsn"));
    refused(2, "did you mean '--port'?", CommandRun.of("", "config", "check", "--prot", "1"));
    refused(2, "did you mean '--email'?", CommandRun.of("", "user", "add", "--emial", "a@b.org"));
    refused(2, "unknown subcommand 'nope'; see authlayer help", CommandRun.of("", "help", "nope"));
    refused(2, "choose bash, zsh or fish", CommandRun.of("", "completion"));
    refused(2, "--set: unknown key", CommandRun.of("", "user", "list", "--set", "a.b=S3cret!"));
    for (String key : List.of("database.password", "server.tls.keystore-password", "demo.token")) {
      String set = key + "=S3cret!";
      refused(2, "a secret on the command line", CommandRun.of("", "user", "list", "--set", set));
    }
    String url = "jdbc:postgresql://127.0.0.1:1/x";
    refused(4, "", CommandRun.of("", "user", "list", "--database-url", url));
    refused(
        2,
        "a secret on the command line",
        CommandRun.of("", "user", "list", "--database-url", url + "?password=S3cret!"));
    refused(
        2,
        "unknown option '--database-password'",
        CommandRun.of("", "user", "list", "--database-password", "S3cret!"));
  }

  private static void refused(int code, String why, CommandRun run) {
    assertEquals(code, run.code(), run::err);
    assertEquals("", run.out());
    List<String> lines = run.err().lines().filter(line -> !(line + "\n").equals(GUEST)).toList();
    assertEquals(1, lines.size(), run::err);
    assertTrue(lines.get(0).startsWith("authlayer: ") && lines.get(0).contains(why), run::err);
    assertFalse(run.err().contains("S3cret!"), run::err);
  }

  private static List<Object> emails(CommandRun list) throws Exception {
    return list.jsonList().stream().map(user -> user.get("email")).toList();
  }

  private static CommandRun add(String email, String password, String... more) {
    String[] words = new String[6 + more.length];
    List<String> first = List.of("user", "add", "--name", "Ada", "--email", email);
    System.arraycopy(first.toArray(), 0, words, 0, 6);
    System.arraycopy(more, 0, words, 6, more.length);
    return run(password, words);
  }

  private static CommandRun run(String input, String... words) {
    return CommandRun.in(data, input, words);
  }
}
