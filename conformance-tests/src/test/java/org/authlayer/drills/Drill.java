package org.authlayer.drills;

import org.authlayer.drills.bench.Bench;
import org.authlayer.drills.bench.Report;

/** Something done to a running server, and what it has to show for it. */
@FunctionalInterface
interface Drill {

  /**
   * Runs to its end, bounded in count and time, and stops what it started.
   *
   * @param bench where servers are started
   * @param report takes figures and claims
   */
  void run(Bench bench, Report report) throws Exception;
}
