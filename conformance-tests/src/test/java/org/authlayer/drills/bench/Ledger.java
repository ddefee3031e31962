package org.authlayer.drills.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** What the server has acknowledged, and therefore must never lose. */
public final class Ledger {

  private final Queue<Account> accounts = new ConcurrentLinkedQueue<>();
  private final Queue<String> tokens = new ConcurrentLinkedQueue<>();
  private final Queue<String> sessions = new ConcurrentLinkedQueue<>();
  private final Queue<Change> changes = new ConcurrentLinkedQueue<>();

  /** A password that was replaced; the account has the new one. */
  public record Change(Account account, String former) {}

  /** An account that opens with its password. */
  public void account(Account account) {
    accounts.add(account);
  }

  /** A token that stands for somebody. */
  public void token(String value) {
    tokens.add(value);
  }

  /** A session that opens the account page. */
  public void session(String identifier) {
    sessions.add(identifier);
  }

  /** A password that took another's place. */
  public void change(Change change) {
    changes.add(change);
  }

  /** How much was acknowledged. */
  public String size() {
    return "%d accounts, %d tokens, %d sessions, %d changed passwords"
        .formatted(accounts.size(), tokens.size(), sessions.size(), changes.size());
  }

  /** Whether there is something of each kind. */
  public boolean isComplete() {
    return !(accounts.isEmpty() || tokens.isEmpty() || sessions.isEmpty() || changes.isEmpty());
  }

  /** How many rows there are. */
  public int rows() {
    return accounts.size() + tokens.size() + sessions.size() + changes.size();
  }

  /** Asks the server for every row and names the lost ones. */
  public List<String> lost(Visitor visitor) throws IOException {
    List<String> lost = new ArrayList<>();
    AtomicInteger row = new AtomicInteger();
    for (Account account : accounts) {
      expect(lost, "account", row, visitor.basicLogin(account), 200);
    }
    for (String token : tokens) {
      expect(lost, "token", row, visitor.me(token), 200);
    }
    for (String session : sessions) {
      expect(lost, "session", row, visitor.account(session), 200);
    }
    for (Change change : changes) {
      expect(lost, "new password", row, visitor.basicLogin(change.account()), 200);
      Account before = change.account().with(change.former());
      expect(lost, "end of the old password", row, visitor.basicLogin(before), 401);
    }
    return lost;
  }

  private static void expect(
      List<String> lost, String what, AtomicInteger row, Answer answer, int status) {
    row.incrementAndGet();
    if (answer.status() != status) {
      lost.add(what + " in row " + row + ": " + answer.status());
    }
  }
}
