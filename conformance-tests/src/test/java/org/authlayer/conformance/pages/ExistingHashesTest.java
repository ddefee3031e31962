package org.authlayer.conformance.pages;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What docs/how-to/keep-the-password-hashes-of-an-existing-table.md says: its statements copy the
 * users of three frameworks, and its configuration checks and replaces their hashes.
 */
final class ExistingHashesTest {

  private static final String PAGE = "docs/how-to/keep-the-password-hashes-of-an-existing-table.md";
  private static final String DATABASE = "existing_hashes";
  private static final String PEPPER = "3f9a0c51d2e84b7699a1c04d5e6f7a8b".repeat(4);
  private static final Pattern LINE = Pattern.compile("  ([a-z0-9-]+): (\\S+)");

  /** Made by Django 3.2, Ruby's bcrypt, and the tests of ASP.NET Core. */
  private static final String TABLES =
      """
      create table auth_user (first_name text, last_name text, email text, password text,
        is_active boolean default true);
      insert into auth_user values
        ('Ada', 'Lovelace', 'ada@example.org',
         'pbkdf2_sha256$260000$SvqzeRN9oezOtkZpNJcux1$Th2reIJaIo913Ta5ahPPbkZuEiHBFcrogoMnmpoCuIE='),
        ('Bob', '', 'bob@example.org',
         'bcrypt_sha256$$2b$05$OD5JOEM7kqHmVbzeH/ufcOp0vcr2.Oy8r2PYJt9iQ2x3DbTYUIOVC'),
        ('No', 'Password', 'unusable@example.org', '!l71NYKXamdYRUoDDqOgdaDwnkvihQncZ8XT6yTom'),
        ('Hostile', 'Row', 'hostile@example.org',
         'argon2$argon2id$v=19$m=99999999,t=9999,p=8$SFBjRHVPZlJDSFp2bWhiTmVXYjZ0NQ$MkGAZS1cwXDZbwUOMalsoQ');
      insert into auth_user values
        ('Gone', 'User', 'inactive@example.org',
         'pbkdf2_sha256$260000$SvqzeRN9oezOtkZpNJcux1$Th2reIJaIo913Ta5ahPPbkZuEiHBFcrogoMnmpoCuIE=', false);
      create table devise_users (name text, email text, encrypted_password text);
      insert into devise_users values
        ('Cora', 'cora@example.org', '$2a$05$gpCWyPUk90Vi9k6/kyMGBe//qK4FWmE6d1Nf/te2dW7vDMIFeyLTS'),
        ('Empty', 'empty@example.org', '');
      create table "AspNetUsers" ("UserName" text, "Email" text, "PasswordHash" text);
      insert into "AspNetUsers" values
        ('Dan', 'dan@example.org', 'AQAAAAAAAAD6AAAAEAhftMyfTJylOlZT+eEotFXd1elee8ih5WsjXaR3PA9M'),
        ('External', 'external@example.org', null), ('Nameless', null, 'AQAA')
      """;

  @TempDir private static Path directory;

  private static TestPostgres postgres;
  private static Server server;
  private static final List<AuthEvent> EVENTS = new CopyOnWriteArrayList<>();

  @BeforeAll
  static void copyTheUsers() throws Exception {
    postgres = TestPostgres.start();
    Map<String, String> settings = new HashMap<>(postgres.database(DATABASE));
    settings.putAll(Map.of("server.port", "0", "applications", "token"));
    Adapters adapters = Adapters.found().withEvents(EVENTS::add);
    Server.start(settings, adapters).close();
    postgres.run(DATABASE, TABLES);
    for (Page.Block copy : statements().subList(0, 3)) {
      postgres.run(DATABASE, copy.text());
    }
    Page.of(PAGE)
        .blocksIn("yaml")
        .getFirst()
        .text()
        .lines()
        .forEach(
            line -> {
              var pair = LINE.matcher(line);
              if (pair.matches()) {
                settings.put("password." + pair.group(1), pair.group(2));
              }
            });
    settings.put("password.devise-pepper-file", pepperFile().toString());
    server = Server.start(settings, adapters);
  }

  @AfterAll
  static void close() {
    if (server != null) {
      server.close();
    }
    postgres.close();
  }

  @Test
  void theUsersOfThreeFrameworksLogInAndTheirHashesAreReplaced() throws Exception {
    Map<String, String> users =
        Map.of(
            "ada@example.org", "correct horse",
            "bob@example.org", "correct horse",
            "cora@example.org", "correct horse",
            "dan@example.org", "my password");
    assertEquals("5", others());
    for (Map.Entry<String, String> user : users.entrySet()) {
      assertEquals(401, login(user.getKey(), user.getValue() + "x"), user.getKey());
      String before = stored(user.getKey());
      assertEquals(200, login(user.getKey(), user.getValue()), user.getKey());
      String after = stored(user.getKey());
      assertTrue(after.startsWith("$argon2id$v=19$m=19456,t=2,p=1$"), user.getKey());
      assertTrue(!after.equals(before));
      assertEquals(401, login(user.getKey(), user.getValue() + "x"), user.getKey());
      assertEquals(200, login(user.getKey(), user.getValue()), user.getKey());
      assertEquals(after, stored(user.getKey()), "replaced once");
    }
    assertEquals("1", others());
    assertEquals(4, EVENTS.stream().filter(AuthEvent.PasswordRehashed.class::isInstance).count());
    assertEquals(401, login("unusable@example.org", "correct horse"));
    for (String left : List.of("unknown", "inactive", "empty", "external")) {
      assertEquals(401, login(left + "@example.org", "correct horse"), left);
    }
    assertEquals(500, login("hostile@example.org", "correct horse"));
  }

  private static List<Page.Block> statements() {
    List<Page.Block> statements = Page.of(PAGE).blocksIn("sql");
    assertEquals(4, statements.size(), "three copies and the count of what is left");
    return statements;
  }

  private static String others() throws Exception {
    return postgres.text(DATABASE, statements().get(3).text());
  }

  private static String stored(String email) throws Exception {
    return postgres.text(DATABASE, "select password_hash from users where email = '" + email + "'");
  }

  private static Path pepperFile() throws Exception {
    return Files.writeString(
        Files.createFile(
            directory.resolve("devise-pepper"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))),
        PEPPER + "\n");
  }

  private static int login(String email, String password) {
    return given()
        .baseUri(server.url().toString())
        .auth()
        .preemptive()
        .basic(email, password)
        .post("/login")
        .statusCode();
  }
}
