package org.authlayer.adapter.helidon.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Map;
import org.authlayer.ports.driven.HashingLoad;
import org.authlayer.ports.driven.PasswordHasher;

/**
 * Password hashes.
 *
 * @param hasher makes them
 */
record HashFigures(PasswordHasher hasher) implements Figures {

  @Override
  public void tell(Exposition page) {
    hasher.load().ifPresent(load -> tell(load, page));
  }

  private static void tell(HashingLoad load, Exposition page) {
    page.gauge("authlayer_hash_queue_length", "Hashes that wait.", load.waiting());
    page.gauge("authlayer_hash_queue_limit", "Hashes that may wait.", load.mostWaiting());
    page.gauge("authlayer_hashes_working", "Hashes that are being made.", load.working());
    page.counter(
        "authlayer_hashes_refused",
        "Hashes refused since the queue was full or shared by others.",
        load.refused());
    page.summaries(
        "authlayer_hash_wait_seconds",
        "Time that hashes waited.",
        Map.of(Labels.EMPTY, Spent.of(load.done() + load.working(), load.waited())));
    page.summaries(
        "authlayer_hash_work_seconds",
        "Time that hashes took, without the waiting.",
        Map.of(Labels.EMPTY, Spent.of(load.done(), load.worked())));
  }
}
