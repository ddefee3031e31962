package org.authlayer.conformance.section.security;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** All texts of an answer: its content, its headers, and what of them decodes as base-64. */
record Leaks(List<String> texts) {

  private static final Pattern HASH = Pattern.compile("\\$2[abxy]?\\$\\d\\d\\$[./A-Za-z0-9]{53}");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9+/_-]{12,}");

  static Leaks in(Answer answer) {
    List<String> texts = new ArrayList<>(List.of(answer.text(), answer.text().replace("\\/", "/")));
    answer.headers().stream().map(HttpCall.Header::value).forEach(texts::add);
    for (String text : List.copyOf(texts)) {
      Matcher word = WORD.matcher(text);
      while (word.find()) {
        decode(word.group()).ifPresent(texts::add);
      }
    }
    return new Leaks(texts);
  }

  boolean show(String secret) {
    String hex = HexFormat.of().formatHex(secret.getBytes(StandardCharsets.UTF_8));
    return texts.stream().anyMatch(text -> text.contains(secret) || text.contains(hex));
  }

  boolean showHash() {
    return texts.stream().anyMatch(text -> HASH.matcher(text).find());
  }

  private static Optional<String> decode(String word) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(word.replace('+', '-').replace('/', '_'));
      return Optional.of(new String(bytes, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }
}
