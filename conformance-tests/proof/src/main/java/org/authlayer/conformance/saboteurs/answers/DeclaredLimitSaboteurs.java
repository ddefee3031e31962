package org.authlayer.conformance.saboteurs.answers;

import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpResponse;

/** Limits that the second implementation does not have, and a store that changes addresses. */
public final class DeclaredLimitSaboteurs {

  private DeclaredLimitSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-DEC-18")
        .wrong("no answer says how long to wait", waiting(""))
        .wrong("the wait is a date", waiting("Wed, 21 Oct 2026 07:28:00 GMT"))
        .wrong(
            "the limit never ends",
            counting(
                (right, keys, now, window) ->
                    right.count(keys, now, window.multipliedBy(100)).stream()
                        .map(count -> new FailedLogins.Count(count.failures(), now.plus(window)))
                        .toList()))
        .wrong(
            "one account's failures lock all accounts",
            counting(
                (right, keys, now, window) -> {
                  // the first key is the account's at its network, the second the network's
                  List<FailedLogins.Count> counts = right.count(keys, now, window);
                  return List.of(counts.get(1), counts.get(1), counts.get(2));
                }))
        .andAgainst("AL-DEC-24")
        .wrong(
            "addresses are folded in the store",
            Tamper.users().on(Users::add),
            DeclaredLimitSaboteurs::folded)
        .andAgainst("AL-DEC-35")
        .wrong(
            "a token in clear text counts for nothing",
            where(request -> request.channel() == Channel.PLAIN).instead(401))
        .andAgainst("AL-DEC-40")
        .wrong(
            "all end at the bound",
            Tamper.sessions().on(Sessions::removeOldest),
            (right, name, value, most) -> {
              int over = right.removeOldest(name, value, most);
              return over == 0 ? 0 : over + right.removeOldest(name, value, 1);
            });
  }

  private static Tamper<?> counting(
      Tamper.Three<FailedLogins, List<String>, Instant, Duration, List<FailedLogins.Count>> count) {
    return Tamper.failures().on(FailedLogins::count).does(count);
  }

  private static Tamper<?> waiting(String wait) {
    return where(429)
        .answers(it -> new HttpResponse(429, Headers.none(), it.body()).with("Retry-After", wait));
  }

  private static Users.Added folded(Users right, NewUser it) {
    String email = it.email().toLowerCase(Locale.ROOT);
    return right.add(new NewUser(it.id(), it.name(), email, it.passwordHash()))
            instanceof Users.Added.Ok(User saved)
        ? new Users.Added.Ok(new User(saved.id(), it.name(), it.email(), it.passwordHash()))
        : new Users.Added.EmailTaken();
  }
}
