package org.authlayer.server.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.Key;
import org.authlayer.server.tls.PemFiles;
import org.authlayer.server.tls.Pkcs12File;
import org.authlayer.server.tls.TlsFiles;

record ListenerSettingsReader(Configuration from) {

  /** Of a few probes and scrapes, with room for those of an earlier address. */
  private static final int MANAGEMENT_CONNECTIONS = 64;

  private static final Pattern BRACKETS = Pattern.compile("^\\[([^]]*:[^]]*)]$");

  /** An IPv4 address, a name whose last word is no number, or an IPv6 address. */
  private static final Pattern HOST =
      Pattern.compile(
          ("BYTE(\\.BYTE){3}|(WORD\\.)*(?!\\d+\\.?$)WORD\\.?|"
                  + "[0-9a-fA-F]*:[0-9a-fA-F:]*:([0-9a-fA-F:]*|BYTE(\\.BYTE){3})(%[\\w.-]+)?")
              .replace("BYTE", "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)")
              .replace("WORD", "[a-zA-Z0-9_]([\\w-]{0,61}[a-zA-Z0-9_])?"));

  /** Addresses of a group or of all: a listener can be opened there, and no client reaches it. */
  private static final Pattern GROUP =
      Pattern.compile("(22[4-9]|2[3-5]\\d)\\.[0-9.]+|[fF]{2}[0-9a-fA-F]{2}:.*");

  private static final Duration MOST_DELAY = Duration.ofMinutes(5);

  static HelidonSettings of(Configuration from) {
    ListenerSettingsReader listening = new ListenerSettingsReader(from);
    return new HelidonSettings(
        listening.host(Key.SERVER_HOST).orElseThrow(),
        from.integer(Key.SERVER_PORT.path()),
        from.integer(Key.SERVER_BODY_LIMIT.path()),
        from.duration(Key.SERVER_SHUTDOWN_GRACE.path()),
        from.networks(Key.SERVER_TRUSTED_PROXIES),
        listening.limits(),
        null,
        from.truth(Key.SERVER_STRICT_TRANSPORT),
        from.truth(Key.SERVER_HTTP2));
  }

  /**
   * The listener for health checks and metrics alone, where it has a port. It speaks plain HTTP,
   * reads no content, and believes no proxy.
   */
  static Optional<HelidonSettings> management(Configuration from, HelidonSettings main) {
    ListenerSettingsReader listening = new ListenerSettingsReader(from);
    Optional<Integer> port = listening.number(Key.MANAGEMENT_PORT);
    Optional<String> host = listening.host(Key.MANAGEMENT_HOST);
    if (port.isEmpty() && host.isPresent()) {
      throw from.refused(Key.MANAGEMENT_HOST.path(), "set management.port, too");
    }
    return port.map(number -> management(from, main, host.orElse(main.host()), number));
  }

  private static HelidonSettings management(
      Configuration from, HelidonSettings main, String host, int port) {
    String path = Key.MANAGEMENT_PORT.path();
    if (port < 0 || port > 65535) {
      throw from.refusedValue(path, "choose 0 to 65535");
    }
    if (port != 0 && port == main.port()) {
      throw from.refusedValue(path, "choose another port than server.port");
    }
    ConnectionLimits limits =
        new ConnectionLimits(
            MANAGEMENT_CONNECTIONS,
            MANAGEMENT_CONNECTIONS,
            2,
            main.limits().head(),
            main.limits().body(),
            main.limits().idle());
    return new HelidonSettings(
        host, port, 1, main.shutdownGrace(), List.of(), limits, null, false, false);
  }

  /** An IPv6 address may stand in brackets, as it does in a URL. No name is looked up. */
  private Optional<String> host(Key key) {
    Optional<String> host =
        from.find(key.path()).map(text -> BRACKETS.matcher(text).replaceAll("$1"));
    host.filter(text -> !HOST.matcher(text).matches())
        .ifPresent(
            text -> {
              throw from.refused(
                  key.path(),
                  "'%s' is no name of a host and no IP address; write no scheme, port or path"
                      .formatted(text));
            });
    host.filter(text -> GROUP.matcher(text).matches())
        .ifPresent(
            text -> {
              throw from.refused(
                  key.path(), "no client reaches the multicast or broadcast address " + text);
            });
    return host;
  }

  static Duration shutdownDelay(Configuration from) {
    String path = Key.SERVER_SHUTDOWN_DELAY.path();
    Duration delay = from.duration(path);
    if (delay.isNegative() || delay.compareTo(MOST_DELAY) > 0) {
      throw from.refusedValue(path, "choose PT0S to " + MOST_DELAY);
    }
    return delay;
  }

  private ConnectionLimits limits() {
    ConnectionLimits derived = ConnectionLimits.derived();
    return new ConnectionLimits(
        number(Key.SERVER_CONNECTIONS).orElse(derived.connections()),
        number(Key.SERVER_REQUESTS).orElse(derived.requests()),
        number(Key.SERVER_CONTENT_MEMORY).map(Integer::longValue).orElse(derived.memory()),
        duration(Key.SERVER_HEAD_TIMEOUT),
        duration(Key.SERVER_BODY_TIMEOUT),
        duration(Key.SERVER_IDLE_TIMEOUT));
  }

  static Optional<TlsFiles> tls(Configuration from) {
    return new ListenerSettingsReader(from).tls();
  }

  private Optional<TlsFiles> tls() {
    Optional<Path> certificate = path(Key.SERVER_TLS_CERTIFICATE_FILE);
    Optional<Path> key = path(Key.SERVER_TLS_PRIVATE_KEY_FILE);
    Optional<Path> store = path(Key.SERVER_TLS_KEYSTORE_FILE);
    if (certificate.isPresent() != key.isPresent()) {
      throw from.refused(
          Key.SERVER_TLS_CERTIFICATE_FILE.path(),
          "a certificate needs server.tls.private-key-file, and the reverse");
    }
    if (certificate.isPresent() && store.isPresent()) {
      throw from.refused(
          Key.SERVER_TLS_KEYSTORE_FILE.path(), "choose PEM files or a PKCS#12 file, not both");
    }
    if (certificate.isPresent()) {
      return Optional.of(new PemFiles(certificate.get(), key.orElseThrow()));
    }
    return store.map(this::store);
  }

  private TlsFiles store(Path file) {
    return new Pkcs12File(
        file,
        from.find(Key.SERVER_TLS_KEYSTORE_PASSWORD.path()).orElse(null),
        path(Key.SERVER_TLS_KEYSTORE_PASSWORD_FILE).orElse(null));
  }

  private Optional<Integer> number(Key key) {
    return from.find(key.path()).map(text -> from.integer(key.path()));
  }

  private Duration duration(Key key) {
    return from.duration(key.path());
  }

  private Optional<Path> path(Key key) {
    return from.find(key.path()).map(text -> from.directory(key.path()));
  }
}
