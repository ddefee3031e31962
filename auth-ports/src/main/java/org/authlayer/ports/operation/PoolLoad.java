package org.authlayer.ports.operation;

/**
 * The load of a connection pool.
 *
 * @param idle connections that are open and not in use
 * @param waiting how many wait for a connection
 * @param most how many connections there are at most
 */
public record PoolLoad(int active, int idle, int waiting, int most) {}
