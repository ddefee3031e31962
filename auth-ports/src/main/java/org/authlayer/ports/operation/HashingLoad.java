package org.authlayer.ports.operation;

import java.time.Duration;
import org.authlayer.ports.driven.PasswordHasher;

/**
 * The load of a {@link PasswordHasher}, and its counts since it was opened. The durations are sums:
 * {@code worked} is without {@code waited}. {@code abandoned} are hashes that were not computed
 * because their client was gone.
 */
public record HashingLoad(
    int waiting,
    int mostWaiting,
    int working,
    long done,
    long refused,
    long abandoned,
    Duration waited,
    Duration worked) {}
