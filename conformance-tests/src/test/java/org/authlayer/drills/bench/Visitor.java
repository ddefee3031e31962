package org.authlayer.drills.bench;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

/**
 * Somebody who uses the server as intended, one connection for each request.
 *
 * @param port of the server on the loopback address
 * @param headers lines sent with every request, each with its end
 * @param patience for the connection and for each answer
 */
public record Visitor(int port, String headers, Duration patience) {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** A plain client on this machine. */
  public static Visitor at(int port) {
    return new Visitor(port, "", PATIENCE);
  }

  /** One that a trusted proxy vouches for. */
  public Visitor from(String address) {
    return new Visitor(
        port, "X-Forwarded-For: " + address + "\r\nX-Forwarded-Proto: https\r\n", patience);
  }

  /** Creates an account. */
  public Answer register(Account account) throws IOException {
    return json(
        "POST",
        "/users",
        "",
        "{\"name\":\"Drill\",\"email\":\"%s\",\"password\":\"%s\",\"confirmPassword\":\"%s\"}"
            .formatted(account.email(), account.password(), account.password()));
  }

  /** Exchanges the password for an opaque token. */
  public Answer tokenLogin(Account account) throws IOException {
    return send("POST", "/login", basic(account), "");
  }

  /** Exchanges the password for a JSON web token. */
  public Answer jwtLogin(Account account) throws IOException {
    return send("POST", "/jwt/login", basic(account), "");
  }

  /** Asks with the password, which makes nothing. */
  public Answer basicLogin(Account account) throws IOException {
    return send("POST", "/basic/login", basic(account), "");
  }

  /** Exchanges the password for a session, as the website's form does. */
  public Answer formLogin(Account account) throws IOException {
    String form =
        "username="
            + URLEncoder.encode(account.email(), StandardCharsets.UTF_8)
            + "&password="
            + URLEncoder.encode(account.password(), StandardCharsets.UTF_8);
    return send(
        "POST",
        "/web/login",
        (headers.isEmpty() ? "Origin: http://127.0.0.1:" : "Origin: https://127.0.0.1:")
            + port
            + "\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\n",
        form);
  }

  /** Asks who an opaque token stands for. */
  public Answer me(String token) throws IOException {
    return send("GET", "/me", bearer(token), "");
  }

  /** Asks for the page that only a session opens. */
  public Answer account(String session) throws IOException {
    return send("GET", "/web/account", "Cookie: app_session=" + session + "\r\n", "");
  }

  /** Replaces the password, which needs the current one beside a token. */
  public Answer changePassword(String token, Account account, String next) throws IOException {
    return json(
        "PUT",
        "/account/password",
        bearer(token),
        "{\"currentPassword\":\"%s\",\"newPassword\":\"%s\"}".formatted(account.password(), next));
  }

  /** Takes a token back that another token of the same account names. */
  public Answer revoke(String token, String id) throws IOException {
    return send("DELETE", "/account/tokens/" + id, bearer(token), "");
  }

  /** Lists the tokens of an account. */
  public Answer tokens(String token) throws IOException {
    return send("GET", "/account/tokens", bearer(token), "");
  }

  /** Any request without content. */
  public Answer get(String path) throws IOException {
    return send("GET", path, "", "");
  }

  /** Any request with JSON content. */
  public Answer json(String method, String path, String lines, String content) throws IOException {
    return send(method, path, lines + "Content-Type: application/json\r\n", content);
  }

  /** The header line of a Bearer token. */
  public static String bearer(String token) {
    return "Authorization: Bearer " + token + "\r\n";
  }

  /** The header line of a password. */
  public static String basic(Account account) {
    String pair = account.email() + ":" + account.password();
    byte[] bytes = pair.getBytes(StandardCharsets.UTF_8);
    return "Authorization: Basic " + Base64.getEncoder().encodeToString(bytes) + "\r\n";
  }

  /** Any request; the connection ends with it. */
  public Answer send(String method, String path, String lines, String content) throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    String length = "GET".equals(method) ? "" : "Content-Length: " + bytes.length + "\r\n";
    String head =
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: 127.0.0.1:"
            + port
            + "\r\n"
            + "Connection: close\r\n"
            + headers
            + lines
            + length
            + "\r\n";
    try (Wire wire = new Wire("", port, patience)) {
      return wire.exchange((head + content).getBytes(StandardCharsets.UTF_8));
    }
  }
}
