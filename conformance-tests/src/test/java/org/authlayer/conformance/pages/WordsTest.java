package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** All pages together can be read in a day. */
final class WordsTest {

  /** As wc -w counts them, code and tables too. */
  private static final int MOST = 85_000;

  private static final int SHOWN = 12;

  @Test
  void allPagesTogetherAreShort() {
    Map<String, Integer> words =
        Page.all().stream().collect(Collectors.toMap(Page::name, page -> count(page.text())));
    int sum = words.values().stream().mapToInt(Integer::intValue).sum();
    assertTrue(
        sum <= MOST,
        () ->
            sum
                + " words, at most "
                + MOST
                + ": shorten a page, or keep its rows as data; the longest: "
                + words.entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                    .limit(SHOWN)
                    .toList());
  }

  @Test
  void wordsAreWhatStandsBetweenWhiteSpace() {
    assertEquals(
        List.of(0, 1, 5, 3),
        List.of(count(""), count(" one\n"), count("| a | b\t|"), count("a\u00a0b `c d`")));
  }

  private static int count(String text) {
    return new StringTokenizer(text).countTokens();
  }
}
