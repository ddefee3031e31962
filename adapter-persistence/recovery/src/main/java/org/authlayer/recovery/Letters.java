package org.authlayer.recovery;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The texts of mails. {@link #english} are for an application of a name; write another one for
 * another language.
 */
@FunctionalInterface
public interface Letters {

  /**
   * The text of one mail. An exception gives the mail up, which is an event.
   *
   * @param link where the reader goes on; that of a token is valid once
   */
  Text text(Letter letter, String link);

  record Text(String subject, String body) {}

  /** Texts that name the application, and no user. */
  static Letters english(String site) {
    Map<Letter, String[]> rows =
        read()
            .lines()
            .skip(1)
            .map(line -> line.split("\t", -1))
            .collect(Collectors.toMap(row -> Letter.valueOf(row[0]), row -> row));
    return (letter, link) -> {
      String[] row = Objects.requireNonNull(rows.get(letter));
      return new Text(site + ": " + row[1], row[2] + "\n\n" + link + "\n\n" + row[3] + "\n");
    };
  }

  private static String read() {
    try (InputStream texts = Letters.class.getResourceAsStream("english.tsv")) {
      return new String(
          Objects.requireNonNull(texts, "english.tsv").readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
