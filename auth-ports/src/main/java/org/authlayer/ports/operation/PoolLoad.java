package org.authlayer.ports.operation;

/** The load of a connection pool, and how many wait for a connection. */
public record PoolLoad(int active, int idle, int waiting, int most) {}
