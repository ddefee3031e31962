package org.authlayer.conformance.report;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.verdict.Exchange;
import org.authlayer.conformance.verdict.Observation;
import org.authlayer.conformance.verdict.Verdict;

/**
 * Takes secrets out of everything a run puts out: the registry's secrets in any encoding, all
 * values of credential headers, and whatever is called a password or a token. Every writer is given
 * masked verdicts only.
 */
public final class Masker {

  private static final String MEMBERS =
      "password|confirmPassword|password_hash|passwordHash|secret|token|value"
          + "|access_token|refresh_token|id_token";
  // Possessive: alternatives in a loop would otherwise use up the stack on long texts.
  private static final Pattern HEADER =
      Pattern.compile(
          "(?im)^((?:Proxy-)?Authorization|Cookie|Set-Cookie)(\\s*:[ \\t]*)([^\\r\\n]*)");
  private static final Pattern CURL_HEADER =
      Pattern.compile(
          "(?i)(?<=-H ')((?:Proxy-)?Authorization|Cookie)(\\s*:[ \\t]*)((?:[^']|'\\\\'')*+)(?=')");
  private static final Pattern SCHEME = Pattern.compile("(?is)^(\\w+\\s+)?(.*)$");
  private static final Pattern JSON_MEMBER =
      Pattern.compile(
          "(?i)(\\\\?\"(?:" + MEMBERS + ")\\\\?\"\\s*:\\s*\\\\?\")((?:\\\\.|[^\"\\\\])*+)");
  private static final Pattern FORM_FIELD =
      Pattern.compile("(?im)(^|[&?'\\s])((?:" + MEMBERS + ")=)([^&\\s']+)");
  private static final Pattern AFTER_SCHEME =
      Pattern.compile("(?i)\\b(Basic|Bearer)(\\s+)[A-Za-z0-9+/=._~-]{16,}");

  /** What a terminal might obey and XML cannot hold. */
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\r\\n\\t]]");

  private static final Pattern JWT =
      Pattern.compile("eyJ[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*");
  private static final Pattern BCRYPT =
      Pattern.compile("\\$2[abxy]?\\$\\d\\d\\$[./A-Za-z0-9]{20,53}");

  private final Secrets secrets;

  public Masker(Set<String> secrets) {
    this.secrets = new Secrets(secrets);
  }

  public String text(String text) {
    return mask(text, HEADER, name -> "‹" + name + "›");
  }

  public String curl(String command) {
    return mask(command, CURL_HEADER, name -> "'\"$" + name.toUpperCase(Locale.ROOT) + "\"'");
  }

  public Verdict verdict(Verdict verdict) {
    return new Verdict(
        verdict.clause(),
        verdict.profile(),
        verdict.outcome(),
        text(verdict.message()),
        verdict.observations().stream().map(this::observation).toList(),
        verdict.took());
  }

  private Observation observation(Observation seen) {
    Exchange exchange = seen.exchange().map(this::exchange).orElse(null);
    return new Observation(
        seen.kind(), text(seen.claim()), seen.held(), text(seen.detail()), exchange);
  }

  private Exchange exchange(Exchange seen) {
    return new Exchange(text(seen.request()), text(seen.answer()), curl(seen.curl()));
  }

  private String mask(String text, Pattern header, UnaryOperator<String> shown) {
    String masked = CONTROL.matcher(text).replaceAll("\uFFFD");
    masked = replace(header, masked, match -> headerLine(match, shown));
    masked = replace(JSON_MEMBER, masked, match -> member(match, shown));
    masked =
        replace(
            FORM_FIELD,
            masked,
            match -> match.group(1) + match.group(2) + shown.apply(name(match.group(2))));
    masked = secrets.mask(masked, shown.apply("secret"));
    masked = replace(JWT, masked, match -> shown.apply("token"));
    masked = replace(BCRYPT, masked, match -> shown.apply("hash"));
    return replace(
        AFTER_SCHEME, masked, match -> match.group(1) + match.group(2) + shown.apply("credential"));
  }

  private static String member(MatchResult match, UnaryOperator<String> shown) {
    return match.group(1) + (match.group(2).isEmpty() ? "" : shown.apply(name(match.group(1))));
  }

  private static String headerLine(MatchResult match, UnaryOperator<String> shown) {
    String value = match.group(3);
    String masked =
        switch (match.group(1).toLowerCase(Locale.ROOT)) {
          case "cookie" ->
              Stream.of(value.split(";"))
                  .map(pair -> cookie(pair, shown))
                  .collect(Collectors.joining(";"));
          case "set-cookie" -> {
            int end = value.indexOf(';');
            yield end < 0
                ? cookie(value, shown)
                : cookie(value.substring(0, end), shown) + value.substring(end);
          }
          default -> credential(value, shown);
        };
    return match.group(1) + match.group(2) + masked;
  }

  private static String cookie(String pair, UnaryOperator<String> shown) {
    int equals = pair.indexOf('=');
    String value = pair.substring(equals + 1);
    return pair.substring(0, equals + 1) + (value.isBlank() ? value : shown.apply("cookie"));
  }

  private static String credential(String value, UnaryOperator<String> shown) {
    Matcher parts = SCHEME.matcher(value);
    if (!parts.matches() || parts.group(2).isEmpty()) {
      return value.isBlank() ? value : shown.apply("credential");
    }
    String scheme = parts.group(1) == null ? "" : parts.group(1);
    boolean known =
        List.of("", "basic", "bearer").contains(scheme.strip().toLowerCase(Locale.ROOT));
    return (known ? scheme : "") + shown.apply("credential");
  }

  /** What a secret is called in a shell: the member's name without what cannot stand there. */
  private static String name(String member) {
    String name = member.replaceAll("[^A-Za-z_]", "");
    return name.equalsIgnoreCase("value") ? "token" : name;
  }

  private static String replace(
      Pattern pattern, String text, java.util.function.Function<MatchResult, String> instead) {
    return pattern
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(instead.apply(match)));
  }
}
