package org.authlayer.drills.bench;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** What the server has acknowledged, and therefore must never lose. */
public final class Ledger {

  private final Queue<Account> accounts = new ConcurrentLinkedQueue<>();
  private final Queue<String> tokens = new ConcurrentLinkedQueue<>();
  private final Queue<String> sessions = new ConcurrentLinkedQueue<>();
  private final Queue<Change> changes = new ConcurrentLinkedQueue<>();

  private final Queue<String> revoked = new ConcurrentLinkedQueue<>();
  private final Queue<Use> uses = new ConcurrentLinkedQueue<>();
  private final Queue<Instant> kills = new ConcurrentLinkedQueue<>();

  /** How long before a kill a use may have been answered that is lost with it (DEC-43). */
  private static final Duration MAY_BE_LOST = Duration.ofSeconds(2);

  /** A password that was replaced; the account has the new one. */
  public record Change(Account account, String former) {}

  /** The first use of a token, which is noted and written after its answer. */
  public record Use(Account account, String token, Instant answered) {}

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

  /** A token that was taken back. */
  public void revoked(String value) {
    revoked.add(value);
  }

  /** A token that was used for the first time. */
  public void use(Use use) {
    uses.add(use);
  }

  /** The moment before something is killed. */
  public void kill() {
    kills.add(Instant.now());
  }

  /** How much was acknowledged. */
  public String size() {
    return "%d accounts, %d tokens, %d sessions, %d changed passwords, %d tokens taken back"
        .formatted(accounts.size(), tokens.size(), sessions.size(), changes.size(), revoked.size());
  }

  /** Whether there is something of each kind. */
  public boolean isComplete() {
    return !(accounts.isEmpty()
        || tokens.isEmpty()
        || sessions.isEmpty()
        || changes.isEmpty()
        || revoked.isEmpty());
  }

  /** How many rows there are. */
  public int rows() {
    return accounts.size() + tokens.size() + sessions.size() + changes.size() + revoked.size();
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
    for (String token : revoked) {
      expect(lost, "end of a token", row, visitor.me(token), 401);
    }
    return lost;
  }

  /** How many uses of tokens were noted. */
  public int uses() {
    return uses.size();
  }

  /** The uses that no list shows, each with whether it was answered just before a kill. */
  public List<Boolean> lostUses(Visitor visitor) throws IOException {
    List<Boolean> lost = new ArrayList<>();
    for (Use use : uses) {
      String id = visitor.tokenLogin(use.account()).member("value").orElse("");
      String list = visitor.tokens(id).body();
      if (!isUsed(list, use.token())) {
        lost.add(kills.stream().anyMatch(kill -> isJustBefore(use.answered(), kill)));
      }
    }
    return lost;
  }

  /** Whether a list shows of a token that nobody used that nobody did. */
  public static boolean showsUnused(Visitor visitor) throws IOException {
    Account account = Account.fresh();
    visitor.register(account);
    String unused = visitor.tokenLogin(account).member("id").orElseThrow();
    String list = visitor.tokens(visitor.tokenLogin(account).member("value").orElseThrow()).body();
    return list.contains(unused) && !isUsed(list, unused);
  }

  private static boolean isJustBefore(Instant answered, Instant kill) {
    return !answered.isAfter(kill.plus(MAY_BE_LOST)) && !answered.isBefore(kill.minus(MAY_BE_LOST));
  }

  /** Whether the member of a list that has an id has a last use. */
  private static boolean isUsed(String list, String id) {
    return Pattern.compile("\\{[^{}]*\"" + Pattern.quote(id) + "\"[^{}]*\\}")
        .matcher(list)
        .results()
        .anyMatch(token -> token.group().contains("\"last_used_at\":\""));
  }

  private static void expect(
      List<String> lost, String what, AtomicInteger row, Answer answer, int status) {
    row.incrementAndGet();
    if (answer.status() != status) {
      lost.add(what + " in row " + row + ": " + answer.status());
    }
  }
}
