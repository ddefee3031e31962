package org.authlayer.adapter.helidon.security;

import io.helidon.common.socket.PeerInfo;
import io.helidon.security.SecurityEnvironment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;

/** Translates a request as Helidon Security describes it: all but the content. */
record RequestTranslation(Translation translation) {

  HttpRequest of(SecurityEnvironment environment) {
    URI target = environment.targetUri();
    String method = environment.method().toUpperCase(Locale.ROOT);
    String path = path(target);
    String query = Optional.ofNullable(target.getRawQuery()).orElse("");
    Headers headers = new Headers(environment.headers());
    boolean secure = "https".equalsIgnoreCase(environment.transport());
    Body none = new Body.Empty();
    return peer(environment)
        .map(peer -> translation.request(method, path, query, headers, none, peer, secure))
        .orElseGet(
            () ->
                new HttpRequest(
                    method, path, query, headers, none, secure ? Channel.TLS : Channel.PLAIN));
  }

  private static String path(URI target) {
    String path = target.getRawPath();
    return path == null || path.isEmpty() ? "/" : path;
  }

  /** The web server's integration sets it; without it the client's address is unknown. */
  private static Optional<InetAddress> peer(SecurityEnvironment environment) {
    return environment
        .abacAttribute("remotePeer")
        .filter(PeerInfo.class::isInstance)
        .map(peer -> ((PeerInfo) peer).address())
        .filter(InetSocketAddress.class::isInstance)
        .flatMap(address -> Optional.ofNullable(((InetSocketAddress) address).getAddress()));
  }
}
