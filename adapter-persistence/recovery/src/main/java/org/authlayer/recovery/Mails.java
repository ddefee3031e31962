package org.authlayer.recovery;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authlayer.adapter.persistence.tables.OwnTables;
import org.authlayer.mail.Mail;
import org.authlayer.mail.MailException;
import org.authlayer.mail.MailKeys;
import org.authlayer.mail.Mailer;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;

/**
 * The mails of an application: keys of the configuration, and a queue that all instances share. A
 * request stores a row, and a thread of one instance sends it; a request never waits for a mail
 * server.
 *
 * <p>An application keeps them in a field, returns {@link #keys} and {@link #ownAccess}, and calls
 * {@link #start(Environment, Settings, Resources) start} when it starts.
 *
 * <p>A mail that no server takes is tried again after a minute, two, four, up to six hours, and is
 * given up after a day. A mail whose {@link Letters} throw is given up at once. A mail is sent
 * twice only if the answer of the server to its content is lost, or the process dies between that
 * answer and the next statement; both copies have one {@code Message-ID}.
 */
public final class Mails {

  private static final System.Logger LOGGER = System.getLogger(Mails.class.getName());

  /** Longer than a conversation with a mail server whose each answer takes its whole time. */
  static final Duration TAKEN = Duration.ofMinutes(10);

  static final Duration GIVEN_UP = Duration.ofDays(1);
  private static final Duration LONGEST_PAUSE = Duration.ofHours(6);
  private static final Duration CLEANED = Duration.ofHours(1);
  private static final Duration KEPT = Duration.ofDays(30);
  private static final Duration NETWORK_KEPT = Duration.ofDays(180);
  private static final Duration LOOK = Duration.ofSeconds(2);

  /** The transaction of a sign-up ends a moment after its call. */
  private static final Duration SOON = Duration.ofMillis(100);

  private static final Duration END = Duration.ofSeconds(5);

  private static final String[] LETTERS =
      Stream.of(Letter.values()).map(Letter::name).toArray(String[]::new);

  private final MailKeys keys;
  private final Map<String, Recovery<?>> types = new ConcurrentHashMap<>();
  private final Map<String, String> places = new ConcurrentHashMap<>();
  private final Semaphore waiting = new Semaphore(0);

  private Mails(MailKeys keys) {
    this.keys = keys;
  }

  /** Mails whose keys are {@code PREFIX.server}, {@code .user}, {@code .password} and so on. */
  public static Mails below(String prefix) {
    return new Mails(MailKeys.below(prefix));
  }

  /** For {@link org.authlayer.ports.driving.ApplicationFactory#keys}. */
  public List<ApplicationKey<?>> keys() {
    return keys.all();
  }

  /**
   * Drops a change of address that waits when the password changes, so that a mail that is still in
   * the queue brings no link to it, and all rows of a user who is removed; for {@link
   * org.authlayer.ports.driving.ApplicationFactory#ownAccess}.
   */
  public OwnAccess ownAccess() {
    return OwnAccess.of(
        (owner, stores) -> tables(stores).run(all -> all.unwant(owner)),
        (owner, stores) -> tables(stores).run(all -> all.forget(owner)),
        (owner, stores) -> {});
  }

  private static OwnTables<RecoveryMapper> tables(Stores stores) {
    return OwnTables.of(RecoveryMapper.class, () -> stores);
  }

  /**
   * Creates the tables, and sends what is due until the server stops; for {@link
   * org.authlayer.ports.driving.ApplicationFactory#start}.
   */
  public void start(Environment environment, Settings settings, Resources resources) {
    start(environment, settings, resources, keys.mailer(settings));
  }

  /** As {@link #start(Environment, Settings, Resources)}, by a mailer of your own. */
  public void start(
      Environment environment, Settings settings, Resources resources, Mailer mailer) {
    OwnTables<RecoveryMapper> tables =
        OwnTables.of(RecoveryMapper.class, environment.databases()::standard);
    tables.create(RecoveryMapper.class.getResourceAsStream("tables.sql"));
    Sender sender = new Sender(environment, tables, mailer, settings);
    Thread thread = Thread.ofPlatform().daemon().name("authlayer-mails").start(sender);
    resources.add(
        () -> {
          sender.isStopped = true;
          waiting.release();
          thread.join(END);
        });
  }

