package org.authlayer.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.Caller;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packed server's parts over HTTP, with PostgreSQL and a mail server, for both user types. */
final class RecoveryTest {

  private static final Instant START = Instant.parse("2026-11-27T12:00:00Z");
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final ManualClock CLOCK = new ManualClock(START);
  private static final Queue<AuthEvent> EVENTS = new ConcurrentLinkedQueue<>();
  private static final GreenMail MAIL =
      new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

  private static Server server;

  private String address;

  @BeforeAll
  static void start(@TempDir Path folder) {
    MAIL.setUser("clinic@example.org", "clinic", "secret of the mail server");
    MAIL.start();
    Map<String, String> settings = new HashMap<>();
    settings.put("server.port", "0");
    settings.put("server.trusted-proxies", "127.0.0.1");
    settings.put("database.data-directory", folder.resolve("database").toString());
    settings.put("password.bcrypt-cost", "4");
    settings.put("throttle.per-account-and-network", "4");
    settings.put("throttle.per-network", "100000");
    settings.put("app.mail.server", "smtp://127.0.0.1:" + MAIL.getSmtp().getPort());
    settings.put("app.mail.user", "clinic");
    settings.put("app.mail.password", "secret of the mail server");
    settings.put("app.mail.from", "clinic@example.org");
    settings.put("app.mail.site", "https://www.example.org");
    server =
        Server.start(
            settings,
            Adapters.found()
                .withApplications(new Practice())
                .withTime(CLOCK)
                .withEvents(EVENTS::add));
  }

  @AfterAll
  static void stop() {
    server.close();
    MAIL.stop();
  }

  @BeforeEach
  void nextUser() {
    address = "u" + NUMBER.incrementAndGet() + "@example.com";
    EVENTS.clear();
  }

  private static Caller caller(String base) {
    return new Caller(server.url() + base);
  }

  /** Through the proxy that ends TLS. */
  private static Caller encrypted(String base, String authorization) {
    return new Caller(
        server.url() + base, "Authorization", authorization, "X-Forwarded-Proto", "https");
  }

  private Caller signedUp(String base) {
    String user =
        """
        {"name":"Ada","email":"%s","password":"longhorse","confirmPassword":"longhorse"}\
        """
            .formatted(address);
    assertEquals(200, caller(base).json("POST", "/users", user).status());
    await(address, 1);
    return loggedIn(base);
  }

  private Caller loggedIn(String base) {
    Caller caller = caller(base);
    assertEquals(200, login(caller, address, "longhorse"));
    return caller;
  }

  private static int login(Caller caller, String name, String password) {
    return caller.json("POST", "/login", credentials(name, password)).status();
  }

  private static String credentials(String name, String password) {
    return "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(name, password);
  }

  /** Waits until so many mails came to an address, and returns the texts, the first one first. */
  private static List<String> await(String to, int count) {
    until(() -> received(to).size() >= count, () -> "mails to " + to + ": " + received(to));
    return received(to);
  }

  private static List<String> received(String to) {
    List<String> texts = new ArrayList<>();
    for (MimeMessage mail : MAIL.getReceivedMessages()) {
      try {
        if (mail.getRecipients(Message.RecipientType.TO)[0].toString().equals(to)) {
          texts.add(mail.getSubject() + "\n" + mail.getContent());
        }
      } catch (MessagingException | IOException unreadable) {
        throw new IllegalStateException(unreadable);
      }
    }
    return texts;
  }

  private static void until(BooleanSupplier condition, Supplier<String> what) {
    for (int i = 0; i < 6000; i++) {
      if (condition.getAsBoolean()) {
        return;
      }
      try {
        Thread.sleep(10);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(stopped);
      }
    }
    throw new AssertionError("waited in vain for " + what.get());
  }

  /** Every row that was due has been worked on. */
  private static void awaitEmptyQueue() {
    until(() -> text("select count(*) from recovery_mails").equals("0"), () -> "an empty queue");
  }

  private static String token(String mail) {
    return new Caller.Answer(0, "", "", mail)
        .all("\\?token=([0-9a-f]{32}\\.[A-Za-z0-9_-]+)")
        .get(0);
  }

  private String forgotten(String base, int mails) {
    assertEquals(
        202, caller(base).json("POST", "/recovery/password", field("address", address)).status());
    return token(await(address, mails).get(mails - 1));
  }

