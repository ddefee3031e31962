package org.authlayer.conformance.architecture.seeded.lawful;

import java.util.List;

/** Breaks no rule. */
record Names(List<String> all) {

  static final int MOST = 9;
}
