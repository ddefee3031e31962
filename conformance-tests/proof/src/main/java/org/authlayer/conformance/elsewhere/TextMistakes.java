package org.authlayer.conformance.elsewhere;

import static java.util.Map.entry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What careless code takes for the same: texts that a function makes equal, or that stand in a
 * relation. A name may end with a number, as in {@code first-20}.
 */
final class TextMistakes {

  private static final String CYRILLIC =
      "\u0430\u0435\u043e\u0456\u041a\u0441\u0440\u0443\u0445\u0455\u041c\u041d\u0410\u0412\u0415";

  private static final String LATIN = "aeoiKcpuxsMHABE";
  static final Map<String, UnaryOperator<String>> FUNCTIONS = functions();

  /** Of what is stored and what is given. */
  static final Map<String, BiPredicate<String, String>> RELATIONS =
      Map.ofEntries(
          entry("begins", (stored, given) -> given.length() > 1 && stored.startsWith(given)),
          entry("appendix", (stored, given) -> given.startsWith(stored)),
          entry("ends", (stored, given) -> given.length() > 1 && stored.endsWith(given)),
          entry("prefixed", (stored, given) -> given.endsWith(stored)),
          entry("inside", (stored, given) -> given.length() > 1 && stored.contains(given)),
          entry("around", (stored, given) -> given.contains(stored)),
          entry("like", (stored, given) -> like(stored, given, "%", ".*")),
          entry("glob", (stored, given) -> like(stored, given, "*", ".*")),
          entry("like-one", (stored, given) -> like(stored, given, "_", ".")),
          entry("one-letter-off", TextMistakes::oneOff),
          entry("of-one-length", (stored, given) -> stored.length() == given.length()));

  private TextMistakes() {}

  static String fold(String name, String text) {
    int number = number(name);
    return number < 0
        ? FUNCTIONS.getOrDefault(name, it -> it).apply(text)
        : cut(bare(name), number, text);
  }

  static boolean same(String name, String stored, String given) {
    BiPredicate<String, String> relation = RELATIONS.get(name);
    return relation == null
        ? fold(name, stored).equals(fold(name, given))
        : relation.test(stored, given);
  }

  private static String bare(String name) {
    return name.replaceAll("-\\d+$", "");
  }

  private static int number(String name) {
    return name.matches(".*-\\d+") ? Integer.parseInt(name.replaceAll(".*-", "")) : -1;
  }

  private static String cut(String name, int number, String text) {
    int size = Math.min(number, text.length());
    return name.equals("last") ? text.substring(text.length() - size) : text.substring(0, size);
  }

  private static Map<String, UnaryOperator<String>> functions() {
    Map<String, UnaryOperator<String>> all = new LinkedHashMap<>();
    for (String row : table()) {
      String[] cells = row.split("\t", 3);
      Pattern regex = Pattern.compile(cells[2]);
      all.put(cells[0], it -> regex.matcher(it).replaceAll(cells[1]));
    }
    all.put("lower", it -> it.toLowerCase(Locale.ROOT));
    all.put("lower-in-turkish", it -> it.toLowerCase(Locale.forLanguageTag("tr")));
    all.put("upper", it -> it.toUpperCase(Locale.ROOT));
    all.put(
        "first-in-lower",
        it -> it.isEmpty() ? it : it.substring(0, 1).toLowerCase(Locale.ROOT) + it.substring(1));
    all.put("folded", it -> it.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT));
    all.put("trim", String::strip);
    all.put("trim-left", String::stripLeading);
    all.put("trim-right", String::stripTrailing);
    all.put("no-marks", it -> Normalizer.normalize(it, Form.NFD).replaceAll("\\p{M}", ""));
    all.put("number", TextMistakes::plainNumber);
    all.put(
        "latin1",
        it -> new String(it.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1));
    all.put("low-bytes", it -> mapped(it, c -> c & 0xff));
    all.put("nfc", it -> Normalizer.normalize(it, Form.NFC));
    all.put("nfkc", it -> Normalizer.normalize(it, Form.NFKC));
    all.put("nfkc-lower", it -> Normalizer.normalize(it, Form.NFKC).toLowerCase(Locale.ROOT));
    all.put("look-alikes", it -> mapped(it, TextMistakes::latin));
    all.put("first-word", it -> before(it.strip(), " "));
    all.put(
        "domain-lower",
        it -> before(it, "@") + it.substring(before(it, "@").length()).toLowerCase(Locale.ROOT));
    all.put("title", TextMistakes::titled);
    all.put("escaped", it -> Answers.escaped(it).replace("'", "&#39;"));
    all.put("bytes", TextMistakes::bytes);
    all.put("first", it -> it);
    all.put("last", it -> it);
    all.put("but-last", it -> it.isEmpty() ? it : it.substring(0, it.length() - 1));
    all.put("but-first", it -> it.isEmpty() ? it : it.substring(1));
    all.put(
        "length-and-ends",
        it ->
            it.length() < 4
                ? it
                : it.substring(0, 1) + it.length() + it.substring(it.length() - 3));
    all.put(
        "beyond-72-by-length",
        it ->
            it.getBytes(StandardCharsets.UTF_8).length > 72
                ? it.length() + it.substring(0, 20)
                : it);
    all.put("percent", TextMistakes::percent);
    all.put(
        "digits", it -> mapped(it, c -> Character.isDigit(c) ? '0' + Character.digit(c, 10) : c));
    all.put("alphabets", it -> it.replace('-', '+').replace('_', '/'));
    return all;
  }

  /** The rows of the table of mistakes, without the names of its columns. */
  private static List<String> table() {
    String name = "text-mistakes.tsv";
    try (InputStream file =
        Objects.requireNonNull(TextMistakes.class.getResourceAsStream(name), name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static String mapped(String text, IntUnaryOperator each) {
    return text.codePoints()
        .map(each)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static int latin(int character) {
    int at = CYRILLIC.indexOf(character);
    return at < 0 ? character : LATIN.charAt(at);
  }

  private static String before(String text, String mark) {
    int at = text.indexOf(mark);
    return at < 0 ? text : text.substring(0, at);
  }

  private static String plainNumber(String text) {
    try {
      return new BigDecimal(text).stripTrailingZeros().toPlainString();
    } catch (NumberFormatException none) {
      return text;
    }
  }

  private static String titled(String text) {
    return Pattern.compile("(\\S)(\\S*)")
        .matcher(text)
        .replaceAll(
            word ->
                Matcher.quoteReplacement(
                    word.group(1).toUpperCase(Locale.ROOT)
                        + word.group(2).toLowerCase(Locale.ROOT)));
  }

  private static String bytes(String text) {
    try {
      return HexFormat.of().formatHex(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException malformed) {
      return text;
    }
  }

  private static String percent(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return text;
    }
  }

  private static boolean like(String stored, String given, String mark, String regex) {
    StringBuilder pattern = new StringBuilder();
    for (String part : given.split(Pattern.quote(mark), -1)) {
      pattern.append(pattern.isEmpty() ? "" : regex).append(Pattern.quote(part));
    }
    return stored.matches("(?s)" + pattern);
  }

  private static boolean oneOff(String stored, String given) {
    int differences = 0;
    for (int at = 0; at < Math.min(stored.length(), given.length()); at++) {
      differences += stored.charAt(at) == given.charAt(at) ? 0 : 1;
    }
    return stored.length() == given.length() && differences <= 1;
  }
}
