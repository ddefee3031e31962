package org.authlayer.conformance.selftest;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.jose.JwtForge;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;

/**
 * A server whose requests or replies are altered as text, as {@code message-rules.csv} says, which
 * makes it a wrong one. A request is its first line with the path, header lines, an empty line and
 * the content; a reply begins with its status. A replacement may have {@code {last}} for the
 * content of the last success and {@code {cookie}} for the last session that began.
 */
final class AlteredWire implements Wire {

  private static final Pattern TOKEN = Pattern.compile("[\\w-]+\\.[\\w-]+\\.[\\w-]+");
  private static final Pattern SESSION = Pattern.compile("Set-Cookie: app_session=([^;\\n]+)");
  private static final List<Rule> RULES =
      Table.read(AlteredWire.class, "message-rules.csv", Rule::of);

  private enum Place {
    REQUEST,
    REPLY,
    READ,
    ISSUED
  }

  private record Rule(
      String name, Place place, int every, Pattern when, Pattern find, String replacement) {

    static Rule of(Table.Row row) {
      return new Rule(
          row.cell("name"),
          Place.valueOf(row.cell("place").toUpperCase(Locale.ROOT)),
          Integer.parseInt(row.cell("every")),
          Pattern.compile(row.cell("when")),
          Pattern.compile(row.cell("find")),
          row.cell("replacement").replace("\\n", "\n"));
    }
  }

  private final Wire right;
  private final List<Rule> rules;
  private final JwtForge forge;
  private final AtomicInteger met = new AtomicInteger();
  private volatile String last = "";
  private volatile String cookie = "";

  private AlteredWire(Wire right, List<Rule> rules, String key) {
    this.right = right;
    this.rules = rules;
    this.forge = JwtForge.hmac("HS256", key.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * What leads to a server with these mistakes.
   *
   * @param key what the server signs tokens with
   */
  static Wire of(Wire right, Set<String> mistakes, String key) {
    List<Rule> rules = RULES.stream().filter(rule -> mistakes.contains(rule.name())).toList();
    return rules.isEmpty() ? right : new AlteredWire(right, rules, key);
  }

  static Set<String> names() {
    return RULES.stream().map(Rule::name).collect(Collectors.toSet());
  }

  @Override
  public Answer send(HttpCall call) throws IOException, InterruptedException {
    String sent = text(call);
    String read = altered(Place.REQUEST, sent, sent);
    read = tokens(read, token -> altered(Place.READ, sent, token));
    Answer answer = right.send(read.equals(sent) ? call : request(call, read));
    String given = text(answer);
    if (answer.isSuccess()) {
      last = answer.text();
    }
    SESSION.matcher(given).results().forEach(found -> cookie = found.group(1));
    String reply = altered(Place.REPLY, sent, given);
    reply = tokens(reply, token -> altered(Place.ISSUED, sent, token));
    return reply.equals(given) ? answer : reply(answer, reply);
  }

  private String altered(Place place, String sent, String text) {
    String altered = text;
    for (Rule rule : rules) {
      Matcher found = rule.find().matcher(altered);
      if (rule.place() == place
          && rule.when().matcher(sent).find()
          && found.find()
          && met.incrementAndGet() % rule.every() == 0) {
        altered =
            found
                .replaceAll(rule.replacement())
                .replace("{last}", last)
                .replace("{cookie}", cookie);
      }
    }
    return altered;
  }

  /** Tokens that this server signed, with header and claims altered and signed again. */
  private String tokens(String text, UnaryOperator<String> change) {
    return rules.stream().allMatch(rule -> rule.place().compareTo(Place.READ) < 0)
        ? text
        : TOKEN.matcher(text).replaceAll(found -> token(found.group(), change));
  }

  private String token(String compact, UnaryOperator<String> change) {
    try {
      Jwt token = Jwt.parse(compact);
      String parts = token.header() + "\n" + token.payload();
      String altered = change.apply(parts);
      byte[] signature = forge.signer().sign(bytes(token.signed()));
      boolean own = MessageDigest.isEqual(signature, token.signature());
      return altered.equals(parts) || !own ? compact : signed(altered.split("\n", 2));
    } catch (Obstacle | GeneralSecurityException none) {
      return compact;
    }
  }

  private String signed(String[] parts) throws GeneralSecurityException {
    String signed = Jwt.encode(bytes(parts[0])) + "." + Jwt.encode(bytes(parts[1]));
    return signed + "." + Jwt.encode(forge.signer().sign(bytes(signed)));
  }

  private static String text(HttpCall call) {
    return text(call.method() + " " + call.uri().getRawPath() + query(call.uri()), call.headers())
        + new String(call.body(), StandardCharsets.UTF_8);
  }

  private static String query(URI uri) {
    return uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
  }

  private static String text(Answer answer) {
    return text(String.valueOf(answer.status()), answer.headers()) + answer.text();
  }

  private static String text(String first, List<HttpCall.Header> headers) {
    return first
        + "\n"
        + headers.stream()
            .map(line -> line.name() + ": " + line.value() + "\n")
            .collect(Collectors.joining())
        + "\n";
  }

  private static HttpCall request(HttpCall call, String text) {
    String[] first = text.substring(0, text.indexOf('\n')).split(" ", 2);
    return new HttpCall(first[0], call.path(first[1]).uri(), headers(text), content(text));
  }

  private static Answer reply(Answer answer, String text) {
    int status = Integer.parseInt(text.substring(0, 3));
    return new Answer(status, headers(text), content(text), answer.exchange());
  }

  private static List<HttpCall.Header> headers(String text) {
    return Stream.of(text.substring(0, text.indexOf("\n\n") + 1).split("\n"))
        .skip(1)
        .map(line -> line.split(": ?", 2))
        .map(line -> new HttpCall.Header(line[0], line[1]))
        .toList();
  }

  private static byte[] content(String text) {
    return bytes(text.substring(text.indexOf("\n\n") + 2));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
