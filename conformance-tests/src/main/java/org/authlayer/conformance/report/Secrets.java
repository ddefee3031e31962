package org.authlayer.conformance.report;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds a run's secrets in a text: plain, escaped for JSON, URL-encoded, in base64, also as part of
 * something in base64, and the beginning of one where a text was cut.
 */
final class Secrets {

  private static final int SHORTEST = 4;
  private static final String CUT = "… (";
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/_-]{8,}={0,2}");

  private final Set<String> live;
  private final Set<String> seen = new HashSet<>();
  private final Map<String, List<String>> formsByStart = new ConcurrentHashMap<>();

  Secrets(Set<String> live) {
    this.live = live;
  }

  String mask(String text, String instead) {
    learn();
    String outer = encoded(text, instead);
    StringBuilder masked = new StringBuilder();
    int cut = outer.indexOf(CUT);
    for (int at = 0; at < outer.length(); ) {
      int length = secretAt(outer, at, cut);
      masked.append(length == 0 ? outer.substring(at, at + 1) : instead);
      at += Math.max(1, length);
    }
    return masked.toString();
  }

  /** Words in base64 that decode to something with a secret in it, such as a Basic credential. */
  private String encoded(String text, String instead) {
    Matcher word = BASE64.matcher(text);
    StringBuilder masked = new StringBuilder();
    while (word.find()) {
      boolean secret = isSecretIn(decoded(word.group()));
      word.appendReplacement(masked, Matcher.quoteReplacement(secret ? instead : word.group()));
    }
    return word.appendTail(masked).toString();
  }

  private boolean isSecretIn(String text) {
    for (int at = 0; at + SHORTEST <= text.length(); at++) {
      if (secretAt(text, at, -1) > 0) {
        return true;
      }
    }
    return false;
  }

  private static String decoded(String word) {
    String digits = word.replaceAll("=+$", "").replace('-', '+').replace('_', '/');
    try {
      return new String(Base64.getDecoder().decode(digits), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException none) {
      return "";
    }
  }

  private int secretAt(String text, int at, int cut) {
    if (at + SHORTEST > text.length()) {
      return 0;
    }
    for (String form : formsByStart.getOrDefault(text.substring(at, at + SHORTEST), List.of())) {
      if (text.startsWith(form, at)) {
        return form.length();
      }
      boolean crossesCut = cut >= at + SHORTEST && cut < at + form.length();
      if (crossesCut && form.startsWith(text.substring(at, cut))) {
        return cut - at;
      }
    }
    return 0;
  }

  private synchronized void learn() {
    for (String secret : live) {
      if (secret.length() >= SHORTEST && seen.add(secret)) {
        forms(secret).forEach(this::add);
      }
    }
  }

  private void add(String form) {
    if (form.length() >= SHORTEST) {
      formsByStart.compute(
          form.substring(0, SHORTEST),
          (start, known) -> {
            List<String> more = new ArrayList<>(known == null ? List.of() : known);
            more.add(form);
            more.sort(Comparator.comparingInt(String::length).reversed());
            return List.copyOf(more);
          });
    }
  }

  private static Set<String> forms(String secret) {
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    String url = URLEncoder.encode(secret, StandardCharsets.UTF_8);
    String json = com.fasterxml.jackson.databind.node.TextNode.valueOf(secret).toString();
    Set<String> forms = new HashSet<>();
    forms.add(secret);
    forms.add(url);
    forms.add(url.replace("+", "%20"));
    forms.add(json.substring(1, json.length() - 1));
    forms.add(secret.replace("'", "'\\''"));
    for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
      forms.add(encoder.encodeToString(bytes));
      forms.add(encoder.withoutPadding().encodeToString(bytes));
    }
    return forms;
  }
}
