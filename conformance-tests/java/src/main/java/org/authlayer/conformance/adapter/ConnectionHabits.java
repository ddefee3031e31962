package org.authlayer.conformance.adapter;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** What comes of connections: several requests on one, many at once, and what does not add up. */
final class ConnectionHabits {

  private static final byte[] NOTHING = new byte[0];
  private static final int CLIENTS = 16;
  private static final int ROUNDS = 20;

  private ConnectionHabits() {}

  static List<Habit> all() {
    return List.of(
        new Habit("AL-ADP-32", ConnectionHabits::connectionIsKept),
        new Habit("AL-ADP-33", ConnectionHabits::manyAtOnce),
        new Habit("AL-ADP-34", ConnectionHabits::twoLengthsAreRefused),
        new Habit("AL-ADP-35", ConnectionHabits::cutContentIsNotWhole),
        new Habit("AL-ADP-36", ConnectionHabits::waitingClientIsServed),
        new Habit("AL-ADP-39", ConnectionHabits::headersAreNotRemembered));
  }

  private static void connectionIsKept(AdapterProbe probe) throws IOException {
    probe.answers(ConnectionHabits::echo);
    try (Connection connection = probe.connect()) {
      connection.write(Bytes.message("GET /1", NOTHING, false));
      probe.equal("the first", "/1 Empty", connection.read(false).text());
      connection.write(
          Bytes.message("POST /2", Bytes.utf8("abc"), false, "Content-Type: text/plain"));
      probe.equal("the second", "/2 Text[3]", connection.read(false).text());
      connection.write(Bytes.message("POST /3", Bytes.utf8("a"), false, "Content-Type: image/png"));
      probe.equal("one of another type", "/3 Binary[1]", connection.read(false).text());
      connection.write(Bytes.message("GET /4", NOTHING, true));
      probe.equal("the last", "/4 Empty", connection.read(false).text());
      probe.equal("which ends the connection", 0, connection.rest().length);
    }
  }

  /** Servers that keep header lines of a connection have compared values without case. */
  private static void headersAreNotRemembered(AdapterProbe probe) throws IOException {
    probe.answers(
        request ->
            HttpResponse.of(
                200, new Body.Text(String.join("|", request.headers().all("Authorization")))));
    try (Connection connection = probe.connect()) {
      for (String value : List.of("Bearer AbCd", "Bearer aBcD", "bearer abcd", "Bearer AbCd")) {
        connection.write(Bytes.message("GET /", NOTHING, false, "Authorization: " + value));
        probe.equal("the value " + value, value, connection.read(false).text());
      }
      connection.write(Bytes.message("GET /", NOTHING, true));
      probe.equal("no value where none was sent", "", connection.read(false).text());
    }
  }

  private static void manyAtOnce(AdapterProbe probe) throws Exception {
    probe.answers(ConnectionHabits::echo);
    probe.get("/");
    try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      List<Callable<List<String>>> clients = new ArrayList<>();
      for (int client = 0; client < CLIENTS; client++) {
        int number = client;
        clients.add(() -> mixed(probe, number));
      }
      List<String> mixed = new ArrayList<>();
      for (Future<List<String>> one : threads.invokeAll(clients)) {
        mixed.addAll(one.get());
      }
      probe.equal("answers that are another's", List.of(), mixed);
    }
    waitingForEachOther(probe);
  }

  private static List<String> mixed(AdapterProbe probe, int client) throws IOException {
    List<String> mixed = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      String path = "/" + client + "-" + round;
      String content = "x".repeat(client * 100 + round + 1);
      String text =
          probe.send("POST " + path, Bytes.utf8(content), "Content-Type: text/plain").text();
      if (!text.equals(path + " Text[" + content.length() + "]")) {
        mixed.add(text);
      }
    }
    return mixed;
  }

  /** Each request is answered when all have arrived: one thread for all would never be done. */
  private static void waitingForEachOther(AdapterProbe probe) throws Exception {
    CountDownLatch all = new CountDownLatch(CLIENTS);
    probe.answers(
        request -> {
          all.countDown();
          return HttpResponse.of(awaits(all) ? 200 : 503);
        });
    try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      List<Integer> statuses = new ArrayList<>();
      for (Future<Integer> one :
          threads.invokeAll(
              Collections.nCopies(CLIENTS, (Callable<Integer>) () -> probe.get("/").status()))) {
        statuses.add(one.get());
      }
      probe.equal("requests that wait for each other", Collections.nCopies(CLIENTS, 200), statuses);
    }
  }

  private static boolean awaits(CountDownLatch all) {
    try {
      return all.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void twoLengthsAreRefused(AdapterProbe probe) throws IOException {
    String smuggled = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
    refused(
        probe,
        Bytes.utf8("0\r\n\r\n" + smuggled),
        "Content-Length: 5",
        "Transfer-Encoding: chunked");
    refused(probe, Bytes.utf8("abcde" + smuggled), "Content-Length: 5", "Content-Length: 3");
    for (String length : List.of("-1", "+5", "5x", "0x5")) {
      refused(probe, Bytes.utf8("abcde" + smuggled), "Content-Length: " + length);
    }
    probe.equal("a message with one is not", 200, probe.send("POST /", NOTHING).status());
  }

  private static void refused(AdapterProbe probe, byte[] content, String... lines)
      throws IOException {
    probe.seen();
    try (Connection connection = probe.connect()) {
      connection.write(Bytes.message("POST /", content, false, lines));
      connection.endOutput();
      int status = status(connection);
      probe.holds(String.join(", ", lines) + " was answered " + status, status >= 400);
    }
    probe.equal("and reached no user", List.of(), probe.seen());
  }

  /** To close without a word refuses as well. */
  private static int status(Connection connection) {
    try {
      return connection.read(false).status();
    } catch (IOException closed) {
      return 400;
    }
  }

  private static void cutContentIsNotWhole(AdapterProbe probe) throws IOException {
    probe.answers(ConnectionHabits::echo);
    try (Connection connection = probe.connect()) {
      connection.write(
          Bytes.message(
              "POST /", Bytes.utf8("abc"), false, "Content-Type: text/plain", "Content-Length: 9"));
      connection.endOutput();
      status(connection);
    }
    List<Body> whole =
        probe.seen().stream()
            .map(HttpRequest::body)
            .filter(body -> !(body instanceof Body.Unreadable))
            .toList();
    probe.equal("content that was cut", List.of(), whole);
    probe.equal("content that was not", new Body.Text("abc"), probe.body("text/plain", "abc"));
  }

  private static void waitingClientIsServed(AdapterProbe probe) throws IOException {
    probe.answers(ConnectionHabits::echo);
    try (Connection connection = probe.connect()) {
      byte[] whole =
          Bytes.message(
              "POST /", Bytes.utf8("a"), true, "Content-Type: text/plain", "Expect: 100-continue");
      connection.write(java.util.Arrays.copyOf(whole, whole.length - 1));
      connection.awaitLeave();
      connection.write(Bytes.utf8("a"));
      probe.equal("content after leave", "/ Text[1]", connection.read(false).text());
    }
  }

  private static HttpResponse echo(HttpRequest request) {
    String body =
        switch (request.body()) {
          case Body.Empty none -> "Empty";
          case Body.Unreadable unreadable -> unreadable.fault().toString();
          default -> request.body().toString();
        };
    return HttpResponse.of(200, new Body.Text(request.path() + " " + body));
  }
}
