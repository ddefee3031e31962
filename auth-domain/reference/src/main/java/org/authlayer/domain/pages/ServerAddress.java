package org.authlayer.domain.pages;

import java.util.Optional;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpRequest;

/** The address at which a browser found this server. */
public final class ServerAddress {

  private ServerAddress() {}

  /** A client that sends another host gets that host. */
  public static String of(HttpRequest message) {
    String scheme = message.channel() == Channel.TLS ? "https://" : "http://";
    return scheme
        + Optional.of(message.headers().all("Host"))
            .filter(lines -> lines.size() == 1)
            .map(lines -> lines.get(0))
            .filter(host -> host.matches("[A-Za-z0-9.:\\[\\]-]{1,255}"))
            .orElse("localhost:8080");
  }
}