  /** An application is built more than once; its links always lead to one place. */
  void join(String type, Recovery<?> recovery, String place) {
    String other = places.put(type, place);
    if (other != null && !other.equals(place)) {
      throw new IllegalStateException(
          "links of the user type %s would lead to %s, and no more to %s: make one Recovery of it"
              .formatted(type, place, other));
    }
    types.put(type, recovery);
  }

  /** A mail was stored: it is sent at once. */
  void look() {
    waiting.release();
  }

  /** Sends one mail after the other. */
  private final class Sender implements Runnable {

    private final Environment environment;
    private final OwnTables<RecoveryMapper> tables;
    private final Mailer mailer;
    private final Settings settings;
    private volatile boolean isStopped;
    private Instant cleaned = Instant.MIN;

    private Sender(
        Environment environment,
        OwnTables<RecoveryMapper> tables,
        Mailer mailer,
        Settings settings) {
      this.environment = environment;
      this.tables = tables;
      this.mailer = mailer;
      this.settings = settings;
    }

    @Override
    public void run() {
      boolean isReported = false;
      boolean isCalled = true;
      while (!isStopped) {
        try {
          clean();
          while (!isStopped && sendNext()) {
            // The next one may be due as well.
          }
          isReported = false;
        } catch (RuntimeException failure) {
          if (!isReported) {
            LOGGER.log(System.Logger.Level.WARNING, "mails wait: " + failure.getMessage(), failure);
          }
          isReported = true;
        }
        try {
          isCalled = waiting.tryAcquire((isCalled ? SOON : LOOK).toMillis(), TimeUnit.MILLISECONDS);
          waiting.drainPermits();
        } catch (InterruptedException stopped) {
          return;
        }
      }
    }

    /** False where none is due. */
    private boolean sendNext() {
      Instant now = environment.time().instant();
      String[] served = types.keySet().toArray(String[]::new);
      Optional<RecoveryMapper.Row> taken =
          tables.run(all -> all.take(served, LETTERS, now, now.plus(TAKEN)));
      taken.ifPresent(this::send);
      return taken.isPresent();
    }

    private void send(RecoveryMapper.Row row) {
      Recovery<?> served = Objects.requireNonNull(types.get(row.user().type()));
      Optional<Recovery.Written> written = served.write(row);
      if (written.isPresent()) {
        Recovery.Written letter = written.get();
        try {
          Letters.Text text = text(letter);
          mailer.send(
              new Mail(
                  "<" + row.id() + "@" + settings.value(keys.site()).getHost() + ">",
                  settings.value(keys.from()),
                  letter.to(),
                  text.subject(),
                  text.body(),
                  row.written()));
        } catch (MailException failure) {
          keep(row, letter.user(), failure);
          return;
        }
      }
      tables.run(all -> all.done(row));
    }

    /** A text that fails once fails again. Its message may have the link, and is not shown. */
    private Letters.Text text(Recovery.Written letter) throws MailException {
      try {
        return Objects.requireNonNull(letter.text().apply(settings.value(keys.site())));
      } catch (RuntimeException failed) {
        throw MailException.refused("its Letters threw " + failed.getClass().getName(), failed);
      }
    }

    private void keep(RecoveryMapper.Row row, UserId user, MailException failure) {
      Instant now = environment.time().instant();
      String reason = String.valueOf(failure.getMessage());
      LOGGER.log(System.Logger.Level.WARNING, "mail {0} waits: {1}", row.id(), reason);
      boolean isTooOld = row.written().plus(GIVEN_UP).isBefore(now);
      if (!failure.isFinal() && !isTooOld) {
        Instant due = now.plus(pause(row.attempts()));
        tables.run(all -> all.retry(row, due, reason));
      } else if (tables.changed(all -> all.fail(row, now, reason))) {
        environment
            .events()
            .publish(
                new AuthEvent.MailFailed(
                    AuthEvent.Where.nowhere(), user, failure.isFinal() ? "refused" : "given-up"));
      }
    }

    private static Duration pause(int attempts) {
      Duration doubled = Duration.ofMinutes(1L << Math.min(attempts - 1, 16));
      return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    }

    /** Forgets what is old. */
    private void clean() {
      Instant now = environment.time().instant();
      if (!cleaned.isAfter(now) && cleaned.isAfter(now.minus(CLEANED))) {
        return;
      }
      cleaned = now;
      tables.run(all -> all.forgetOld(now.minus(KEPT), now.minus(NETWORK_KEPT)));
    }
  }
}
