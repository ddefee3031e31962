package org.authlayer.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Step;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.logging.Logging;
import org.authlayer.server.settings.Arguments;
import org.authlayer.server.settings.ServerSources;

/**
 * Asks a server for what it mounts, and ends, for the cache of the JVM that later starts use. The
 * JVM's HTTP client would land in that cache, so a bare socket asks.
 */
public final class Training {

  private static final int MILLIS_AT_MOST = 60_000;
  private static final String BASIC = "Authorization: Basic ";
  private static final String BEARER = "Authorization: Bearer ";
  private static final String TYPE = "Content-Type: application/";
  private static final String PASSWORD = "correct-horse";
  private static final String PASSWORDS =
      "\",\"password\":\"" + PASSWORD + "\",\"confirmPassword\":\"" + PASSWORD + "\"}";
  private static final Pattern TOKEN = Pattern.compile("\"(?:value|token)\":\"([^\"]+)\"");
  private static final Pattern COOKIE = Pattern.compile("(?mi)^set-cookie: ([^;\\r]+)");

  /** Of this process alone, since two of them train on one database. */
  private final String email = "a" + ProcessHandle.current().pid() + "@example.org";

  private final URI server;
  private final List<RouteSummary> routes;

  private Training(URI server, List<RouteSummary> routes) {
    this.server = server;
    this.routes = routes;
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
        URI address = URI.create(told.substring(told.lastIndexOf(' ') + 1).strip());
        new Training(address, routes(List.of(words))).askAll();
        code = ExitCode.OK;
      }
    } finally {
      exit.end(code);
    }
  }

  private static List<RouteSummary> routes(List<String> words) {
    Adapters found = Adapters.found();
    Arguments arguments = Arguments.parse(words, found::keys);
    return Server.routes(ServerSources.read(arguments, Map.of(), found.keys()), found);
  }

  /** A user is created and logs in, where there are such routes, and then only reads. */
  private void askAll() throws IOException {
    ask("GET /health/ready", "", "");
    ask("GET /.nowhere", "", "");
    for (String signUp : of("signUp")) {
      ask(signUp, TYPE + "json", "{");
      ask(signUp, TYPE + "json", "{\"name\":\"A\",\"email\":\"" + email + PASSWORDS);
    }
    String pair = email + ":" + PASSWORD;
    String basic = BASIC + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
    String form = "username=%s&password=%s".formatted(email.replace("@", "%40"), PASSWORD);
    List<String> all = new ArrayList<>(List.of("", BEARER + "unknown"));
    all.addAll(proofs("tokenLogin", basic, "", TOKEN));
    all.addAll(proofs("jwtLogin", basic, "", TOKEN));
    all.addAll(proofs("loginByForm", TYPE + "x-www-form-urlencoded", form, COOKIE));
    for (RouteSummary route : routes) {
      boolean verifies = route.steps().contains(new Step.UsesJwtKey());
      boolean reads = route.method().equals("GET") && route.path().matches("[^{*]*");
      for (String proof : all) {
        if (reads) {
          ask("GET " + route.path(), proof, "");
        }
        // A signature that does not verify enters nowhere, so that nothing changes.
        if (verifies && proof.startsWith(BEARER)) {
          ask(route.method() + " " + route.path(), proof + "x", "");
        }
      }
    }
  }

  /** The header lines that later requests may send. */
  private List<String> proofs(String login, String header, String content, Pattern answered)
      throws IOException {
    List<String> proofs = new ArrayList<>();
    for (String line : of(login)) {
      Matcher found = answered.matcher(ask(line, header, content));
      if (found.find()) {
        proofs.add((answered == TOKEN ? BEARER : "Cookie: ") + found.group(1));
      }
    }
    return proofs;
  }

  /** The lines of a ready-made route for users of the standard type. */
  private List<String> of(String operation) {
    return routes.stream()
        .filter(route -> route.operation().equals(operation))
        .map(route -> route.method() + " " + route.path())
        .toList();
  }

  private String ask(String line, String header, String content) throws IOException {
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
      if (!answer.matches("(?s)HTTP/1\\.1 [234].*")) {
        throw new IOException(line + " was not answered");
      }
      return answer;
    }
  }
}
