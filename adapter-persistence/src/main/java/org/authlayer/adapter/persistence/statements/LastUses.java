package org.authlayer.adapter.persistence.statements;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Token;

/**
 * Writes in the background when tokens and sessions were used, many in one statement (DEC-12,
 * DEC-43). A write that fails is tried again.
 */
final class LastUses implements AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger(LastUses.class.getName());

  /** An entry takes some 200 bytes. */
  private static final int MOST = 100_000;

  /** When as many wait, they are written before the second is over. */
  static final int MANY = 5000;

  private static final int BATCH = 1000;
  private static final long INTERVAL_SECONDS = 1;

  /**
   * The commit does not wait for the disk or a standby, and a lock is waited for at most 200 ms.
   * Rows are looked up by their index in the order of their keys: every instance locks them in this
   * order, and no batch reads the whole table.
   */
  static final String WITHOUT_WAITING =
      """
      select set_config('synchronous_commit', 'off', true), set_config('lock_timeout', '200ms', true),
        set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
      """;

  /**
   * Follows the name of a table of tokens, of which one has the token. A use waits for its write as
   * long as the database is away; a stored one that is a day later was written by a clock that was
   * ahead.
   */
  static final String OF_TOKENS =
      """
       token set last_used_at = given.at
      from (
        select id, timestamptz 'epoch' + micros * interval '1 microsecond' as at
        from unnest(
          string_to_array(#{ids}, ',')::uuid[],
          #{times}::bigint[])
          as use (id, micros)
        order by id) given
      where token.id = given.id
        and (coalesce(token.last_used_at < given.at, true)
          or token.last_used_at > given.at + interval '1 day')
      """;

  private final PendingWrites<UUID, Instant> tokens;
  private final PendingWrites<String, Seen> sessions;
  private final Mappers mappers;
  private final ScheduledExecutorService background;
  private final AtomicBoolean hurried = new AtomicBoolean();
  private volatile boolean failing;

  private record Seen(Instant at, Instant end) {}

  static LastUses inBackground(Mappers mappers) {
    ThreadFactory thread = Thread.ofPlatform().daemon().name("last-uses").factory();
    return new LastUses(mappers, Executors.newSingleThreadScheduledExecutor(thread), MOST);
  }

  LastUses(Mappers mappers, ScheduledExecutorService background, int most) {
    this.tokens = new PendingWrites<>(most, LastUses::later);
    this.sessions =
        new PendingWrites<>(most, (one, other) -> one.at().isBefore(other.at()) ? other : one);
    this.mappers = mappers;
    this.background = background;
    var unused =
        background.scheduleWithFixedDelay(
            this::flush, INTERVAL_SECONDS, INTERVAL_SECONDS, TimeUnit.SECONDS);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  void ofToken(UUID id, Instant at) {
    note(tokens, id, at);
  }

  void ofSession(String digest, Instant at, Instant end) {
    note(sessions, digest, new Seen(at, end));
  }

  private <K, V> void note(PendingWrites<K, V> pending, K key, V value) {
    pending.note(key, value);
    // A database that takes no changes is asked once a second, and not more often.
    if (pending.size() >= MANY && !failing && hurried.compareAndSet(false, true)) {
      background.execute(this::flush);
    }
  }

  Token in(Token token) {
    Instant use = tokens.find(token.id());
    boolean later = use != null && token.lastUse().map(use::isAfter).orElse(true);
    return later
        ? new Token(
            token.id(), token.owner(), token.createdAt(), token.expiresAt(), use, token.user())
        : token;
  }

  SessionData in(SessionData found) {
    Seen seen = sessions.find(found.digest());
    return seen == null || !seen.at().isAfter(found.lastSeenAt())
        ? found
        : found.used(seen.at(), seen.end());
  }

  long dropped() {
    return tokens.dropped() + sessions.dropped();
  }

  /** As far as the database takes it now. */
  synchronized void flush() {
    hurried.set(false);
    boolean tokensWritten = isWritten(tokens, this::writeTokens);
    failing = !(isWritten(sessions, this::writeSessions) && tokensWritten);
  }

  /** Without an exception, which would end the schedule. */
  private <K, V> boolean isWritten(
      PendingWrites<K, V> pending, Consumer<List<Map.Entry<K, V>>> write) {
    try {
      pending.write(BATCH, write);
      return true;
    } catch (RuntimeException notNow) {
      if (!failing) {
        LOGGER.log(
            System.Logger.Level.WARNING,
            "uses of tokens or sessions cannot be written and wait in memory: {0}",
            notNow.getMessage());
      }
      return false;
    }
  }

  private void writeTokens(List<Map.Entry<UUID, Instant>> batch) {
    String ids = keys(batch);
    long[] times = micros(batch, Function.identity());
    mappers.run(TokenMapper.class, all -> all.used(ids, times));
  }

  private void writeSessions(List<Map.Entry<String, Seen>> batch) {
    mappers.run(
        SessionMapper.class,
        all -> all.seen(keys(batch), micros(batch, Seen::at), micros(batch, Seen::end)));
  }

  /** One text, which the driver sends faster than an array of texts. */
  private static <K, V> String keys(List<Map.Entry<K, V>> batch) {
    return batch.stream().map(use -> use.getKey().toString()).collect(joining(","));
  }

  /** Microseconds since 1970, which the database reads faster than text. */
  private static <K, V> long[] micros(List<Map.Entry<K, V>> batch, Function<V, Instant> time) {
    return batch.stream()
        .map(use -> time.apply(use.getValue()))
        .mapToLong(at -> ChronoUnit.MICROS.between(Instant.EPOCH, at))
        .toArray();
  }

  @Override
  public void close() {
    background.shutdownNow();
    flush();
  }
}
