package org.authlayer.drills.secrets;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Every secret of a run, by kind, and how to find them in a text. */
final class Secrets {

  /** Shorter ones are found in any text by chance. */
  private static final int SHORTEST = 12;

  private static final Pattern BASIC =
      Pattern.compile("(?i)authorization: *basic +([A-Za-z0-9+/=]+)");
  private static final Pattern BEARER = Pattern.compile("(?i)authorization: *bearer +([^\\s,]+)");
  private static final Pattern PASSWORD = Pattern.compile("\"\\w*[pP]assword\":\"([^\"\\\\]+)\"");
  private static final Pattern FIELD = Pattern.compile("(?:^|&|\\n)password=([^&\\s]+)");
  private static final Pattern ISSUED = Pattern.compile("\"(?:value|token)\":\"([^\"]+)\"");
  private static final Pattern COOKIE = Pattern.compile("app_session=([A-Za-z0-9_-]+)");
  private static final Pattern IDENTIFIER =
      Pattern.compile("\"(?:id|user_id|userId)\":\"([^\"]+)\"");
  private static final Pattern ADDRESS = Pattern.compile("\"email\":\"([^\"]+)\"");
  private static final Pattern JWT = Pattern.compile("eyJ[\\w-]{8,}\\.[\\w-]{8,}\\.[\\w-]{20,}");

  private final Map<String, Set<String>> byKind = new LinkedHashMap<>();

  void add(String kind, String secret) {
    if (secret.length() >= SHORTEST) {
      byKind.computeIfAbsent(kind, any -> new TreeSet<>()).add(secret);
    }
  }

  /** Takes the credentials from what clients sent. */
  void readQuestions(String questions) {
    matches(BASIC, questions).forEach(this::addPair);
    matches(BEARER, questions).forEach(token -> add("token", token));
    matches(PASSWORD, questions).forEach(password -> add("password", password));
    for (String field : matches(FIELD, questions)) {
      try {
        add("password", URLDecoder.decode(field, StandardCharsets.UTF_8));
      } catch (IllegalArgumentException undecodable) {
        add("password", field);
      }
    }
    remove("password", addresses(questions));
  }

  /** Whoever takes the own address for a password, or a part of it, has told it to everybody. */
  private static Set<String> addresses(String questions) {
    Set<String> addresses = new TreeSet<>();
    for (String address : matches(ADDRESS, questions)) {
      addresses.add(address);
      addresses.add(address.substring(0, Math.max(0, address.indexOf('@'))));
    }
    return addresses;
  }

  /**
   * Takes what the server issued from what it sent. An identifier that was tried as a token or a
   * password is no secret; a token or session that was tried as a password is what it is.
   */
  void readAnswers(String answers) {
    matches(ISSUED, answers).forEach(token -> add("token", token));
    matches(COOKIE, answers).forEach(session -> add("session", session));
    Set<String> identifiers = Set.copyOf(matches(IDENTIFIER, answers));
    remove("token", identifiers);
    remove("password", identifiers);
    remove("password", of("token"));
    remove("password", of("session"));
  }

  private void remove(String kind, Set<String> others) {
    byKind.getOrDefault(kind, new TreeSet<>()).removeAll(others);
  }

  private void addPair(String encoded) {
    add("password", encoded);
    try {
      String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
      add("password", pair.substring(pair.indexOf(':') + 1));
    } catch (IllegalArgumentException undecodable) {
      // Then there is no password in it; the value as it is counts already.
    }
  }

  /** How many there are of each kind. */
  Map<String, Integer> counts() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    byKind.forEach((kind, secrets) -> counts.put(kind, secrets.size()));
    return counts;
  }

  Set<String> of(String kind) {
    return byKind.getOrDefault(kind, Set.of());
  }

  /** The kinds of what is found in a text, as it is or encoded. */
  Map<String, String> foundIn(String text) {
    Map<String, String> found = new LinkedHashMap<>();
    byKind.forEach(
        (kind, secrets) -> {
          for (String secret : secrets) {
            if (isIn(text, secret)) {
              found.merge(kind, hint(secret), (some, more) -> some + ", " + more);
            }
          }
        });
    return found;
  }

  /** How often anything that looks like a signed token is in a text. */
  static int signedTokensIn(String text) {
    return matches(JWT, text).size();
  }

  /** Enough to look for the place, too little to use it. */
  static String hint(String secret) {
    return secret.substring(0, 4) + "... of " + secret.length() + " characters";
  }

  static boolean isIn(String text, String secret) {
    return List.of(
            secret,
            Base64.getEncoder()
                .withoutPadding()
                .encodeToString(secret.getBytes(StandardCharsets.UTF_8)),
            URLEncoder.encode(secret, StandardCharsets.UTF_8))
        .stream()
        .anyMatch(text::contains);
  }

  private static List<String> matches(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.results().map(match -> match.group(matcher.groupCount())).toList();
  }
}
