package org.authlayer.conformance.architecture.seeded.corehasthreemutablecells;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Breaks the rule on purpose. */
final class Violation {
  final Map<String, String> cache = new ConcurrentHashMap<>();
}
