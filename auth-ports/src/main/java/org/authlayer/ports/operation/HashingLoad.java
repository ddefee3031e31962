package org.authlayer.ports.operation;

import java.time.Duration;
import org.authlayer.ports.driven.PasswordHasher;

/**
 * The load of a {@link PasswordHasher}, and its counts since it was opened.
 *
 * @param waiting pieces of work that wait just now
 * @param mostWaiting how many may wait at most
 * @param working pieces of work in work just now
 * @param done pieces of work that have been done
 * @param refused pieces of work that were refused since too many were wanted
 * @param waited how long those that were begun had waited, all together
 * @param worked how long those that were done took, all together, without the waiting
 */
public record HashingLoad(
    int waiting,
    int mostWaiting,
    int working,
    long done,
    long refused,
    Duration waited,
    Duration worked) {}
