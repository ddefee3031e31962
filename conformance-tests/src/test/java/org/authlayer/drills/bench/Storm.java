package org.authlayer.drills.bench;

import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.drills.bench.Ledger.Change;
import org.authlayer.drills.bench.Ledger.Use;

/** Clients that write as fast as they are answered, and note what was acknowledged. */
public final class Storm implements Closeable {

  private final Ledger ledger;
  private final int port;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final List<Thread> clients = new ArrayList<>();
  private final Map<Integer, Integer> statuses = new TreeMap<>();

  private Storm(Ledger ledger, int port) {
    this.ledger = ledger;
    this.port = port;
  }

  /** Lets it begin. */
  public static Storm begin(Ledger ledger, int port, int clients) {
    Storm storm = new Storm(ledger, port);
    for (int i = 0; i < clients; i++) {
      storm.clients.add(Thread.ofPlatform().name("storm-" + i).start(storm::write));
    }
    return storm;
  }

  private synchronized Map<Integer, Integer> statuses() {
    return new TreeMap<>(statuses);
  }

  private void write() {
    Visitor visitor = Visitor.at(port);
    while (!ended.get()) {
      try {
        once(visitor, Account.fresh());
      } catch (IOException cut) {
        seen(Answer.NONE);
      }
    }
  }

  private void once(Visitor visitor, Account account) throws IOException {
    if (seen(visitor.register(account)).status() != 200) {
      return;
    }
    ledger.account(account);
    seen(visitor.tokenLogin(account)).member("value").ifPresent(ledger::token);
    Answer form = seen(visitor.formLogin(account));
    if (form.status() == 303) {
      form.cookie().ifPresent(ledger::session);
    }
    change(visitor, Account.fresh());
    use(visitor, account);
  }

  /** Uses a token for the first time, and takes back another one. */
  private void use(Visitor visitor, Account account) throws IOException {
    Answer first = seen(visitor.tokenLogin(account));
    Answer second = seen(visitor.tokenLogin(account));
    String token = first.member("value").orElse("");
    String id = first.member("id").orElse("");
    String other = second.member("value").orElse("");
    if (token.isEmpty() || other.isEmpty()) {
      return;
    }
    ledger.token(token);
    if (seen(visitor.me(token)).status() == 200) {
      ledger.use(new Use(account, id, Instant.now()));
    }
    if (seen(visitor.revoke(token, second.member("id").orElse(""))).status() == 200) {
      ledger.revoked(other);
    }
  }

  /** Of an account of its own, since a change ends what the account had. */
  private void change(Visitor visitor, Account account) throws IOException {
    if (seen(visitor.register(account)).status() != 200) {
      return;
    }
    String token = seen(visitor.tokenLogin(account)).member("value").orElse("");
    String next = "later " + account.password();
    if (!token.isEmpty() && seen(visitor.changePassword(token, account, next)).status() == 200) {
      ledger.change(new Change(account.with(next), account.password()));
      ledger.token(token);
    }
  }

  private synchronized Answer seen(Answer answer) {
    statuses.merge(answer.status(), 1, Integer::sum);
    return answer;
  }

  /** Waits for the last answers and returns how often each status came; 0 is a connection cut. */
  public Map<Integer, Integer> end() throws IOException {
    close();
    return statuses();
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
      throw new IOException("interrupted while the storm ended", e);
    }
  }
}
