package org.authlayer.conformance.elsewhere;

/** A user name and a password as they were sent. */
record Pair(String username, String password) {}