  private static String field(String name, String value) {
    return "{\"%s\":\"%s\"}".formatted(name, value);
  }

  private static String reset(String token, String password) {
    return "{\"token\":\"%s\",\"password\":\"%s\"}".formatted(token, password);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void linkSetsANewPasswordOnceAndEndsAllThatTheOldOneOpened(String base) {
    Caller session = signedUp(base);
    String credential =
        Base64.getEncoder()
            .encodeToString((address + ":longhorse").getBytes(StandardCharsets.UTF_8));
    Caller.Answer issued = encrypted(base, "Basic " + credential).json("POST", "/token", "");
    assertEquals(200, issued.status(), issued.body());
    String bearer = issued.all("\"value\":\"([^\"]+)\"").get(0);
    Caller machine = encrypted(base, "Bearer " + bearer);
    assertEquals(200, machine.get("/me").status());
    assertEquals(200, session.get("/me").status());
    String token = forgotten(base, 2);

    Caller.Answer set =
        caller(base).json("POST", "/recovery/password/new", reset(token, "newhorse"));
    assertEquals(200, set.status(), set.body());
    assertEquals("", set.body());
    assertEquals(401, session.get("/me").status());
    assertEquals(401, machine.get("/me").status());
    assertEquals(401, login(caller(base), address, "longhorse"));
    assertEquals(200, login(caller(base), address, "newhorse"));
    assertTrue(await(address, 3).get(2).contains("your password was changed"));
    assertTrue(EVENTS.stream().anyMatch(AuthEvent.PasswordChanged.class::isInstance));

    assertEquals(
        403,
        caller(base).json("POST", "/recovery/password/new", reset(token, "thirdhorse")).status());
    assertEquals(200, login(caller(base), address, "newhorse"));
    assertTrue(EVENTS.stream().anyMatch(AuthEvent.LoginFailed.class::isInstance));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void linkIsValidForThirtyMinutes(String base) {
    signedUp(base);
    String token = forgotten(base, 2);
    CLOCK.advance(Recovery.RESET_LIFETIME.minusSeconds(1));
    assertEquals(
        400, caller(base).json("POST", "/recovery/password/new", reset(token, "short")).status());
    CLOCK.advance(Duration.ofSeconds(1));
    assertEquals(
        403,
        caller(base).json("POST", "/recovery/password/new", reset(token, "newhorse")).status());
    assertEquals(200, login(caller(base), address, "longhorse"));
  }

  @Test
  void refusedPasswordNamesItsFieldAndLeavesTheLinkValid() {
    signedUp("/user");
    String token = forgotten("/user", 2);
    Caller.Answer refused =
        caller("/user").json("POST", "/recovery/password/new", reset(token, "short"));
    assertEquals(400, refused.status());
    assertTrue(refused.body().contains("\"/password\""), refused.body());
    assertEquals(
        200,
        caller("/user").json("POST", "/recovery/password/new", reset(token, "newhorse")).status());
  }

  @Test
  void ofManyWhoUseALinkAtOnceOneSetsThePassword() throws Exception {
    signedUp("/keeper");
    String token = forgotten("/keeper", 2);
    List<Integer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> all = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        String body = reset(token, "newhorse" + i);
        all.add(
            threads.submit(
                () -> caller("/keeper").json("POST", "/recovery/password/new", body).status()));
      }
      for (Future<Integer> one : all) {
        answers.add(one.get());
      }
    }
    assertEquals(1, answers.stream().filter(status -> status == 200).count(), answers.toString());
    assertEquals(7, answers.stream().filter(status -> status == 403).count(), answers.toString());
  }

