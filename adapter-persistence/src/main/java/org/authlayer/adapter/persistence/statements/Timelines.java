package org.authlayer.adapter.persistence.statements;

import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.adapter.persistence.failures.SqlFailures;
import org.authlayer.ports.driven.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Rejects a database on an earlier timeline than before. Each promotion of a standby begins one, so
 * a former primary took over again, and what the other one acknowledged is lost there.
 */
final class Timelines {

  private final AtomicReference<@Nullable Seen> last = new AtomicReference<>();

  private record Seen(long cluster, int latest, int now) {

    Seen then(long otherCluster, int next) {
      // Another cluster has a history of its own.
      int most = cluster == otherCluster ? Math.max(latest, next) : next;
      return new Seen(otherCluster, most, next);
    }
  }

  void note(long cluster, int timeline) {
    last.accumulateAndGet(
        new Seen(cluster, timeline, timeline),
        (before, now) -> before == null ? now : before.then(cluster, timeline));
  }

  void requireLatest() {
    Seen seen = last.get();
    if (seen != null && seen.now < seen.latest) {
      throw StoreException.unavailable(
          ("the database went back from timeline %s to timeline %s: what was acknowledged since is"
               + " missing there; make the other PostgreSQL the primary again, or accept the loss"
               + " and restart this server")
              .formatted(seen.latest, seen.now),
          SqlFailures.RETRY_AFTER,
          null);
    }
  }
}
