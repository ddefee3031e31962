package org.authlayer.conformance.catalogue;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The specification line by line: clauses cite its lines by number, from 1. */
public record SpecificationText(List<String> lines) {

  private static final int DIGITS = 16;

  public SpecificationText {
    lines = List.copyOf(lines);
  }

  public static SpecificationText of(String text) {
    return new SpecificationText(text.lines().toList());
  }

  public List<Integer> numbers() {
    return IntStream.rangeClosed(1, lines.size())
        .filter(number -> !line(number).isBlank())
        .boxed()
        .toList();
  }

  public String fingerprint(List<Integer> numbers) {
    String text = numbers.stream().map(this::line).collect(Collectors.joining("\n"));
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  /** A missing line counts as blank, so a clause that cites it must be read again. */
  private String line(int number) {
    return number <= lines.size() ? lines.get(number - 1) : "";
  }
}
