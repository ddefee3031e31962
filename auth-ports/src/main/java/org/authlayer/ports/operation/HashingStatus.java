package org.authlayer.ports.operation;

/** The state of a hasher, for metrics. A password hasher that knows it implements this, too. */
@FunctionalInterface
public interface HashingStatus {

  HashingLoad load();
}
