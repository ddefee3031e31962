package org.authlayer.peers.quarkus;

/** A user as JSON. */
public record User(String id, String name, String email) {}
