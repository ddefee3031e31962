package org.authlayer.drills.soak;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.drills.bench.Account;
import org.authlayer.drills.bench.Answer;
import org.authlayer.drills.bench.Patience;
import org.authlayer.drills.bench.Visitor;

/** Clients that use the server in every way, one account after the other, each until its end. */
final class Residents implements Closeable {

  private static final int READS = 20;

  private final Duration pause;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final List<Thread> clients = new ArrayList<>();
  private final Map<Integer, Long> statuses = new TreeMap<>();
  private final Map<String, Long> wrong = new TreeMap<>();

  private Residents(Duration pause) {
    this.pause = pause;
  }

  /**
   * Starts them.
   *
   * @param pause of each client after each answer
   */
  static Residents begin(int port, int clients, Duration pause) {
    Residents residents = new Residents(pause);
    for (int i = 0; i < clients; i++) {
      Visitor visitor = Visitor.at(port).from("198.51.100." + (i + 1));
      residents.clients.add(
          Thread.ofPlatform().name("resident-" + i).start(() -> residents.live(visitor)));
    }
    return residents;
  }

  private void live(Visitor visitor) {
    while (!ended.get()) {
      try {
        life(visitor, Account.fresh());
      } catch (IOException cut) {
        count("anything", Answer.NONE, 200);
      } catch (InterruptedException interrupted) {
        return;
      }
    }
  }

  private void life(Visitor visitor, Account account) throws IOException, InterruptedException {
    saw("registration", visitor.register(account), 200);
    saw("wrong password", visitor.basicLogin(account.with("not the password")), 401);
    String token = saw("token login", visitor.tokenLogin(account), 200).member("value").orElse("");
    String session = saw("form login", visitor.formLogin(account), 303).cookie().orElse("");
    String jwt = saw("JWT login", visitor.jwtLogin(account), 200).member("token").orElse("");
    for (int i = 0; i < READS && !ended.get(); i++) {
      saw("token", visitor.me(token), 200);
      saw("session", visitor.account(session), 200);
      String path = "/jwt/validateLoggedInUser";
      saw("JWT", visitor.send("POST", path, Visitor.bearer(jwt), ""), 200);
    }
    String next = "later " + account.password();
    saw("change of password", visitor.changePassword(token, account, next), 200);
    saw("former password", visitor.basicLogin(account), 401);
    saw("session that ended", visitor.account(session), 303);
    saw(
        "removal",
        visitor.json(
            "DELETE", "/account", Visitor.bearer(token), "{\"currentPassword\":\"" + next + "\"}"),
        200);
    saw("token that ended", visitor.me(token), 401);
  }

  private Answer saw(String what, Answer answer, int expected) throws InterruptedException {
    count(what, answer, expected);
    Patience.pause(pause);
    return answer;
  }

  private synchronized void count(String what, Answer answer, int expected) {
    statuses.merge(answer.status(), 1L, Long::sum);
    if (answer.status() != expected) {
      wrong.merge(what + " was " + answer.status(), 1L, Long::sum);
    }
  }

  synchronized long answers() {
    return statuses.values().stream().mapToLong(Long::longValue).sum();
  }

  synchronized Map<Integer, Long> statuses() {
    return new TreeMap<>(statuses);
  }

  /** Answers other than expected, and how many. */
  synchronized Map<String, Long> wrong() {
    return new TreeMap<>(wrong);
  }

  @Override
  public void close() throws IOException {
    ended.set(true);
    try {
      for (Thread client : clients) {
        client.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the clients ended", e);
    }
  }
}
