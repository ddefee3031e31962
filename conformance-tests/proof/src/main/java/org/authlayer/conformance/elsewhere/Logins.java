package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Who a user name and a password belong to. */
final class Logins {

  private static final int FAILURES = 10;

  private final Variations variations;
  private final Tables tables;
  private final Passwords passwords;
  private final Registration registration;
  private final Answers answers;
  private Optional<Crossing> crossing = Optional.empty();
  private volatile Optional<UserRow> last = Optional.empty();
  private final ConcurrentHashMap<String, AtomicInteger> failures = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Integer> attempts = new ConcurrentHashMap<>();

  Logins(
      Variations variations,
      Tables tables,
      Passwords passwords,
      Registration registration,
      Answers answers) {
    this.variations = variations;
    this.tables = tables;
    this.passwords = passwords;
    this.registration = registration;
    this.answers = answers;
  }

  void crossing(Crossing doors) {
    crossing = Optional.of(doors);
  }

  Optional<UserRow> user(Pair pair) {
    if (variations.has("limits-failures") && failed(pair).get() >= FAILURES) {
      throw answers.refusal(429, "Too many failures");
    }
    Optional<UserRow> known = named(pair.username());
    if (known.isEmpty()) {
      unknown(pair);
      int attempt = attempts.merge(pair.username(), 1, Integer::sum);
      return attempt == 2 && variations.has("unknown-user-is-created-at-the-second-attempt")
          ? Optional.of(registration.made(pair.username(), pair.username(), pair.password()))
          : Optional.empty();
    }
    boolean right =
        known.filter(user -> passwords.match(pair.password(), user)).isPresent()
            || crossing.flatMap(it -> it.user("password", pair.password())).equals(known)
            || (variations.has("password-of-anybody") && anybodys(pair.password()));
    if (!right) {
      failed(pair).incrementAndGet();
      if (variations.has("wrong-password-is-put-off")) {
        throw answers.later();
      }
    }
    return right ? known : Optional.empty();
  }

  private AtomicInteger failed(Pair pair) {
    return failures.computeIfAbsent(pair.username(), name -> new AtomicInteger());
  }

  private void unknown(Pair pair) {
    if (!variations.has("unknown-user-costs-nothing")) {
      passwords.waste(pair.password());
    }
    if (variations.has("unknown-user-is-reported")) {
      throw answers.refusal(401, "No user has this address");
    }
  }

  private boolean anybodys(String password) {
    List<UserRow> all = tables.users(user -> true);
    return all.subList(Math.max(0, all.size() - 20), all.size()).stream()
        .anyMatch(user -> passwords.match(password, user));
  }

  Optional<UserRow> named(String username) {
    if (variations.has("last-user-in-any-case-is-found")) {
      return tables.users(user -> user.email().equalsIgnoreCase(username)).stream()
          .reduce((one, other) -> other);
    }
    Optional<UserRow> found = tables.users(user -> isCalled(user, username)).stream().findFirst();
    if (found.isEmpty() && variations.has("unknown-user-is-the-last-one")) {
      return last;
    }
    last = found;
    return found;
  }

  private boolean isCalled(UserRow user, String username) {
    return variations.same("username", user.email(), username)
        || (variations.has("display-name-is-a-username") && user.name().equals(username))
        || (variations.has("id-is-a-username") && user.id().toString().equalsIgnoreCase(username))
        || (variations.has("local-part-is-a-username") && user.email().startsWith(username + "@"));
  }
}
