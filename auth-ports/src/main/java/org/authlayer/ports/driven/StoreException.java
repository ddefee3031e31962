package org.authlayer.ports.driven;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A store or the hasher failed; never thrown for an expected answer such as "not found". The
 * message is one sentence for the log, without a value of any record.
 */
public final class StoreException extends RuntimeException {

  /** The kind of an outage, for an operator. */
  public enum Outage {
    DISK_FULL,
    READ_ONLY,
    UNREACHABLE,
    OTHER
  }

  private static final long serialVersionUID = 1L;

  private final @Nullable Duration retryAfter;
  private final Outage outage;

  private StoreException(
      String message, @Nullable Duration retryAfter, Outage outage, @Nullable Throwable cause) {
    super(message, cause);
    this.retryAfter = retryAfter;
    this.outage = outage;
  }

  /** The same request may succeed later: 503 with {@code Retry-After} (DEC-33). */
  public static StoreException unavailable(
      String message, Duration retryAfter, @Nullable Throwable cause) {
    return unavailable(message, retryAfter, Outage.OTHER, cause);
  }

  public static StoreException unavailable(
      String message, Duration retryAfter, Outage outage, @Nullable Throwable cause) {
    return new StoreException(message, retryAfter, outage, cause);
  }

  /** Trying again will not help: a corrupt hash, a missing table. Becomes 500 (DEC-33). */
  public static StoreException broken(String message, @Nullable Throwable cause) {
    return new StoreException(message, null, Outage.OTHER, cause);
  }

  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  public Outage outage() {
    return outage;
  }
}
