package org.authlayer.ports.driven;

import java.time.Duration;

/**
 * What became of the look-ups that a replica might have answered, since the start.
 *
 * @param answered the replica answered them
 * @param unknown it did not know what was asked for
 * @param outdated it knew, but its answer was older than allowed or than a change of this process's
 * @param away it was not asked, since it had not proved to be near enough, or it failed
 * @param age how old its last proof is: an answer of it just now is no older
 */
public record ReplicaLoad(long answered, long unknown, long outdated, long away, Duration age) {}
