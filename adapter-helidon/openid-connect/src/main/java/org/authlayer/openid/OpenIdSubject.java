package org.authlayer.openid;

/**
 * A person at a provider: both together are an identifier, and nothing else is (OpenID Connect Core
 * 1.0, 5.7).
 *
 * @param issuer the provider, letter by letter
 * @param value {@code sub}, at most 255 characters of ASCII
 */
public record OpenIdSubject(String issuer, String value) {}
