package org.authlayer.conformance.replay;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Texts as words of a shell, in which known values are variables. */
final class Word {

  private static final Pattern PLAIN = Pattern.compile("[ -~&&[^\"\\\\$`!]]*");
  private static final Pattern PRINTABLE = Pattern.compile("[ -~]*");
  private static final int LONG_RUN = 200;
  private static final String RUN_OF_ONE = "([A-Za-z0-9])\\1{" + (LONG_RUN - 1) + ",}";

  private final Map<String, String> expressions = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final Pattern known;

  private record Piece(String text, boolean isExpression) {}

  /** Knows the run's own mark, in any case of letters, and values with expressions for them. */
  Word(String mark, Map<String, String> values) {
    List<String> texts = new ArrayList<>(values.keySet());
    texts.sort(Comparator.comparingInt(String::length).reversed());
    List<String> alternatives = new ArrayList<>(List.of(RUN_OF_ONE));
    texts.forEach(value -> alternatives.add(Given.whole(value)));
    expressions.putAll(values);
    if (!mark.isEmpty()) {
      alternatives.add("(?i:" + Pattern.quote(mark) + ")");
      expressions.put(mark, "${RUN}");
    }
    known = Pattern.compile(String.join("|", alternatives));
  }

  /** One word; characters beyond ASCII are given by their bytes. */
  String of(String text, Charset charset) {
    List<Piece> pieces = pieces(text);
    if (pieces.stream().noneMatch(Piece::isExpression)) {
      return quoted(text, charset);
    }
    boolean plain = pieces.stream().allMatch(p -> p.isExpression() || isPlain(p.text()));
    return plain
        ? pieces.stream().map(Piece::text).collect(Collectors.joining("", "\"", "\""))
        : pieces.stream()
            .map(p -> p.isExpression() ? '"' + p.text() + '"' : quoted(p.text(), charset))
            .collect(Collectors.joining());
  }

  static String quoted(String text) {
    return quoted(text, java.nio.charset.StandardCharsets.UTF_8);
  }

  private static String quoted(String text, Charset charset) {
    if (PRINTABLE.matcher(text).matches()) {
      return "'" + text.replace("'", "'\\''") + "'";
    }
    StringBuilder word = new StringBuilder("$'");
    for (byte one : text.getBytes(charset)) {
      boolean printable = one >= ' ' && one <= '~';
      word.append(
          !printable
              ? "\\x" + HexFormat.of().toHexDigits(one)
              : one == '\'' || one == '\\' ? "\\" + (char) one : String.valueOf((char) one));
    }
    return word.append('\'').toString();
  }

  private List<Piece> pieces(String text) {
    List<Piece> pieces = new ArrayList<>();
    Matcher matcher = known.matcher(text);
    int end = 0;
    while (matcher.find()) {
      if (matcher.start() > end) {
        pieces.add(new Piece(text.substring(end, matcher.start()), false));
      }
      pieces.add(new Piece(expression(matcher.group()), true));
      end = matcher.end();
    }
    if (end < text.length()) {
      pieces.add(new Piece(text.substring(end), false));
    }
    return pieces;
  }

  private String expression(String found) {
    String known = expressions.get(found);
    return known != null
        ? known
        : "$(printf '%" + found.length() + "s' '' | tr ' ' " + found.charAt(0) + ")";
  }

  private static boolean isPlain(String text) {
    return PLAIN.matcher(text).matches();
  }
}
