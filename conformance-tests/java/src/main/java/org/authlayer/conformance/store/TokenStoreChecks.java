package org.authlayer.conformance.store;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/** Tokens: AL-TKR. */
public final class TokenStoreChecks {

  private static final List<String> COLUMNS = List.of("id", "value", "user_id");

  private TokenStoreChecks() {}

  public static List<StoreCheck> all() {
    return List.of(
        new StoreCheck("AL-TKR-01", TokenStoreChecks::tokensHaveTheirTableAndColumns),
        new StoreCheck("AL-TKR-02", TokenStoreChecks::tokenNeedsValueAndOwner),
        new StoreCheck("AL-TKR-03", TokenStoreChecks::noTwoTokensShareAValue),
        new StoreCheck("AL-TKR-04", TokenStoreChecks::ownerMustExist),
        new StoreCheck("AL-TKR-05", TokenStoreChecks::ownerIsLoadedWithTheToken));
  }

  static void tokensHaveTheirTableAndColumns(StoreProbe probe) {
    User ada = Rows.user(probe, "ada");
    UUID first = Rows.token(probe, "first", ada);
    UUID second = Rows.token(probe, "second", ada);
    probe.holds("two tokens get different identifiers", !first.equals(second));
    probe.holds("there is a table user_tokens", probe.view().tables().contains("user_tokens"));
    String value = probe.subject().atRest("first");
    probe.equal(
        "the token is one row of it with the saved values",
        List.of(Map.of("id", first.toString(), "value", value, "user_id", ada.id().toString())),
        Rows.where(probe, "user_tokens", "value", value, COLUMNS));
  }

  static void tokenNeedsValueAndOwner(StoreProbe probe) {
    User ada = Rows.user(probe, "ada");
    Map<String, String> complete =
        Map.of("id", UUID.randomUUID().toString(), "value", "v", "user_id", ada.id().toString());
    Rows.mustBeComplete(probe, "user_tokens", complete, List.of("value", "user_id"));
  }

  static void noTwoTokensShareAValue(StoreProbe probe) throws Exception {
    User ada = Rows.user(probe, "ada");
    User bob = Rows.user(probe, "bob");
    UserTokens tokens = probe.stores().userTokens();
    UUID first = Rows.token(probe, "value", ada);
    probe.equal(
        "another owner's token of the same value is refused",
        new UserTokens.Added.ValueTaken(),
        tokens.add(new NewUserToken("value", bob.id(), null)));
    probe.equal(
        "the value still belongs to its first owner",
        Optional.of(new UserToken(first, "value", ada, null)),
        tokens.findByValue("value"));
    probe.equal(
        "of " + Crowd.THREADS + " threads saving one value one succeeds, in every round",
        Collections.nCopies(Crowd.ROUNDS, 1),
        Crowd.successes(
            (round, thread) -> saves(tokens, "round " + round, thread % 2 == 0 ? ada : bob)));
    List<String> values =
        probe.view().rows("user_tokens").stream()
            .map(row -> row.getOrDefault("value", ""))
            .sorted()
            .toList();
    probe.equal("there is one row per value", values.stream().distinct().toList(), values);
  }

  private static boolean saves(UserTokens tokens, String value, User owner) {
    return tokens.add(new NewUserToken(value, owner.id(), null)) instanceof UserTokens.Added.Ok;
  }

  static void ownerMustExist(StoreProbe probe) {
    User ada = Rows.user(probe, "ada");
    UUID nobody = UUID.randomUUID();
    probe.equal(
        "a token of no user is refused",
        new UserTokens.Added.NoSuchUser(),
        probe.stores().userTokens().add(new NewUserToken("v", nobody, null)));
    Map<String, String> orphan =
        Map.of("id", UUID.randomUUID().toString(), "value", "v", "user_id", nobody.toString());
    probe.equal(
        "the database itself refuses it", false, probe.subject().insert("user_tokens", orphan));
    probe.equal("no row is left", List.of(), probe.view().rows("user_tokens"));
    Rows.token(probe, "v", ada);
    probe.equal("a real user's is taken", 1, probe.view().rows("user_tokens").size());
  }

  static void ownerIsLoadedWithTheToken(StoreProbe probe) {
    User ada = Rows.user(probe, "ada");
    User bob = Rows.user(probe, "bob");
    List<User> owners = List.of(bob, ada, ada, bob);
    for (int i = 0; i < owners.size(); i++) {
      Rows.token(probe, "v" + i, owners.get(i));
    }
    probe.equal(
        "each token yields its own owner with all fields",
        owners,
        List.of("v0", "v1", "v2", "v3").stream()
            .flatMap(value -> probe.stores().userTokens().findByValue(value).stream())
            .map(UserToken::user)
            .toList());
  }
}
