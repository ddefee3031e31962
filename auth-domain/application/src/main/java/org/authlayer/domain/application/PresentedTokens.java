package org.authlayer.domain.application;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * How opaque tokens of one user type are found by their value, and noted as used.
 *
 * @param kind what a valid token is logged in as, beside its user (DEC-28)
 */
record PresentedTokens<T, U>(
    Class<T> kind,
    Function<String, Optional<T>> find,
    Function<T, U> owner,
    Function<T, UUID> id,
    Function<T, Optional<Instant>> expiry,
    Function<T, Optional<Instant>> lastUse,
    BiConsumer<UUID, Instant> used) {}
