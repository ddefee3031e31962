package org.authlayer.ports.operation;

/** The state of a hasher, for metrics. A password hasher that knows it implements this, too. */
@FunctionalInterface
public interface HashingStatus {

  /** How busy the hasher is, and what it has done since it was opened. */
  HashingLoad load();
}
