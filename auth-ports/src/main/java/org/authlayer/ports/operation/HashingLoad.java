package org.authlayer.ports.operation;

import java.time.Duration;
import org.authlayer.ports.driven.PasswordHasher;

/**
 * The load of a {@link PasswordHasher}, and its counts since it was opened.
 *
 * @param waited how long those that were begun had waited, all together
 * @param worked how long those that were done took, without the waiting
 */
public record HashingLoad(
    int waiting,
    int mostWaiting,
    int working,
    long done,
    long refused,
    Duration waited,
    Duration worked) {}
