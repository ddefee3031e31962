package org.authlayer.conformance.saboteurs.records;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import org.authlayer.conformance.selftest.Lift;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.UserTokens.Added;

public final class TokenStoreSaboteurs {

  private static final UUID ALWAYS = new UUID(0, 0);

  private TokenStoreSaboteurs() {}

  public static Saboteurs all() {
    Saboteurs rows = WrongRows.incomplete("AL-TKR-02", List.of("value", "user_id"));
    return Saboteurs.all(tables(), rows, values(), owners());
  }

  private static Saboteurs tables() {
    return against("AL-TKR-01")
        .wrong("the table is called tokens", WrongRows.table("user_tokens", "tokens"))
        .wrong("the column is called userId", WrongRows.column("user_id", "userId"))
        .wrong("every identifier is reported as the same", sameIdentifier());
  }

  private static Saboteurs values() {
    return against("AL-TKR-03")
        .wrong(
            "the constraint covers value and owner together",
            adding((stores, token) -> orElse(stores, token, ofAnother(stores, token))))
        .wrong(
            "one refused owner takes the value over",
            adding(
                (stores, token) ->
                    token.value().equals("value")
                        ? takeOver(stores, token)
                        : stores.userTokens().add(token)))
        .wrong(
            "checks, then inserts, without a constraint",
            adding(TokenStoreSaboteurs::checkThenInsert))
        .wrong("refused tokens leave rows", WrongRows.doubled())
        .andAgainst("AL-TKR-04")
        .wrong(
            "a token of no user is reported as saved",
            adding((stores, token) -> orElse(stores, token, saved())))
        .wrong("the database checks no reference", WrongRows.inserts((subject, row) -> true))
        .wrong("a refused row stays", WrongRows.left("value"))
        .wrong("rows are lost", WrongRows.rows(rows -> List.of()));
  }

  private static Saboteurs owners() {
    return against("AL-TKR-05")
        .wrong(
            "the owner is resolved by row position",
            owned((stores, owner) -> stores.users().findByEmail("ada@example.org").orElse(owner)));
  }

  private static Tamper<Stores> adding(BiFunction<Stores, NewUserToken, Added> wrong) {
    return Lift.inStores(
        stores ->
            Tamper.tokens().on(UserTokens::add).does((tokens, it) -> wrong.apply(stores, it)));
  }

  private static Tamper<Stores> owned(BiFunction<Stores, User, User> wrong) {
    return Lift.inStores(stores -> WrongTokens.found(it -> of(it, wrong.apply(stores, it.user()))));
  }

  private static UserToken of(UserToken token, User owner) {
    return new UserToken(token.id(), token.value(), owner, token.expiresAt());
  }

  private static Tamper<UserTokens> sameIdentifier() {
    return Tamper.tokens()
        .on(UserTokens::add)
        .does(
            (tokens, token) ->
                tokens.add(token) instanceof Added.Ok
                    ? new Added.Ok(ALWAYS)
                    : new Added.ValueTaken());
  }

  /** Saves what is right and reports something else of what is not. */
  private static Added orElse(Stores stores, NewUserToken token, Added otherwise) {
    return stores.userTokens().add(token) instanceof Added.Ok ok ? ok : otherwise;
  }

  private static Added saved() {
    return new Added.Ok(UUID.randomUUID());
  }

  private static Added ofAnother(Stores stores, NewUserToken token) {
    return stores
            .userTokens()
            .findByValue(token.value())
            .filter(first -> first.user().id().equals(token.userId()))
            .isPresent()
        ? new Added.ValueTaken()
        : saved();
  }

  private static Added takeOver(Stores stores, NewUserToken token) {
    UserTokens tokens = stores.userTokens();
    Added result = tokens.add(token);
    if (result instanceof Added.ValueTaken) {
      tokens.findByValue(token.value()).ifPresent(first -> tokens.remove(first.id()));
      tokens.add(token);
    }
    return result;
  }

  private static Added checkThenInsert(Stores stores, NewUserToken token) {
    if (stores.userTokens().findByValue(token.value()).isPresent()) {
      return new Added.ValueTaken();
    }
    LockSupport.parkNanos(200_000);
    return orElse(stores, token, saved());
  }
}
