package org.authlayer.ports.operation;

import java.time.Duration;
import org.authlayer.ports.driven.PasswordHasher;

/**
 * The load of a {@link PasswordHasher}, and its counts since it was opened. The durations are sums:
 * {@code worked} is without {@code waited}.
 */
public record HashingLoad(
    int waiting,
    int mostWaiting,
    int working,
    long done,
    long refused,
    Duration waited,
    Duration worked) {}
