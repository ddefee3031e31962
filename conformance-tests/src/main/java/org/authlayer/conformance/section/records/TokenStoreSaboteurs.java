package org.authlayer.conformance.section.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingUserTokens;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.TamperStore;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/** Wrong implementations of what TokenStoreChecks checks. */
public final class TokenStoreSaboteurs {

  private TokenStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return List.of(
        new StoreSaboteur(
            "AL-TKR-01", "the table is called tokens", TamperStore.table("user_tokens", "tokens")),
        new StoreSaboteur(
            "AL-TKR-01",
            "the column is called userId",
            TamperStore.rows(
                rows -> rows.stream().map(row -> renamed(row, "user_id", "userId")).toList())),
        new StoreSaboteur(
            "AL-TKR-01",
            "every identifier is told as the same",
            adding(
                (stores, token) ->
                    stores.userTokens().add(token) instanceof UserTokens.Added.Ok
                        ? new UserTokens.Added.Ok(new UUID(0, 0))
                        : new UserTokens.Added.ValueTaken())),
        new StoreSaboteur(
            "AL-TKR-02",
            "value may be missing",
            TamperStore.insert(
                (subject, table, row) -> !row.containsKey("value") || subject.insert(table, row))),
        new StoreSaboteur(
            "AL-TKR-02",
            "user_id may be missing",
            TamperStore.insert(
                (subject, table, row) ->
                    !row.containsKey("user_id") || subject.insert(table, row))),
        new StoreSaboteur(
            "AL-TKR-02",
            "a refused row stays",
            TamperStore.rows(rows -> rows.isEmpty() ? List.of(Map.of("value", "v")) : rows)),
        new StoreSaboteur(
            "AL-TKR-02",
            "complete rows are refused too",
            TamperStore.insert(
                (subject, table, row) -> row.size() < 3 && subject.insert(table, row))),
        new StoreSaboteur(
            "AL-TKR-02",
            "a complete row is taken and lost",
            TamperStore.insert((subject, table, row) -> row.size() == 3)),
        new StoreSaboteur(
            "AL-TKR-03",
            "the constraint covers value and owner together",
            adding(
                (stores, token) ->
                    stores.userTokens().add(token) instanceof UserTokens.Added.Ok ok
                        ? ok
                        : other(stores, token))),
        new StoreSaboteur(
            "AL-TKR-03",
            "the refused owner takes the value over",
            adding(TokenStoreSaboteurs::takeOver)),
        new StoreSaboteur(
            "AL-TKR-03",
            "checks, then inserts, without a constraint",
            adding(TokenStoreSaboteurs::checkThenInsert)),
        new StoreSaboteur(
            "AL-TKR-03",
            "refused tokens leave rows",
            TamperStore.rows(
                rows -> {
                  List<Map<String, String>> more = new ArrayList<>(rows);
                  more.addAll(rows);
                  return more;
                })),
        new StoreSaboteur(
            "AL-TKR-04",
            "a token of nobody is told to be saved",
            adding(
                (stores, token) ->
                    stores.userTokens().add(token) instanceof UserTokens.Added.Ok ok
                        ? ok
                        : new UserTokens.Added.Ok(UUID.randomUUID()))),
        new StoreSaboteur(
            "AL-TKR-04",
            "the database checks no reference",
            TamperStore.insert((subject, table, row) -> true)),
        new StoreSaboteur(
            "AL-TKR-04",
            "a refused row stays",
            TamperStore.rows(rows -> rows.isEmpty() ? List.of(Map.of("value", "v")) : rows)),
        new StoreSaboteur("AL-TKR-04", "rows are lost", TamperStore.rows(rows -> List.of())),
        new StoreSaboteur(
            "AL-TKR-05",
            "the owner is resolved by row position",
            owners(
                (stores, token) ->
                    stores.users().findByEmail("ada@example.org").orElse(token.user()))),
        new StoreSaboteur(
            "AL-TKR-05",
            "the owner comes without a name",
            owners(
                (stores, token) ->
                    new User(
                        token.user().id(),
                        "",
                        token.user().email(),
                        token.user().passwordHash()))));
  }

  @FunctionalInterface
  private interface Adding {
    UserTokens.Added add(Stores stores, NewUserToken token);
  }

  private static UnaryOperator<StoreSubject> adding(Adding wrong) {
    return TamperStore.tokens(
        (stores, tokens) ->
            new ForwardingUserTokens(tokens) {
              @Override
              public Added add(NewUserToken token) {
                return wrong.add(stores, token);
              }
            });
  }

  private static UnaryOperator<StoreSubject> owners(BiFunction<Stores, UserToken, User> wrong) {
    return TamperStore.tokens(
        (stores, tokens) ->
            new ForwardingUserTokens(tokens) {
              @Override
              public Optional<UserToken> findByValue(String value) {
                return tokens
                    .findByValue(value)
                    .map(
                        token ->
                            new UserToken(
                                token.id(),
                                token.value(),
                                wrong.apply(stores, token),
                                token.expiresAt()));
              }
            });
  }

  private static UserTokens.Added other(Stores stores, NewUserToken token) {
    return stores
            .userTokens()
            .findByValue(token.value())
            .filter(first -> first.user().id().equals(token.userId()))
            .isPresent()
        ? new UserTokens.Added.ValueTaken()
        : new UserTokens.Added.Ok(UUID.randomUUID());
  }

  private static UserTokens.Added takeOver(Stores stores, NewUserToken token) {
    UserTokens tokens = stores.userTokens();
    UserTokens.Added result = tokens.add(token);
    if (result instanceof UserTokens.Added.ValueTaken) {
      tokens.findByValue(token.value()).ifPresent(first -> tokens.remove(first.id()));
      tokens.add(token);
    }
    return result;
  }

  private static UserTokens.Added checkThenInsert(Stores stores, NewUserToken token) {
    if (stores.userTokens().findByValue(token.value()).isPresent()) {
      return new UserTokens.Added.ValueTaken();
    }
    LockSupport.parkNanos(200_000);
    return stores.userTokens().add(token) instanceof UserTokens.Added.Ok ok
        ? ok
        : new UserTokens.Added.Ok(UUID.randomUUID());
  }

  private static Map<String, String> renamed(Map<String, String> row, String from, String to) {
    Map<String, String> copy = new TreeMap<>(row);
    Optional.ofNullable(copy.remove(from)).ifPresent(value -> copy.put(to, value));
    return copy;
  }
}
