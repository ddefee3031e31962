package org.authlayer.conformance.replay;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Many texts that another text may contain: one pass over it finds out whether it has any. */
final class Needles {

  private static final int STARTS = 1 << Character.SIZE;

  private final BitSet starts = new BitSet(STARTS);
  private final Map<Integer, Set<String>> byStart = new HashMap<>();
  private boolean isEverywhere;

  /** One character or none is taken to be in every text. */
  void add(String needle) {
    if (needle.length() < 2) {
      isEverywhere = true;
      return;
    }
    int start = start(needle, 0);
    starts.set(start);
    byStart.computeIfAbsent(start, any -> new LinkedHashSet<>()).add(needle);
  }

  boolean isAnyIn(String text) {
    if (isEverywhere) {
      return true;
    }
    for (int at = 0; at < text.length() - 1; at++) {
      int start = start(text, at);
      if (starts.get(start) && isAnyAt(text, at, byStart.getOrDefault(start, Set.of()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAnyAt(String text, int at, Set<String> needles) {
    for (String needle : needles) {
      if (text.startsWith(needle, at)) {
        return true;
      }
    }
    return false;
  }

  /** The first two characters, as one number that others may share. */
  private static int start(String text, int at) {
    return (text.charAt(at) << Byte.SIZE ^ text.charAt(at + 1)) & STARTS - 1;
  }
}
