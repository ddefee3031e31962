package org.authlayer.adapter.helidon.http;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Names requests, so that an answer, its log lines and its events can be found together. */
final class RequestIds {

  private static final long STEP = 0x9E3779B97F4A7C15L;
  private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._-]{8,64}");

  private final AtomicLong state = new AtomicLong(new SecureRandom().nextLong());

  /** A new id, from which the number of requests cannot be derived. */
  String next() {
    return HexFormat.of().toHexDigits(mix(state.getAndAdd(STEP)));
  }

  String of(List<String> given) {
    return given.size() == 1 && SANE.matcher(given.get(0)).matches() ? given.get(0) : next();
  }

  /** Different for different numbers (the finalizer of SplitMix64). */
  private static long mix(long number) {
    long once = (number ^ (number >>> 30)) * 0xBF58476D1CE4E5B9L;
    long twice = (once ^ (once >>> 27)) * 0x94D049BB133111EBL;
    return twice ^ (twice >>> 31);
  }
}
