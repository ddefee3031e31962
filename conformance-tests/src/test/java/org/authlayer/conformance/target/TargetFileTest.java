package org.authlayer.conformance.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetFileTest {

  private static final String CLAIM = "profiles:\n  token: http://127.0.0.1:8080/token/\n";

  @TempDir Path folder;

  @Test
  void nestedAndDottedKeysMeanTheSame() throws IOException {
    TargetDescription read =
        read(CLAIM + "decisions:\n  jwt.alg: HS256\n  jwt:\n    claims: [userId, exp]\n");
    assertEquals("HS256", read.declared().text("decisions.jwt.alg"));
    assertEquals("userId,exp", read.declared().text("decisions.jwt.claims"));
    assertEquals(Map.of(Profile.TOKEN, URI.create("http://127.0.0.1:8080/token")), read.bases());
    TargetDescription top =
        read(
            "profiles.token: http://127.0.0.1\nlevers.clock.url: http://127.0.0.1:1/\n"
                + "decisions.errorFormat: text/plain\ndecisions:\n  errorFormat.unknownPath: none\n"
                + "decisions.form.unreadable: [415, 400]\nper.token.decisions.noStore: no\n");
    assertEquals(Set.of(Profile.TOKEN), top.bases().keySet());
    assertNotNull(top.levers().clock());
    assertEquals("text/plain", top.declared().text("decisions.errorFormat"));
    assertEquals("none", top.declared().text("decisions.errorFormat.unknownPath"));
    assertEquals("415,400", top.declared().text("decisions.form.unreadable"));
    assertFalse(top.declared().in(Profile.TOKEN).yes("decisions.noStore"));
    complains(CLAIM + "decisions.noStore: no\ndecisions: {noStore: no}\n", 3, "stands here twice");
    complains(CLAIM + "name: x\nname.short: x\n", 4, "name.short: unknown key");
  }

  @Test
  void listsOfTheHookHaveCommasOrAreThoseOfYaml() throws IOException {
    for (String serves : List.of("[store, writes]", "'store, writes'")) {
      TargetDescription read =
          read(CLAIM + "levers: {hook: {command: x, serves: " + serves + "}}\n");
      LeverSettings.Hook hook = Objects.requireNonNull(read.levers().hook());
      assertEquals(Set.of("store", "writes"), hook.serves());
      assertEquals(List.of("x"), hook.command());
    }
  }

  @Test
  void environmentFillsInSecrets() throws IOException {
    TargetDescription read = read(CLAIM + "credentials: {admin: {password: '${PASSWORD}'}}\n");
    assertEquals("from outside", read.declared().text("credentials.admin.password"));
    assertEquals(Map.of("from outside", "PASSWORD"), read.secrets());
  }

  @Test
  void everyMistakeNamesFileLineAndKey() {
    complains("profile:\n  token: x\n", 1, "profile: unknown key; did you mean profiles?");
    complains(
        "name: x\n" + CLAIM + "decisions:\n  jwt:\n    algo: HS256\n",
        6,
        "decisions.jwt.algo: unknown key; did you mean decisions.jwt.alg?");
    complains(CLAIM + "decisions:\n  jvt:\n    alg: HS256\n", 4, "decisions.jvt: unknown key");
    complains("profiles:\n  tokens: http://127.0.0.1\n", 2, "profiles.tokens: unknown key");
    complains("profiles:\n  token: localhost:80\n", 2, "profiles.token: this has to be a URL");
    complains("profiles:\n  token: http://a:b@localhost\n", 2, "without user and query");
    complains("profiles:\n  token: //localhost\n", 2, "beginning with http");
    complains("profiles:\n  token: http://localhost:65536\n", 2, "a port of at most 65535");
    complains("name: x\n", 1, "profiles: a target claims one profile at least");
    complains(CLAIM + "limits:\n  workers: 0\n", 4, "limits.workers: this has to be a whole");
    complains(CLAIM + "limits:\n  seconds: 1\n", 4, "limits.seconds: unknown key");
    complains(CLAIM + "name: a\nname: b\n", 4, "name: this key stands here twice");
    complains(CLAIM + "form:\n  page: ${NONE}\n", 4, "form.page: the environment has no variable");
    complains(CLAIM + "form: x\n", 3, "form: this has to be a mapping");
    complains(CLAIM + "form: [\n", 3, "this is no YAML");
    complains(CLAIM + "levers: {clock: {url: 'http://10.0.0.1/'}}\n", 3, "levers.clock.url: a ");
    complains(CLAIM + "levers: {store: {url: postgres}}\n", 3, "levers.store: url: this has");
    complains(CLAIM + "levers: {hook: {command: '', serves: [clock]}}\n", 3, "hook.command");
    complains(CLAIM + "levers: {hook: {command: x, serves: 'clock,'}}\n", 3, "hook.serves");
    complains("- token\n", 1, "a target file is a mapping");
  }

  @Test
  void allMistakesAreToldAtOnce() {
    ConfigurationError error =
        assertThrows(
            ConfigurationError.class,
            () ->
                read(
                    """
                    profiles:
                      token: localhost
                      jvt: http://127.0.0.1
                    decisions:
                      challange: yes
                      redirectStatus: see-other
                    limits:
                      workers: 0
                    form:
                      page: ${NONE}
                    """));
    List<String> lines = String.valueOf(error.getMessage()).lines().toList();
    assertEquals(6, lines.size(), () -> String.join("\n", lines));
    for (int line : new int[] {2, 3, 5, 6, 8, 10}) {
      assertTrue(lines.stream().anyMatch(one -> one.contains("target.yaml:" + line + ": ")));
    }
  }

  @Test
  void answersThatContradictEachOtherAreMistakes() {
    complains(
        CLAIM + "decisions:\n  password: {over72Bytes: rejected, longest: none}\n",
        4,
        "decisions.password.longest: 'none' contradicts decisions.password.over72Bytes, which is"
            + " 'rejected'; allowed then: a number");
    complains(
        CLAIM + "decisions:\n  email.fold: lower\n  email.uniqueIgnoresCase: no\n", 5, "then: yes");
    complains(
        CLAIM + "decisions:\n  form.failureShows: form\n  form.failure: 302\n", 5, "with content");
  }

  @Test
  void profileMayHaveAnswersOfItsOwn() throws IOException {
    Declared read =
        read(CLAIM
                + "decisions: {errorFormat: application/json}\n"
                + "per: {jwt: {decisions: {errorFormat: text/plain}}}\n")
            .declared();
    assertEquals("application/json", read.in(Profile.TOKEN).text("decisions.errorFormat"));
    assertEquals("text/plain", read.in(Profile.JWT).text("decisions.errorFormat"));
    complains(CLAIM + "per: {jwd: {decisions: {}}}\n", 3, "per.jwd: unknown key");
    complains(CLAIM + "per:\n  jwt:\n    form: {}\n", 5, "per.jwt.form: unknown key");
    complains(
        CLAIM + "per:\n  jwt:\n    decisions:\n      errorFormt: x\n",
        6,
        "per.jwt.decisions.errorFormt: unknown key; did you mean per.jwt.decisions.errorFormat?");
  }

  @Test
  void valuesAreChecked() {
    complains(
        CLAIM + "decisions:\n  redirectStatus: see-other\n",
        4,
        "decisions.redirectStatus: 'see-other' is not allowed; allowed: a status from 100 to 599");
    complains(
        CLAIM + "decisions:\n  password:\n    over72Bytes: truncate\n",
        5,
        "allowed: rejected, or truncated, or significant");
    complains(CLAIM + "decisions: {enumerationSafe: perhaps}\n", 3, "allowed: yes, or no");
    complains(CLAIM + "decisions: {challenge: maybe}\n", 3, "allowed: yes, or none");
    complains(CLAIM + "decisions: {rateLimit: 429/}\n", 3, "allowed: none, or a status from");
    complains(CLAIM + "decisions: {email: {accepts: [local46]}}\n", 3, "some of leadingDot");
    complains(CLAIM + "decisions: {errorMembers: 'a,,b'}\n", 3, "names with commas");
    complains(CLAIM + "decisions: {form.unreadable: '415,x'}\n", 3, "statuses from 100 to 599");
    complains(CLAIM + "decisions: {reasonPointer: reason}\n", 3, "a JSON pointer such as");
    complains(CLAIM + "decisions: {syntax: {charset: UTF8000}}\n", 3, "a charset such as");
    complains(CLAIM + "decisions: {session: {idleSeconds: -1}}\n", 3, "a whole number from 0");
    complains(CLAIM + "form: {login: login}\n", 3, "form.login: 'login' is not allowed");
    complains(CLAIM + "limits: {quickFailures: many}\n", 3, "a whole number from 0");
  }

  @Test
  void noComplaintShowsASecret() {
    ConfigurationError error =
        assertThrows(
            ConfigurationError.class,
            () -> read(CLAIM + "decisions: {validationStatus: '${PASSWORD}'}\n"));
    assertFalse(String.valueOf(error.getMessage()).contains("from outside"));
  }

  @Test
  void truthIsSpeltInSeveralWays() throws IOException {
    for (String yes : List.of("yes", "true", "True", "YES")) {
      assertTrue(
          read(CLAIM + "decisions: {noStore: " + yes + "}").declared().yes("decisions.noStore"));
    }
    for (String no : List.of("no", "false")) {
      assertFalse(
          read(CLAIM + "decisions: {noStore: " + no + "}").declared().yes("decisions.noStore"));
    }
    assertEquals(
        "yes", read(CLAIM + "decisions: {challenge: true}").declared().text("decisions.challenge"));
  }

  @Test
  void examplesCanBeRead() {
    Map<String, String> environment =
        Map.of(
            "SIMPLE_PASSWORD", "one",
            "SIMPLE_TOKEN", "two",
            "ADMIN_PASSWORD", "three",
            "JWT_SECRET", "four",
            "PGPASSWORD", "five");
    for (String name : new String[] {"authlayer.yaml", "vapor.yaml"}) {
      TargetDescription read = TargetFile.read(Path.of("targets", name), environment);
      assertTrue(read.bases().containsKey(Profile.TOKEN), name);
    }
  }

  private void complains(String yaml, int line, String complaint) {
    ConfigurationError error = assertThrows(ConfigurationError.class, () -> read(yaml));
    String message = String.valueOf(error.getMessage());
    assertTrue(message.contains("target.yaml:" + line + ": "), message + " is not of line " + line);
    assertTrue(message.contains(complaint), message);
  }

  private TargetDescription read(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("target.yaml"), yaml);
    return TargetFile.read(file, Map.of("PASSWORD", "from outside"));
  }
}
