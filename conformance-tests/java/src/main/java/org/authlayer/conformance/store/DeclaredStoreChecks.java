package org.authlayer.conformance.store;

import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.Users;

/** What this project declares of stores: AL-DEC-17. */
public final class DeclaredStoreChecks {

  private DeclaredStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(new StoreCheck("AL-DEC-17", DeclaredStoreChecks::tokensFollowTheirUser));
  }

  static void tokensFollowTheirUser(StoreProbe probe) {
    Users users = probe.stores().users();
    User ada = Rows.user(probe, "ada");
    User bob = Rows.user(probe, "bob");
    Rows.token(probe, "adas", ada);
    Rows.token(probe, "bobs", bob);
    User changed = new User(ada.id(), "Ada", "other@example.org", ada.passwordHash());
    probe.equal("a user can change", new Users.Replaced.Ok(), users.replace(changed));
    probe.equal("a token yields its user as changed", Optional.of(changed), owner(probe, "adas"));
    probe.equal("a user with tokens can be removed", true, users.remove(ada.id()));
    probe.equal("the user is gone", Optional.empty(), users.findById(ada.id()));
    probe.equal("the token identifies no user", Optional.empty(), owner(probe, "adas"));
    probe.equal(
        "only the other user's token is left",
        List.of(probe.subject().atRest("bobs")),
        probe.view().rows("user_tokens").stream()
            .map(row -> row.getOrDefault("value", ""))
            .toList());
    probe.equal(
        "the other user's token yields its own user", Optional.of(bob), owner(probe, "bobs"));
  }

  private static Optional<User> owner(StoreProbe probe, String value) {
    return probe.stores().userTokens().findByValue(value).map(UserToken::user);
  }
}
