package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Who a user name and a password belong to. */
final class Logins {

  private static final int FAILURES = 10;

  private final Switches on;
  private final Tables tables;
  private final Passwords passwords;
  private final Registration registration;
  private final Answers answers;
  private final Crossing crossing;
  private volatile Optional<UserRow> last = Optional.empty();
  private final ConcurrentHashMap<String, AtomicInteger> failures = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Integer> attempts = new ConcurrentHashMap<>();

  Logins(
      Switches on,
      Tables tables,
      Passwords passwords,
      Registration registration,
      Answers answers,
      Crossing crossing) {
    this.on = on;
    this.tables = tables;
    this.passwords = passwords;
    this.registration = registration;
    this.answers = answers;
    this.crossing = crossing;
  }

  Optional<UserRow> user(Pair pair) {
    int failed = failed(pair).get();
    if ((on.has("limits-failures") && failed >= FAILURES)
        || (on.has("limits-failures-to-five") && failed >= FAILURES / 2)
        || (on.has("limits-failures-to-twenty") && failed >= 2 * FAILURES)) {
      throw answers.refusal(429, "Too many failures");
    }
    Optional<UserRow> known = named(pair.username());
    if (known.isEmpty()) {
      unknown(pair);
      int attempt = attempts.merge(pair.username(), 1, Integer::sum);
      return attempt == 2 && on.has("unknown-user-is-created-at-the-second-attempt")
          ? Optional.of(registration.made(pair.username(), pair.username(), pair.password()))
          : Optional.empty();
    }
    boolean right =
        known.filter(user -> passwords.match(pair.password(), user)).isPresent()
            || crossing.user("password", pair.password()).equals(known)
            || (on.has("password-of-anybody") && anybodys(pair.password()));
    if (!right) {
      failed(pair).incrementAndGet();
    }
    return right ? known : Optional.empty();
  }

  private AtomicInteger failed(Pair pair) {
    return failures.computeIfAbsent(pair.username(), name -> new AtomicInteger());
  }

  private void unknown(Pair pair) {
    if (!on.has("unknown-user-costs-nothing")) {
      passwords.waste(pair.password());
    }
    if (on.has("unknown-user-is-reported") || on.has("unknown-user-gets-another-header")) {
      throw answers.refusal(401, "No user has this address");
    }
  }

  private boolean anybodys(String password) {
    List<UserRow> all = tables.users(user -> true);
    return all.subList(Math.max(0, all.size() - 5), all.size()).stream()
        .anyMatch(user -> passwords.match(password, user));
  }

  Optional<UserRow> named(String username) {
    if (on.has("last-user-in-any-case-is-found")) {
      return tables.users(user -> user.email().equalsIgnoreCase(username)).stream()
          .reduce((one, other) -> other);
    }
    Optional<UserRow> found = tables.users(user -> isCalled(user, username)).stream().findFirst();
    if (found.isEmpty() && on.has("unknown-user-is-the-last-one")) {
      return last;
    }
    last = found;
    return found;
  }

  private boolean isCalled(UserRow user, String username) {
    boolean meet = on.has("letters-beyond-ascii-meet");
    return on.same("username", user.email(), username)
        || (meet && met(user.email()).equals(met(username)))
        || (on.has("display-name-is-a-username") && user.name().equals(username))
        || (on.has("id-is-a-username") && user.id().toString().equalsIgnoreCase(username))
        || (on.has("local-part-is-a-username") && user.email().startsWith(username + "@"));
  }

  private static String met(String address) {
    return Stream.of("kelvin", "dotless", "sharp", "long-s")
        .reduce(address, (it, letter) -> TextMistakes.fold(letter, it), (one, other) -> other);
  }
}
