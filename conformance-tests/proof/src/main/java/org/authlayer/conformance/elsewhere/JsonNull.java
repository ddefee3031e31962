package org.authlayer.conformance.elsewhere;

/** What JSON writes as {@code null}. */
enum JsonNull {
  NULL
}
