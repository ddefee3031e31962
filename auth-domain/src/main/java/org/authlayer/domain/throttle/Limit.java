package org.authlayer.domain.throttle;

import java.time.Instant;

/** A limit that an attempt is over: its name, what is counted, and when the count ends. */
record Limit(String name, String key, Instant until) {}
