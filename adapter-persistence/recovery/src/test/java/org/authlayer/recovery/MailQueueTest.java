package org.authlayer.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.authlayer.mail.Mail;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.recovery.ScriptedMailer.Answer;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The queue, while the mail server or an instance fails. */
final class MailQueueTest {

  private static final Instant START = Instant.parse("2026-11-27T12:00:00Z");
  private static final AtomicInteger NUMBER = new AtomicInteger();

  @TempDir static Path folder;

  private static final ManualClock CLOCK = new ManualClock(START);
  private static final Queue<AuthEvent> EVENTS = new ConcurrentLinkedQueue<>();
  private static final ScriptedMailer MAIL = new ScriptedMailer();
  private static Practice practice = new Practice();
  private static Server server;
  private static volatile boolean hasBrokenLetters;

  @BeforeAll
  static void start() throws Exception {
    server = serverOf(1);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @BeforeEach
  void forget() {
    run("delete from recovery_mails");
    MAIL.forget();
    EVENTS.clear();
  }

  private static void restart(int senders) {
    server.close();
    server = serverOf(senders);
  }

  private static Server serverOf(int senders) {
    practice = new Practice(senders, MAIL, MailQueueTest::text);
    Map<String, String> settings = new HashMap<>();
    settings.put("database.data-directory", folder.resolve("database").toString());
    settings.put("server.port", "0");
    settings.put("password.bcrypt-cost", "4");
    settings.put("app.mail.server", folder.resolve("mails").toUri().toString());
    settings.put("app.mail.from", "clinic@example.org");
    settings.put("app.mail.site", "https://www.example.org");
    return Server.start(
        settings,
        Adapters.found().withApplications(practice).withTime(CLOCK).withEvents(EVENTS::add));
  }

  /** A sign-up, which sends one MAIL. */
  private String signUp() {
    String address = "q" + NUMBER.incrementAndGet() + "@example.com";
    String user =
        """
        {"name":"Ada","email":"%s","password":"longhorse","confirmPassword":"longhorse"}\
        """
            .formatted(address);
    assertEquals(200, new Caller(server.url() + "/user").json("POST", "/users", user).status());
    return address;
  }

  private void until(BooleanSupplier condition) {
    practice.look();
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
    throw new AssertionError("waited in vain; the queue: " + queue());
  }

  private String queue() {
    return text("select string_agg(q::text, '; ') from recovery_mails q");
  }

  /** So many attempts have failed, and none is running. */
  private void untilAttempts(int attempts) {
    String failed =
        "select count(*) from recovery_mails where failure <> '' and attempts = %d and due_at < '%s'"
            .formatted(attempts, CLOCK.instant().plus(Mails.TAKEN));
    until(() -> text(failed).equals("1"));
  }

  private void untilEmpty() {
    until(() -> text("select count(*) from recovery_mails").equals("0"));
  }

  @Test
  void mailThatIsNotTakenIsSentLaterAndOnce() {
    MAIL.answer(Answer.LATER, Answer.LATER);
    signUp();
    untilAttempts(1);
    assertEquals(List.of(), MAIL.taken());
    CLOCK.advance(Duration.ofMinutes(1));
    untilAttempts(2);
    CLOCK.advance(Duration.ofMinutes(2));
    untilEmpty();
    assertEquals(1, MAIL.taken().size());
  }

  @Test
  void mailWhoseAnswerIsLostKeepsItsIdentifier() {
    MAIL.answer(Answer.LOST);
    signUp();
    untilAttempts(1);
    assertEquals(1, MAIL.taken().size());
    CLOCK.advance(Duration.ofMinutes(1));
    untilEmpty();
    assertEquals(2, MAIL.taken().size());
    assertEquals(MAIL.taken().get(0).id(), MAIL.taken().get(1).id());
  }

  /** An intruder asked for the change, and the owner changed the password before the mail came. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void changeOfPasswordStopsALinkToAnotherAddressThatStillWaits(boolean isStopped) {
    String address = signUp();
    untilEmpty();
    Caller session = new Caller(server.url() + "/user");
    session.json(
        "POST", "/login", "{\"username\":\"%s\",\"password\":\"longhorse\"}".formatted(address));
    MAIL.answer(Answer.LATER);
    String wish = "{\"address\":\"new-%s\",\"currentPassword\":\"longhorse\"}".formatted(address);
    assertEquals(202, session.json("POST", "/recovery/address", wish).status());
    untilAttempts(1);
    if (isStopped) {
      String change = "{\"currentPassword\":\"longhorse\",\"newPassword\":\"longerhorse\"}";
      assertEquals(200, session.json("PUT", "/account/password", change).status());
      until(() -> MAIL.taken().size() == 2);
    }
    CLOCK.advance(Duration.ofMinutes(1));
    untilEmpty();
    assertEquals(
        isStopped ? address : "new-" + address, MAIL.taken().get(MAIL.taken().size() - 1).to());
    assertEquals(2, MAIL.taken().size());
  }

  @Test
  void refusedMailIsReportedKeptAndNotSentAgain() {
    MAIL.answer(Answer.REFUSED);
    signUp();
    until(() -> EVENTS.stream().anyMatch(AuthEvent.MailFailed.class::isInstance));
    assertEquals("the mail server answered 550", text("select failure from recovery_mails"));
    CLOCK.advance(Duration.ofDays(2));
    String other = signUp();
    until(() -> MAIL.taken().size() == 1);
    assertTrue(MAIL.taken().get(0).to().equals(other));
    assertEquals("1", text("select count(*) from recovery_mails where failed_at is not null"));
    CLOCK.advance(Duration.ofDays(31));
    untilEmpty();
  }

  private static Letters.Text text(Letter letter, String link) {
    if (hasBrokenLetters) {
      throw new IllegalStateException("no text for " + link);
    }
    return Letters.english("Practice").text(letter, link);
  }

  @Test
  void mailWhoseLettersThrowIsReportedKeptAndNotTriedAgain() {
    hasBrokenLetters = true;
    signUp();
    until(() -> EVENTS.stream().anyMatch(AuthEvent.MailFailed.class::isInstance));
    hasBrokenLetters = false;
    assertEquals(
        "its Letters threw java.lang.IllegalStateException",
        text("select failure from recovery_mails"));
    CLOCK.advance(Duration.ofDays(2));
    String other = signUp();
    until(() -> MAIL.taken().size() == 1);
    assertEquals(other, MAIL.taken().get(0).to());
    assertEquals(
        "1 1",
        text(
            "select count(*) || ' ' || max(attempts) from recovery_mails"
                + " where failed_at is not null"));
    assertEquals(1, EVENTS.stream().filter(AuthEvent.MailFailed.class::isInstance).count());
    CLOCK.advance(Duration.ofDays(31));
    untilEmpty();
  }

  @Test
  void mailIsGivenUpAfterADay() {
    MAIL.answer(Answer.LATER, Answer.LATER);
    signUp();
    untilAttempts(1);
    CLOCK.advance(Mails.GIVEN_UP.plusSeconds(1));
    untilGivenUp();
  }

  @Test
  void mailOfAClockThatWasAheadIsGivenUpADayAfterItsFirstAttempt() {
    MAIL.answer(Answer.LATER, Answer.LATER, Answer.LATER);
    signUp();
    untilAttempts(1);
    String ahead = CLOCK.instant().plus(Duration.ofDays(30)).toString();
    run("update recovery_mails set written_at = '%1$s', due_at = '%1$s'".formatted(ahead));
    untilAttempts(2);
    CLOCK.advance(Mails.GIVEN_UP.plusSeconds(1));
    untilGivenUp();
  }

  private void untilGivenUp() {
    until(
        () ->
            EVENTS.stream()
                .anyMatch(
                    event ->
                        event instanceof AuthEvent.MailFailed failed
                            && failed.reason().equals("given-up")));
  }

  @Test
  void twoInstancesSendEachMailOnce() {
    restart(2);
    for (int i = 0; i < 20; i++) {
      signUp();
    }
    untilEmpty();
    assertEquals(20, MAIL.taken().size());
    assertEquals(20, new HashSet<>(MAIL.taken().stream().map(Mail::id).toList()).size());
    restart(1);
  }

  @Test
  void mailOfAnInstanceThatDiedIsTakenByAnother() {
    MAIL.answer(Answer.LATER);
    signUp();
    untilAttempts(1);
    run(
        "update recovery_mails set attempts = 5, due_at = '%s'"
            .formatted(CLOCK.instant().plus(Mails.TAKEN)));
    CLOCK.advance(Mails.TAKEN.minusSeconds(1));
    signUp();
    until(() -> MAIL.taken().size() == 1);
    until(() -> text("select count(*) from recovery_mails").equals("1"));
    CLOCK.advance(Duration.ofSeconds(1));
    untilEmpty();
    assertEquals(2, MAIL.taken().size());
  }

  @ParameterizedTest
  @CsvSource({"0, PT20M", "1, PT1H", "8, PT5H", "2000, P1D"})
  void mailOfAClockThatWasAheadIsDue(int attempts, Duration ahead) {
    store(attempts, ahead);
    untilEmpty();
    assertEquals(1, MAIL.taken().size());
  }

  @ParameterizedTest
  @CsvSource({"1, PT10M", "8, PT2H8M", "2000, PT6H"})
  void mailWaitsForItsPause(int attempts, Duration pause) {
    store(attempts, pause);
    signUp();
    until(() -> MAIL.taken().size() == 1);
    String rows = "select count(*) || ' ' || max(attempts) from recovery_mails";
    until(() -> text(rows).equals("1 " + attempts));
    CLOCK.advance(pause);
    untilEmpty();
    assertEquals(2, MAIL.taken().size());
  }

  private void store(int attempts, Duration due) {
    MAIL.answer(Answer.LATER);
    signUp();
    untilAttempts(1);
    run(
        "update recovery_mails set attempts = %d, due_at = '%s'"
            .formatted(attempts, CLOCK.instant().plus(due)));
  }

  @Test
  void letterOfANewerVersionWaitsAndStopsNoOther() {
    run(
        "insert into recovery_mails (id, user_type, user_id, letter, address, written_at, due_at)"
            + " values (gen_random_uuid(), 'User', '', 'LATER', 'a@b.cc', now(), '2020-01-01')");
    signUp();
    until(() -> MAIL.taken().size() == 1);
    until(() -> text("select string_agg(letter, ' ') from recovery_mails").equals("LATER"));
  }

  @Test
  void rowsForAKnownAndAnUnknownAddressAreAlike() throws Exception {
    MAIL.answer(Answer.LATER);
    String known = signUp();
    untilAttempts(1);
    run("delete from recovery_mails");
    restart(0);
    for (String address : List.of(known, "no-" + known)) {
      new Caller(server.url() + "/user")
          .json("POST", "/recovery/password", "{\"address\":\"%s\"}".formatted(address));
    }
    assertEquals(
        "2 1",
        text(
            "select count(*) || ' ' || count(distinct (user_type, user_id, letter, attempts,"
                + " written_at, due_at, failed_at, failure)) from recovery_mails"));
    run("delete from recovery_mails");
    restart(1);
  }

  private static Connection connection() throws SQLException {
    return server.environment().database(DataSource.class).getConnection();
  }

  private static String text(String query) {
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return String.valueOf(rows.getString(1));
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static void run(String update) {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(update);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
