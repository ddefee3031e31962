package org.authlayer.conformance.replay;

import com.fasterxml.jackson.databind.node.TextNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The secrets that a run was given, and what a target issued for them, each with the name of a
 * variable. Short ones are seen as whole values only, so that a password {@code none} hides no
 * word.
 */
public final class Given {

  private static final int LONG = 8;
  private static final String CUT = "… (";

  /** A group of base64 has so many bytes, and each of its digits so many bits. */
  private static final int GROUP = 3;

  private static final int DIGIT = 6;
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/_-]{8,}={0,2}");
  private static final String BEFORE = "(?:(?<=[\"'=])|(?<=(?i:Basic |Bearer |ization: )))";
  private static final String AFTER = "(?=[\"'&;\\s]|$)(?!\"\\s*:)";

  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, Pattern> patterns = new LinkedHashMap<>();
  private final Map<String, Pattern> decodedPatterns = new LinkedHashMap<>();
  private final Needles traces = new Needles();

  public Given(Map<String, String> named) {
    named.forEach(this::learn);
  }

  /** From now on this is a secret too. */
  public synchronized void learn(String secret, String name) {
    if (!secret.isEmpty() && names.putIfAbsent(secret, name) == null) {
      patterns.put(secret, pattern(secret));
      decodedPatterns.put(secret, Pattern.compile(whole(secret)));
      encodings(secret).forEach(traces::add);
      insideWords(secret).forEach(traces::add);
    }
  }

  /** The text with every secret replaced by what {@code shown} makes of its name. */
  public synchronized String mask(String text, UnaryOperator<String> shown) {
    if (!text.contains(CUT) && !traces.isAnyIn(text)) {
      return text;
    }
    String masked = text;
    for (Map.Entry<String, Pattern> secret : patterns.entrySet()) {
      String instead = shown.apply(name(secret.getKey()));
      masked = begun(masked, secret.getKey(), instead);
      masked = secret.getValue().matcher(masked).replaceAll(Matcher.quoteReplacement(instead));
    }
    return encoded(masked, shown);
  }

  public synchronized boolean isIn(String text) {
    return !mask(text, name -> "").equals(text);
  }

  synchronized Map<String, String> names() {
    return Map.copyOf(names);
  }

  /** A pattern for a text, anywhere when it is long, and as a whole value when it is short. */
  static String whole(String text) {
    String quoted = Pattern.quote(text);
    return text.length() >= LONG
        ? quoted
        : "(?:(?<=[\"'=:]|^)|(?<=(?i:Basic |Bearer )))" + quoted + "(?=[\"'&;:]|$)";
  }

  /** What the whole text stands for when it is one of the secrets, plain or encoded for a form. */
  static Set<String> forms(String secret) {
    String url = URLEncoder.encode(secret, StandardCharsets.UTF_8);
    String json = TextNode.valueOf(secret).toString();
    Set<String> forms = new LinkedHashSet<>();
    forms.add(secret);
    forms.add(url);
    forms.add(url.replace("+", "%20"));
    forms.add(json.substring(1, json.length() - 1));
    return forms;
  }

  private String name(String secret) {
    return names.getOrDefault(secret, "SECRET");
  }

  private static Pattern pattern(String secret) {
    String any =
        encodings(secret).stream()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .map(Pattern::quote)
            .collect(Collectors.joining("|", "(?:", ")"));
    boolean isShort = secret.length() < LONG;
    return Pattern.compile(isShort ? BEFORE + any + AFTER : any, Pattern.MULTILINE);
  }

  private static Set<String> encodings(String secret) {
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    Set<String> forms = forms(secret);
    for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
      forms.add(encoder.encodeToString(bytes));
      forms.add(encoder.withoutPadding().encodeToString(bytes));
    }
    return forms;
  }

  /** The digits of a secret inside a longer word in base64; they depend on where a group begins. */
  private static Set<String> insideWords(String secret) {
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    Set<String> words = new LinkedHashSet<>();
    for (int before = 0; before < GROUP; before++) {
      byte[] shifted = new byte[before + bytes.length];
      System.arraycopy(bytes, 0, shifted, before, bytes.length);
      int from = Math.ceilDiv(before * Byte.SIZE, DIGIT);
      int to = shifted.length * Byte.SIZE / DIGIT;
      for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
        words.add(encoder.encodeToString(shifted).substring(from, to));
      }
    }
    return words;
  }

  private static String begun(String text, String secret, String instead) {
    int cut = text.indexOf(CUT);
    for (String form : cut < 0 || secret.length() < LONG ? Set.<String>of() : encodings(secret)) {
      for (int length = Math.min(cut, form.length() - 1); length >= LONG; length--) {
        if (text.startsWith(form.substring(0, length), cut - length)) {
          return text.substring(0, cut - length) + instead + text.substring(cut);
        }
      }
    }
    return text;
  }

  /** Words in base64 that hold a secret, such as a Basic pair, are shown decoded. */
  private String encoded(String text, UnaryOperator<String> shown) {
    Matcher word = BASE64.matcher(text);
    StringBuilder masked = new StringBuilder();
    while (word.find()) {
      String decoded = decoded(word.group());
      String hidden = decoded;
      for (Map.Entry<String, Pattern> secret : decodedPatterns.entrySet()) {
        String instead = Matcher.quoteReplacement(shown.apply(name(secret.getKey())));
        hidden = secret.getValue().matcher(hidden).replaceAll(instead);
      }
      word.appendReplacement(
          masked, Matcher.quoteReplacement(hidden.equals(decoded) ? word.group() : hidden));
    }
    return word.appendTail(masked).toString();
  }

  private static String decoded(String word) {
    String digits = word.replaceAll("=+$", "").replace('-', '+').replace('_', '/');
    try {
      return new String(Base64.getDecoder().decode(digits), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException none) {
      return "";
    }
  }

  @Override
  public synchronized String toString() {
    return "Given" + names.values();
  }
}
