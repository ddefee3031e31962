package org.authlayer.adapter.persistence.statements;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.UserToken;
import org.jspecify.annotations.Nullable;

/**
 * Collects when tokens and sessions were used, and writes these times in the background, many in
 * one statement (DEC-12, DEC-43). A write that fails is tried again.
 */
public final class LastUses implements AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger(LastUses.class.getName());

  /** The bound for tokens, and for sessions; an entry takes some 200 bytes. */
  static final int MOST = 100_000;

  /** When as many wait, they are written before the second is over. */
  static final int MANY = 5000;

  static final int BATCH = 1000;

  /**
   * The commit does not wait for the disk or for a standby. A lock that another transaction holds
   * is waited for at most 200 ms. Rows are looked up by their index in the order of their keys, so
   * that every instance locks them in this order, and no batch reads the whole table.
   */
  static final String WITHOUT_WAITING =
      """
      select set_config('synchronous_commit', 'off', true), set_config('lock_timeout', '200ms', true),
        set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
      """;

  static final long INTERVAL_SECONDS = 1;

  private final PendingWrites<UUID, Instant> tokens;
  private final PendingWrites<UUID, Instant> typedTokens;
  private final PendingWrites<String, Seen> sessions;
  private final Mappers mappers;
  private final ScheduledExecutorService background;
  private final AtomicBoolean hurried = new AtomicBoolean();
  private volatile boolean failing;

  /** When a session was last seen, and when it ends. */
  private record Seen(Instant at, Instant end) {}

  /** Writes every second, in a thread of its own. */
  public static LastUses inBackground(Mappers mappers) {
    ThreadFactory thread = Thread.ofPlatform().daemon().name("last-uses").factory();
    return new LastUses(mappers, Executors.newSingleThreadScheduledExecutor(thread), MOST);
  }

  /** The executor is closed with this. */
  LastUses(Mappers mappers, ScheduledExecutorService background, int most) {
    this.tokens = new PendingWrites<>(most, (one, other) -> one.isBefore(other) ? other : one);
    this.typedTokens = new PendingWrites<>(most, (one, other) -> one.isBefore(other) ? other : one);
    this.sessions =
        new PendingWrites<>(most, (one, other) -> one.at().isBefore(other.at()) ? other : one);
    this.mappers = mappers;
    this.background = background;
    var unused =
        background.scheduleWithFixedDelay(
            this::flush, INTERVAL_SECONDS, INTERVAL_SECONDS, TimeUnit.SECONDS);
  }

  void ofToken(UUID id, Instant at) {
    tokens.note(id, at);
    writeSoonOf(tokens);
  }

  void noteTypedToken(UUID id, Instant at) {
    typedTokens.note(id, at);
    writeSoonOf(typedTokens);
  }

  /** The last use of a typed token, where one is not written yet. */
  @Nullable Instant ofTypedToken(UUID id, @Nullable Instant written) {
    Instant use = typedTokens.find(id);
    return use == null || (written != null && !use.isAfter(written)) ? written : use;
  }

  void ofSession(String digest, Instant at, Instant end) {
    sessions.note(digest, new Seen(at, end));
    writeSoonOf(sessions);
  }

  /** A database that takes no changes is asked once a second, and not more often. */
  private void writeSoonOf(PendingWrites<?, ?> pending) {
    if (pending.size() >= MANY && !failing && hurried.compareAndSet(false, true)) {
      background.execute(this::flush);
    }
  }

  /** The token with a use that is not written yet. */
  UserToken in(UserToken token) {
    Instant use = tokens.find(token.id());
    boolean later = use != null && token.lastUse().map(use::isAfter).orElse(true);
    return later
        ? new UserToken(token.id(), token.value(), token.user(), token.expiresAt(), use)
        : token;
  }

  /** The session with the times that are not written yet. */
  SessionData in(SessionData found) {
    Seen seen = sessions.find(found.digest());
    return seen == null || !seen.at().isAfter(found.lastSeenAt())
        ? found
        : new SessionData(
            found.digest(),
            found.entries(),
            found.createdAt(),
            seen.at(),
            seen.end(),
            found.origin());
  }

  /** How many uses were dropped because too many were waiting. */
  public long dropped() {
    return tokens.dropped() + typedTokens.dropped() + sessions.dropped();
  }

  /** Writes everything that waits, as far as the database takes it now. */
  public synchronized void flush() {
    hurried.set(false);
    boolean tokensWritten = isWritten(tokens, this::writeTokens);
    boolean typedWritten = isWritten(typedTokens, this::writeTypedTokens);
    failing = !(isWritten(sessions, this::writeSessions) && tokensWritten && typedWritten);
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
    String ids = joined(batch, UUID::toString);
    long[] times = micros(batch, Function.identity());
    mappers.run(UserTokenMapper.class, all -> all.used(ids, times));
  }

  private void writeTypedTokens(List<Map.Entry<UUID, Instant>> batch) {
    String ids = joined(batch, UUID::toString);
    long[] times = micros(batch, Function.identity());
    mappers.run(TypedTokenMapper.class, all -> all.used(ids, times));
  }

  private void writeSessions(List<Map.Entry<String, Seen>> batch) {
    String digests = joined(batch, Function.identity());
    long[] times = micros(batch, Seen::at);
    long[] ends = micros(batch, Seen::end);
    mappers.run(SessionMapper.class, all -> all.seen(digests, times, ends));
  }

  /** One text, which the driver sends faster than an array of texts. */
  private static <K, V> String joined(List<Map.Entry<K, V>> batch, Function<K, String> text) {
    StringJoiner all = new StringJoiner(",");
    batch.forEach(use -> all.add(text.apply(use.getKey())));
    return all.toString();
  }

  /** Microseconds since 1970, which the database reads faster than text. */
  private static <K, V> long[] micros(List<Map.Entry<K, V>> batch, Function<V, Instant> time) {
    long[] micros = new long[batch.size()];
    for (int i = 0; i < micros.length; i++) {
      Instant at = time.apply(batch.get(i).getValue());
      micros[i] = at.getEpochSecond() * 1_000_000 + at.getNano() / 1000;
    }
    return micros;
  }

  /** Ends the background's work, and writes what waits. */
  @Override
  public void close() {
    background.shutdownNow();
    flush();
  }
}
