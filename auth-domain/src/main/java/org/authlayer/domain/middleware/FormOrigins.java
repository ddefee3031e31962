package org.authlayer.domain.middleware;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.HttpRequest;

/**
 * Which origins' pages may send forms here: the request's own (RFC 6454: scheme, host and port) and
 * the listed ones.
 */
record FormOrigins(Set<String> listed) {

  private static final Pattern URL =
      Pattern.compile("(https?)://([a-z0-9._-]+|\\[[0-9a-f:.]+\\])(?::([0-9]{1,5}))?(?:[/?#].*)?");
  private static final Pattern HOST =
      Pattern.compile("([a-z0-9._-]+|\\[[0-9a-f:.]+\\])(?::([0-9]{1,5}))?");

  boolean isListed(String url) {
    Optional<String> origin = parse(url);
    return origin.isPresent() && listed.stream().map(FormOrigins::parse).anyMatch(origin::equals);
  }

  /** The channel has the scheme; over the loopback a proxy may speak either. */
  boolean isOwn(String url, HttpRequest request) {
    Optional<String> origin = parse(url);
    List<String> schemes =
        switch (request.channel()) {
          case TLS -> List.of("https");
          case PLAIN -> List.of("http");
          case LOOPBACK -> List.of("https", "http");
        };
    return origin.isPresent()
        && schemes.stream().map(scheme -> own(scheme, request)).anyMatch(origin::equals);
  }

  private static Optional<String> own(String scheme, HttpRequest request) {
    List<String> hosts = request.headers().all("Host");
    if (hosts.size() != 1) {
      return Optional.empty();
    }
    Matcher host = HOST.matcher(hosts.get(0).toLowerCase(Locale.ROOT));
    return host.matches()
        ? Optional.of(origin(scheme, host.group(1), Optional.ofNullable(host.group(2))))
        : Optional.empty();
  }

  private static Optional<String> parse(String text) {
    Matcher url = URL.matcher(text.toLowerCase(Locale.ROOT));
    return url.matches()
        ? Optional.of(origin(url.group(1), url.group(2), Optional.ofNullable(url.group(3))))
        : Optional.empty();
  }

  private static String origin(String scheme, String host, Optional<String> port) {
    String usual = scheme.equals("https") ? "443" : "80";
    return scheme + "://" + host + ":" + port.orElse(usual);
  }
}
