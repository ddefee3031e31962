package org.authlayer.conformance.replay;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.conformance.wire.HttpCall;

/** The texts that a request carries, Basic pairs decoded. */
final class Texts {

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9+/_.~-]{8,}={0,2}");

  private static final Pattern CREDENTIAL = Pattern.compile("[A-Za-z0-9+/_.~=-]{8,2000}");

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

  /** What stands where a token or the value of a cookie stands. */
  static List<String> credentials(HttpCall call) {
    List<String> credentials = new ArrayList<>();
    for (HttpCall.Header header : call.headers()) {
      String name = header.name().strip().toLowerCase(Locale.ROOT);
      if (name.equals("authorization") && decoded(header.value()).indexOf(':') < 0) {
        credentials.add(header.value().substring(header.value().lastIndexOf(' ') + 1));
      } else if (name.equals("cookie")) {
        Stream.of(header.value().split("; *"))
            .map(pair -> pair.substring(pair.indexOf('=') + 1))
            .forEach(credentials::add);
      }
    }
    credentials.removeIf(word -> !CREDENTIAL.matcher(word).matches());
    return credentials;
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
