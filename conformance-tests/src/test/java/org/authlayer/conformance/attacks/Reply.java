package org.authlayer.conformance.attacks;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a server sends back, as text: each octet is a character. */
record Reply(String text) {

  private static final int PATIENCE_MILLIS = 60_000;
  private static final String END_OF_HEAD = "\r\n\r\n";

  /**
   * Sends octets as they are, and reads the head of the answer, and to the end unless it is 101.
   */
  static Reply to(URI server, String octets) {
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.getOutputStream().write(octets.getBytes(StandardCharsets.ISO_8859_1));
      socket.shutdownOutput();
      return new Reply(read(socket.getInputStream()));
    } catch (IOException broken) {
      throw new IllegalStateException("no answer", broken);
    }
  }

  private static String read(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    for (int next = in.read(); next >= 0; next = in.read()) {
      head.append((char) next);
      if (head.indexOf(END_OF_HEAD, head.length() - END_OF_HEAD.length()) >= 0) {
        break;
      }
    }
    return head.toString().startsWith("HTTP/1.1 101 ")
        ? head.toString()
        : head + new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  int status() {
    String[] words = text.split(" ", 3);
    if (words.length < 3) {
      throw new IllegalStateException("no HTTP: " + text);
    }
    return Integer.parseInt(words[1]);
  }

  /** {@code name=value} of the session cookie that was set, if it has a value. */
  Optional<String> cookie() {
    return find("(?i)\r\nset-cookie: *(\\S*?session=[^;\r\n]+)");
  }

  /** A member of the JSON in the content. */
  String member(String name) {
    return find("\"" + name + "\":\"?([^\",}]*)")
        .orElseThrow(() -> new IllegalStateException("no " + name + " in the answer: " + status()));
  }

  Optional<String> find(String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  static String request(URI server, String line, String content, List<String> more) {
    StringBuilder all = new StringBuilder(line).append(" HTTP/1.1\r\n");
    if (more.stream().noneMatch(one -> one.startsWith("Host:"))) {
      all.append("Host: ").append(server.getAuthority()).append("\r\n");
    }
    if (more.stream().noneMatch(one -> one.toLowerCase(Locale.ROOT).startsWith("connection:"))) {
      all.append("Connection: close\r\n");
    }
    more.forEach(one -> all.append(one).append("\r\n"));
    if (!content.isEmpty() && more.stream().noneMatch(one -> one.startsWith("Content-Type:"))) {
      all.append("Content-Type: application/json\r\n");
    }
    if (!line.startsWith("GET")) {
      all.append("Content-Length: ").append(content.length()).append("\r\n");
    }
    return all.append("\r\n").append(content).toString();
  }
}
