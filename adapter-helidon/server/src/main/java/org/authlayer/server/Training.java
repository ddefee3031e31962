package org.authlayer.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.Socket;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.logging.Logging;

/**
 * Asks a server one request of each kind and ends, for the cache of the JVM that later starts use.
 * The JVM's HTTP client would land in that cache, so a bare socket asks.
 */
public final class Training {

  private static final int MILLIS_AT_MOST = 60_000;
  private static final Pattern TOKEN = Pattern.compile("\"(?:value|token)\":\"([^\"]+)\"");
  private static final Pattern COOKIE = Pattern.compile("(?mi)^set-cookie: ([^;\\r]+)");

  private final URI server;

  /** Of this process alone, since two of them train on one database. */
  private final String name = "a" + ProcessHandle.current().pid();

  private Training(URI server) {
    this.server = server;
  }

  /** Starts as {@link Main} does, without what the environment says. */
  public static void main(String[] words) throws IOException {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(said, true, UTF_8);
    ProcessExit exit = new ProcessExit(Logging.begin(), System.out);
    Main main = new Main(out, System.err, exit::watch, exit::listenerLost);
    ExitCode code = main.run(List.of(words), Map.of(), Adapters::found);
    exit.startIsOver();
    String told = said.toString(UTF_8);
    try {
      if (code == ExitCode.OK && told.contains(Main.READY)) {
        code = ExitCode.UNEXPECTED;
        new Training(address(told)).askAll();
        code = ExitCode.OK;
      }
    } finally {
      exit.end(code);
    }
  }

  private static URI address(String said) {
    return URI.create(said.substring(said.lastIndexOf(' ') + 1).strip());
  }

  private void askAll() throws IOException {
    String email = name + "@example.org";
    String user =
        """
        {"name":"A","email":"%s","password":"correct horse","confirmPassword":"correct horse"}\
        """
            .formatted(email);
    String basic =
        "Authorization: Basic "
            + Base64.getEncoder().encodeToString((email + ":correct horse").getBytes(UTF_8));
    String filled = "username=" + name + "%40example.org&password=correct+horse";
    ask(200, "GET /health/live", "", "");
    ask(200, "GET /health/ready", "", "");
    ask(200, "POST /users", "Content-Type: application/json", user);
    ask(400, "POST /users", "Content-Type: application/json", "{");
    ask(401, "GET /me", "", "");
    ask(401, "GET /me", "Authorization: Bearer unknown", "");
    ask(404, "GET /nowhere", "", "");
    askWith("Authorization: Bearer " + one(TOKEN, ask(200, "POST /login", basic, "")));
    String jwt = one(TOKEN, ask(200, "POST /jwt/login", basic, ""));
    ask(200, "POST /jwt/validateLoggedInUser", "Authorization: Bearer " + jwt, "");
    ask(200, "GET /web/login", "", "");
    String form = "Content-Type: application/x-www-form-urlencoded";
    String cookie = "Cookie: " + one(COOKIE, ask(303, "POST /web/login", form, filled));
    ask(200, "GET /web/account", cookie, "");
  }

  private void askWith(String bearer) throws IOException {
    ask(200, "GET /me", bearer, "");
    ask(200, "GET /account/tokens", bearer, "");
    String session = "Cookie: " + one(COOKIE, ask(200, "GET /session/me", bearer, ""));
    ask(200, "GET /session/me", session, "");
  }

  private String ask(int status, String line, String header, String content) throws IOException {
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      socket.setSoTimeout(MILLIS_AT_MOST);
      String request =
          "%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nContent-Length: %s\r\n%s\r\n%s"
              .formatted(
                  line,
                  server.getAuthority(),
                  content.length(),
                  header.isEmpty() ? "" : header + "\r\n",
                  content);
      socket.getOutputStream().write(request.getBytes(UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      if (!answer.startsWith("HTTP/1.1 " + status + " ")) {
        throw new IOException(line + " was not answered with " + status);
      }
      return answer;
    }
  }

  private static String one(Pattern pattern, String answer) throws IOException {
    Matcher found = pattern.matcher(answer);
    if (!found.find()) {
      throw new IOException("an answer lacks " + pattern);
    }
    return found.group(1);
  }
}
