package org.authlayer.domain;

/**
 * A part of a list, as {@code offset} and {@code limit} of SQL take it; see {@link Request#slice}.
 *
 * @param offset how many rows come before
 * @param limit how many rows it has at most
 */
public record Slice(long offset, int limit) {

  static final long MOST_PAGES = 1_000_000_000;

  public Slice {
    if (offset < 0 || limit < 1) {
      throw new IllegalArgumentException(
          "offset from 0 on and limit from 1 on, not " + offset + ", " + limit);
    }
  }
}