  @Test
  void noBytesAreAFailureOfTheServer() {
    for (String body :
        List.of(
            "",
            "[]",
            "{\"token\":1,\"password\":\"longhorse\"}",
            reset("", "longhorse"),
            reset("\\u0000", "longhorse"),
            reset("\\ud800", "longhorse"),
            reset("0".repeat(32) + ".x", "longhorse"),
            reset("0".repeat(32) + "." + "x".repeat(5000), "longhorse"),
            field("address", "a@b\\r\\nBcc: c@d.example"),
            field("address", "\\u0000"),
            field("address", "a@" + "b".repeat(5000) + ".cc"))) {
      for (String path :
          List.of("/password", "/password/new", "/address/verified", "/address/changed")) {
        int status = caller("/user").json("POST", "/recovery" + path, body).status();
        assertTrue(status >= 400 && status < 500, path + " " + body + " " + status);
      }
    }
    assertTrue(caller("/user").form("/pages/reset", "token=%00&password=%ff").status() < 500);
    assertEquals(200, caller("/user").get("/pages/reset?token=%3Cb%3E").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void unknownAddressGetsTheSameAnswerAndNoMail(String base) {
    signedUp(base);
    Caller.Answer known =
        caller(base).json("POST", "/recovery/password", field("address", address));
    Caller.Answer unknown =
        caller(base).json("POST", "/recovery/password", field("address", "no-" + address));
    assertEquals(known, unknown);
    assertEquals(202, known.status());
    await(address, 2);
    awaitEmptyQueue();
    assertEquals(List.of(), received("no-" + address));
  }

  @Test
  void requestsAreLimitedWhetherTheAddressIsKnownOrNot() {
    signedUp("/user");
    for (String each : List.of(address, "no-" + address)) {
      List<Integer> answers = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        answers.add(
            caller("/user").json("POST", "/recovery/password", field("address", each)).status());
      }
      assertEquals(List.of(202, 202, 202, 202, 429, 429), answers);
    }
  }

  private static Caller from(String base, int network) {
    return caller(base).with("X-Forwarded-For", "203.0.113." + network);
  }

  private static void ask(String base, String address, int networks) {
    for (int i = 0; i < networks; i++) {
      Caller.Answer answer =
          from(base, i).json("POST", "/recovery/password", field("address", address));
      assertEquals(new Caller.Answer(202, "", "no-store", ""), answer);
    }
    awaitEmptyQueue();
  }

  /** Each network may ask, and none learns that no mail follows; the last link stays valid. */
  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void addressGetsFewMailsHoweverManyNetworksAsk(String base) {
    signedUp(base);
    ask(base, address, 12);
    ask(base, "no-" + address, 12);
    assertEquals(1 + Recovery.MOST_MAILS, received(address).size());
    assertEquals(
        12 - Recovery.MOST_MAILS,
        EVENTS.stream()
            .filter(
                event ->
                    event instanceof AuthEvent.MailFailed failed
                        && failed.reason().equals("too-many"))
            .count());
    String last = token(received(address).get(Recovery.MOST_MAILS));
    CLOCK.advance(Recovery.MAILS_WINDOW.minusSeconds(1));
    ask(base, address, 1);
    assertEquals(1 + Recovery.MOST_MAILS, received(address).size());
    CLOCK.advance(Duration.ofSeconds(1));
    ask(base, address, 1);
    assertEquals(2 + Recovery.MOST_MAILS, received(address).size());
    CLOCK.advance(Recovery.MAILS_WINDOW.minusSeconds(1));
    assertEquals(
        200, caller(base).json("POST", "/recovery/password/new", reset(last, "newhorse")).status());
  }

  /** It ends the links before, so it begins a count. */
  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void changeOfThePasswordKeepsNoOwnerFromALink(String base) {
    Caller stranger = signedUp(base);
    ask(base, address, 12);
    String change = "{\"currentPassword\":\"longhorse\",\"newPassword\":\"longerhorse\"}";
    assertEquals(200, stranger.json("PUT", "/account/password", change).status());
    awaitEmptyQueue();
    int before = received(address).size();
    ask(base, address, 1);
    String token = token(await(address, before + 1).get(before));
    assertEquals(
        200,
        caller(base).json("POST", "/recovery/password/new", reset(token, "newhorse")).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void guardStandsBeforeWhatASessionAsksForAndBeforeNoLink(String base) {
    Caller user = signedUp(base);
    String change = change("new-" + address, "longhorse");
    for (String path : List.of("/address", "/address/verification")) {
      assertEquals(403, user.json("POST", "/guarded" + path, change).status());
      assertEquals(202, user.json("POST", "/recovery" + path, change).status());
    }
    String asked = field("address", address);
    assertEquals(202, caller(base).json("POST", "/guarded/password", asked).status());
    for (String path : List.of("/password/new", "/address/verified", "/address/changed")) {
      String link = "{\"token\":\"none\",\"password\":\"newhorse\"}";
      String refused = caller(base).json("POST", "/guarded" + path, link).body();
      assertTrue(refused.contains("The link was used"), refused);
    }
  }

  @Test
  void manyUsersSendFewMailsToTheAddressOfAnotherPerson() {
    String victim = "victim-" + address;
    for (int i = 0; i < Recovery.MOST_MAILS + 2; i++) {
      String spelled = victim.substring(0, i).toUpperCase(Locale.ROOT) + victim.substring(i);
      nextUser();
      Caller user = signedUp("/user");
      assertEquals(
          202, user.json("POST", "/recovery/address", change(spelled, "longhorse")).status());
    }
    awaitEmptyQueue();
    assertEquals(
        Recovery.MOST_MAILS,
        Stream.of(MAIL.getReceivedMessages()).filter(mail -> isTo(mail, victim)).count());
  }

  private static boolean isTo(MimeMessage mail, String address) {
    try {
      return mail.getRecipients(Message.RecipientType.TO)[0].toString().equalsIgnoreCase(address);
    } catch (MessagingException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  /** The look-up of keepers ignores case: each spelling is another text, and one user. */
  @Test
  void limitOfRequestsShowsNoUserBehindOtherSpellings() {
    signedUp("/keeper");
    List<List<Integer>> answers = new ArrayList<>();
    for (String each : List.of(address, "no" + address)) {
      List<Integer> one = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        String spelled = each.substring(0, i).toUpperCase(Locale.ROOT) + each.substring(i);
        one.add(
            caller("/keeper")
                .json("POST", "/recovery/password", field("address", spelled))
                .status());
      }
      answers.add(one);
    }
    assertEquals(List.of(202, 202, 202, 202, 429, 429), answers.get(0));
    assertEquals(answers.get(0), answers.get(1));
  }

  @Test
  void mailGoesToTheStoredAddressAndNotToWhatWasTyped() {
    signedUp("/keeper");
    String typed = address.replace("u", "U");
    assertEquals(
        202,
        caller("/keeper").json("POST", "/recovery/password", field("address", typed)).status());
    await(address, 2);
    assertEquals(List.of(), received(typed));
  }

  @Test
  void linkLeadsToTheConfiguredSiteWhateverTheRequestSays() {
    signedUp("/user");
    Caller foreign = caller("/user").with("X-Forwarded-Host", "evil.example");
    foreign.json("POST", "/recovery/password", field("address", address));
    String mail = await(address, 2).get(1);
    assertTrue(mail.contains("https://www.example.org/user/pages/reset?token="), mail);
    assertFalse(mail.contains("evil"), mail);
  }

  /** Over a socket, because no client of HTTP sends such a head. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /user/recovery/password HTTP/1.1\r\nHost: evil.example\r\n",
        "POST http://evil.example/user/recovery/password HTTP/1.1\r\nHost: evil.example\r\n",
        "POST /user/recovery/password HTTP/1.1\r\nHost: evil.example:80@www.example.org\r\n",
        "POST /user/recovery/password HTTP/1.1\r\nHost: www.example.org\r\nHost: evil.example\r\n"
      })
  void noHeadOfARequestLeadsALinkElsewhere(String head) throws IOException {
    signedUp("/user");
    String body = field("address", address);
    String answer =
        raw(
            head
                + "X-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n"
                + "Content-Type: application/json\r\nConnection: close\r\nContent-Length: "
                + body.length()
                + "\r\n\r\n"
                + body);
    assertTrue(answer.matches("HTTP/1\\.1 (202|400) .*"), answer);
    int mails = answer.startsWith("HTTP/1.1 202") ? 3 : 2;
    assertEquals(
        202,
        caller("/user").json("POST", "/recovery/password", field("address", address)).status());
    for (String mail : await(address, mails)) {
      assertTrue(mail.contains("\nhttps://www.example.org/user/pages/"), mail);
      assertFalse(mail.contains("evil"), mail);
    }
  }

  private static String raw(String request) throws IOException {
    URI url = server.url();
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1)
          .lines()
          .findFirst()
          .orElse("");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ADDRESS\\r\\nBcc: eve@example.com",
        "ADDRESS\\nRCPT TO:<eve@example.com>",
        "ADDRESS\\u2028Bcc: eve@example.com",
        "ADDRESS, eve@example.com",
        "<ADDRESS>",
        "ADDRESS ",
        "\\uff41ADDRESS",
        "ADDRESS\\u0000",
        "LONG.ADDRESS"
      })
  void textThatIsNoAddressIsRefusedAndNeitherStoredNorSent(String hostile) {
    signedUp("/user");
    awaitEmptyQueue();
    String typed = hostile.replace("LONG", "a".repeat(300)).replace("ADDRESS", address);
    Caller caller = loggedIn("/user");
    int refused = caller.json("POST", "/recovery/password", field("address", typed)).status();
    assertTrue(refused == 400 || refused == 422, typed + " " + refused);
    String change = "{\"address\":\"%s\",\"currentPassword\":\"longhorse\"}".formatted(typed);
    assertEquals(refused, caller.json("POST", "/recovery/address", change).status());
    assertEquals("0", text("select count(*) from recovery_mails"));
    assertEquals(List.of(), received("eve@example.com"));
    assertEquals(
        202, caller.json("POST", "/recovery/password", field("address", address)).status());
    await(address, 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void mailOfASignUpVerifiesTheAddress(String base) {
    Caller caller = signedUp(base);
    assertEquals(403, caller.get("/letters").status());
    String token = token(received(address).get(0));
    assertEquals(200, caller(base).get("/pages/verify?token=" + token).status());
    assertEquals(403, caller.get("/letters").status());
    assertEquals(
        200,
        caller(base).json("POST", "/recovery/address/verified", field("token", token)).status());
    assertEquals(200, caller.get("/letters").status());
    assertEquals(
        403,
        caller(base).json("POST", "/recovery/address/verified", field("token", token)).status());
    assertTrue(
        EVENTS.stream()
            .anyMatch(
                event ->
                    event instanceof AuthEvent.AddressChanged changed
                        && changed.how().equals("verified")));
  }

  @Test
  void refusedSignUpSendsNothing() {
    signedUp("/user");
    String user =
        """
        {"name":"Eve","email":"%s","password":"longhorse","confirmPassword":"longhorse"}\
        """
            .formatted(address);
    assertNotEquals(200, caller("/user").json("POST", "/users", user).status());
    awaitEmptyQueue();
    assertEquals(1, received(address).size());
  }

  @Test
  void tokenOfOnePurposeOrTypeIsNoneOfAnother() {
    Caller caller = signedUp("/user");
    String verification = token(received(address).get(0));
    assertEquals(
        403,
        caller.json("POST", "/recovery/password/new", reset(verification, "newhorse")).status());
    String reset = forgotten("/user", 2);
    assertEquals(
        403,
        caller("/keeper")
            .json("POST", "/recovery/password/new", reset(reset, "newhorse"))
            .status());
    assertEquals(
        403, caller.json("POST", "/recovery/address/verified", field("token", reset)).status());
    assertEquals(
        200, caller.json("POST", "/recovery/password/new", reset(reset, "newhorse")).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void addressChangesOnceTheNewOneIsConfirmedAndTheOldOneIsTold(String base) {
    Caller caller = signedUp(base);
    String reset = forgotten(base, 2);
    String next = "new-" + address;
    Caller.Answer wrong = caller.json("POST", "/recovery/address", change(next, "wronghorse"));
    assertEquals(403, wrong.status(), wrong.body());
    assertEquals(202, caller.json("POST", "/recovery/address", change(next, "longhorse")).status());
    String token = token(await(next, 1).get(0));
    assertEquals(401, login(caller(base), next, "longhorse"));
    assertEquals(200, caller(base).get("/pages/change?token=" + token).status());
    assertEquals(401, login(caller(base), next, "longhorse"));

    assertEquals(
        200,
        caller(base).json("POST", "/recovery/address/changed", field("token", token)).status());
    assertEquals(200, login(caller(base), next, "longhorse"));
    assertEquals(401, login(caller(base), address, "longhorse"));
    assertTrue(await(address, 3).get(2).contains("e-mail address was changed"));
    assertEquals(200, caller.get("/letters").status());
    assertEquals(
        403,
        caller(base).json("POST", "/recovery/password/new", reset(reset, "newhorse")).status(),
        "the mailbox of the former address opens nothing");
  }

  private static String change(String address, String password) {
    return "{\"address\":\"%s\",\"currentPassword\":\"%s\"}".formatted(address, password);
  }

  /** Each round is a chance for the wish to change while the link is used. */
  @Test
  void linkNeverConfirmsAnAddressThatIsWishedForMeanwhile() throws Exception {
    String victim = "victim-" + address;
    for (int round = 0; round < 12; round++) {
      nextUser();
      Caller caller = signedUp("/user");
      String next = "next-" + address;
      assertEquals(
          202, caller.json("POST", "/recovery/address", change(next, "longhorse")).status());
      String token = token(await(next, 1).get(0));
      AtomicBoolean isUsed = new AtomicBoolean();
      try (ExecutorService other = Executors.newSingleThreadExecutor()) {
        Future<?> wishes = other.submit(() -> wish(isUsed, next, victim));
        caller.json("POST", "/recovery/address/changed", field("token", token));
        isUsed.set(true);
        wishes.get();
      }
      assertEquals("0", text("select count(*) from users where email = '" + victim + "'"));
    }
  }

  private static void wish(AtomicBoolean isUsed, String next, String victim) {
    try (Connection connection = server.environment().database(DataSource.class).getConnection();
        PreparedStatement want =
            connection.prepareStatement(
                "update recovery_users set wanted = case wanted when ? then ? else ? end"
                    + " where wanted in (?, ?)")) {
      int place = 1;
      for (String text : List.of(next, victim, next, next, victim)) {
        want.setString(place++, text);
      }
      connection.createStatement().execute("set synchronous_commit = off");
      while (!isUsed.get()) {
        want.executeUpdate();
      }
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Test
  void linkToOneAddressConfirmsNoOther() {
    Caller caller = signedUp("/user");
    String first = "first-" + address;
    caller.json("POST", "/recovery/address", change(first, "longhorse"));
    String token = token(await(first, 1).get(0));
    caller.json("POST", "/recovery/address", change("second-" + address, "longhorse"));
    assertEquals(
        403, caller.json("POST", "/recovery/address/changed", field("token", token)).status());
    assertEquals(200, login(caller("/user"), address, "longhorse"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void addressOfAnotherUserIsNeitherChangedNorTold(String base) {
    signedUp(base);
    String taken = address;
    nextUser();
    Caller caller = signedUp(base);
    Caller.Answer answer = caller.json("POST", "/recovery/address", change(taken, "longhorse"));
    assertEquals(202, answer.status());
    awaitEmptyQueue();
    assertEquals(1, received(taken).size());
  }

  @Test
  void addressThatWasTakenMeanwhileIs409() {
    Caller caller = signedUp("/user");
    String next = "next" + address;
    caller.json("POST", "/recovery/address", change(next, "longhorse"));
    String token = token(await(next, 1).get(0));
    String user =
        """
        {"name":"Eve","email":"%s","password":"longhorse","confirmPassword":"longhorse"}\
        """
            .formatted(next);
    assertEquals(200, caller("/user").json("POST", "/users", user).status());
    assertEquals(
        409, caller.json("POST", "/recovery/address/changed", field("token", token)).status());
    assertEquals(200, login(caller("/user"), address, "longhorse"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void changeOfPasswordIsReportedToTheUser(String base) {
    Caller session = signedUp(base);
    String wrong = "{\"currentPassword\":\"longcow\",\"newPassword\":\"longerhorse\"}";
    assertEquals(403, session.json("PUT", "/account/password", wrong).status());
    assertEquals(200, session.get("/account").status());
    String right = wrong.replace("longcow", "longhorse");
    assertEquals(200, session.json("PUT", "/account/password", right).status());
    String notice = await(address, 2).get(1);
    assertTrue(notice.startsWith("Practice: your password was changed"), notice);
    awaitEmptyQueue();
    assertEquals(2, received(address).size());
  }

  @Test
  void loginFromAnotherNetworkIsReportedToTheUser() {
    signedUp("/user");
    assertEquals(200, login(caller("/user"), address, "longhorse"));
    awaitEmptyQueue();
    assertEquals(1, received(address).size());
    Caller elsewhere = caller("/user").with("X-Forwarded-For", "203.0.113.7");
    assertEquals(401, login(elsewhere, address, "wronghorse"));
    awaitEmptyQueue();
    assertEquals(1, received(address).size());
    assertEquals(200, login(elsewhere, address, "longhorse"));
    assertTrue(await(address, 2).get(1).contains("a login from a new place"));
    assertEquals(200, login(elsewhere, address, "longhorse"));
    awaitEmptyQueue();
    assertEquals(2, received(address).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/keeper"})
  void pagesDoTheSameWithoutAScript(String base) {
    signedUp(base);
    Caller browser = caller(base);
    assertTrue(browser.get("/site/login").body().contains(base + "/pages/forgotten"));
    Caller.Answer page = browser.get("/pages/forgotten");
    assertEquals(200, page.status());
    assertEquals("no-store", page.cache());
    assertFalse(page.body().contains("<script"));
    Caller.Answer sent = browser.form("/pages/forgotten", "address=" + encoded(address));
    assertEquals(303, sent.status());
    assertTrue(
        new Caller(server.url().toString())
            .with("Sec-Fetch-Site", "same-origin")
            .get(sent.location())
            .body()
            .contains("a mail is on its way"));
    String token = token(await(address, 2).get(1));
    Caller.Answer form = browser.get("/pages/reset?token=" + token);
    assertTrue(form.body().contains("value=\"" + token + "\""), form.body());
    Caller.Answer again = browser.form("/pages/reset", "token=" + token + "&password=short");
    assertEquals(400, again.status());
    assertTrue(
        EVENTS.stream()
            .anyMatch(
                event ->
                    event instanceof AuthEvent.InputRejected rejected
                        && rejected.fields().equals("/password")));
    assertTrue(again.body().contains("at least 8 characters"), again.body());
    assertTrue(again.body().contains("value=\"" + token + "\""), again.body());
    assertFalse(again.body().contains("short\""), again.body());
    Caller.Answer set = browser.form("/pages/reset", "token=" + token + "&password=newhorse");
    assertEquals(303, set.status(), set.body());
    assertEquals(200, login(caller(base), address, "newhorse"));
    assertEquals(
        403, browser.form("/pages/reset", "token=" + token + "&password=newhorse").status());
  }

  @Test
  void addressPageVerifiesAndChanges() {
    Caller caller = signedUp("/user");
    assertTrue(caller.get("/pages/address").body().contains("It is not confirmed"));
    assertEquals(303, caller.form("/pages/address/verification", "").status());
    String verification = token(await(address, 2).get(1));
    assertEquals(303, caller.form("/pages/verify", "token=" + verification).status());
    assertTrue(caller.get("/pages/address").body().contains("It is confirmed"));
    String next = "page-" + address;
    Caller.Answer refused =
        caller.form("/pages/address", "address=" + encoded(next) + "&currentPassword=no");
    assertEquals(403, refused.status());
    assertTrue(refused.body().contains("The current password is wrong"), refused.body());
    assertEquals(
        303,
        caller
            .form("/pages/address", "address=" + encoded(next) + "&currentPassword=longhorse")
            .status());
    String token = token(await(next, 1).get(0));
    assertEquals(303, caller.form("/pages/change", "token=" + token).status());
    assertTrue(caller.get("/pages/address").body().contains(next));
    assertEquals(303, caller("/user").get("/pages/address").status());
  }

  @Test
  void formOfAnotherSiteIsRefusedAndTheLinkStaysValid() {
    signedUp("/user");
    String token = forgotten("/user", 2);
    Caller foreign = caller("/user").with("Origin", "https://evil.example");
    String form = "token=" + token + "&password=newhorse";
    assertEquals(403, foreign.form("/pages/reset", form).status());
    assertEquals(303, caller("/user").form("/pages/reset", form).status());
  }

  @Test
  void nothingThatIsStoredOrReportedIsAToken() throws SQLException {
    signedUp("/user");
    String token = forgotten("/user", 2);
    String value = token.substring(33);
    for (String table :
        text("select string_agg(tablename, ' ') from pg_tables where schemaname = 'public'")
            .split(" ", -1)) {
      String all = text("select coalesce(string_agg(t::text, ' '), '') from " + table + " t");
      assertFalse(all.contains(value), table);
      assertFalse(all.contains("secret of the mail server"), table);
    }
    assertFalse(EVENTS.toString().contains(value));
  }

  @Test
  void rowsOfARemovedUserGo() throws SQLException {
    Caller caller = signedUp("/user");
    String token = token(received(address).get(0));
    caller.json("POST", "/recovery/address/verified", field("token", token));
    String held = "select count(*) from recovery_users where verified = '" + address + "'";
    assertEquals("1", text(held));
    assertEquals(
        200, caller.json("DELETE", "/account", field("currentPassword", "longhorse")).status());
    assertEquals("0", text(held));
  }

  @Test
  void routeTableSaysTheRequirement() {
    assertTrue(server.routes().contains("a verified e-mail address"), server.routes());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String text(String query) {
    try (Connection connection = server.environment().database(DataSource.class).getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return String.valueOf(rows.getString(1));
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
