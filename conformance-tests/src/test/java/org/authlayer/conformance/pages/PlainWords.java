package org.authlayer.conformance.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The unusual words of plain-words.txt, with the words to use instead. */
public final class PlainWords {

  private static final List<Word> WORDS = words();

  /** A pattern, and what to write in its place. */
  private record Word(Pattern pattern, String instead) {}

  private PlainWords() {}

  public static List<String> unusual(String place, String prose) {
    return WORDS.stream()
        .flatMap(
            word ->
                word.pattern()
                    .matcher(prose)
                    .results()
                    .map(MatchResult::group)
                    .map(text -> place + ": '" + text.strip() + "': write " + word.instead()))
        .toList();
  }

  private static List<Word> words() {
    return resource("plain-words.txt")
        .lines()
        .map(line -> line.split(" => ", 2))
        .map(
            parts ->
                new Word(
                    Pattern.compile(parts[0], Pattern.CASE_INSENSITIVE | Pattern.MULTILINE),
                    parts[1]))
        .toList();
  }

  private static String resource(String name) {
    try (InputStream in = Objects.requireNonNull(PlainWords.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
