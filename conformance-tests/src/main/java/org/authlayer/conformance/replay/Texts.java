package org.authlayer.conformance.replay;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.wire.HttpCall;

/** The texts that a request carries, Basic pairs decoded. */
final class Texts {

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9+/_.~-]{8,}={0,2}");

  private Texts() {}

  static List<String> of(HttpCall call) {
    List<String> texts = new ArrayList<>();
    URI uri = call.uri();
    texts.add(uri.getRawPath());
    if (uri.getQuery() != null) {
      texts.add(uri.getQuery());
    }
    for (HttpCall.Header header : call.headers()) {
      texts.add(header.value());
      if (header.name().strip().equalsIgnoreCase("Authorization")) {
        texts.add(decoded(header.value()));
      }
    }
    texts.add(new String(call.body(), StandardCharsets.UTF_8));
    return texts;
  }

  /** What may be a value that an answer issued. */
  static Set<String> words(HttpCall call) {
    Set<String> words = new LinkedHashSet<>();
    for (String text : of(call)) {
      Matcher word = WORD.matcher(text);
      while (word.find()) {
        words.add(word.group());
        words.addAll(List.of(word.group().split("/")));
      }
    }
    return words;
  }

  private static String decoded(String credential) {
    String word = credential.substring(credential.lastIndexOf(' ') + 1);
    try {
      return new String(Base64.getDecoder().decode(word), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException none) {
      return "";
    }
  }
}
