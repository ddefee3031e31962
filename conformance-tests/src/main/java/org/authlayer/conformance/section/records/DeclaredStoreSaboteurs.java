package org.authlayer.conformance.section.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.conformance.forwarding.ForwardingUserTokens;
import org.authlayer.conformance.forwarding.ForwardingUsers;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.TamperStore;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/** Wrong implementations of what DeclaredStoreChecks checks. */
public final class DeclaredStoreSaboteurs {

  private DeclaredStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return List.of(
        new StoreSaboteur(
            "AL-DEC-17",
            "a user with tokens is not removed",
            TamperStore.users(
                users ->
                    new ForwardingUsers(users) {
                      @Override
                      public boolean remove(UUID id) {
                        return false;
                      }
                    })),
        new StoreSaboteur(
            "AL-DEC-17",
            "a removal is told and not made",
            TamperStore.users(
                users ->
                    new ForwardingUsers(users) {
                      @Override
                      public boolean remove(UUID id) {
                        return true;
                      }
                    })),
        new StoreSaboteur(
            "AL-DEC-17",
            "a user cannot change",
            TamperStore.users(
                users ->
                    new ForwardingUsers(users) {
                      @Override
                      public Replaced replace(User user) {
                        return new Replaced.NoSuchUser();
                      }
                    })),
        new StoreSaboteur(
            "AL-DEC-17",
            "tokens keep their user as it was",
            TamperStore.tokens((stores, tokens) -> remembering(tokens))),
        new StoreSaboteur(
            "AL-DEC-17",
            "orphaned tokens yield their former user",
            TamperStore.tokens((stores, tokens) -> orphaning(tokens))),
        new StoreSaboteur(
            "AL-DEC-17",
            "the rows of orphaned tokens stay",
            TamperStore.rows(
                rows -> {
                  List<Map<String, String>> more = new ArrayList<>(rows);
                  more.add(Map.of("value", "adas"));
                  return more;
                })),
        new StoreSaboteur(
            "AL-DEC-17",
            "tokens of others yield nobody afterwards",
            TamperStore.tokens(
                (stores, tokens) ->
                    new ForwardingUserTokens(tokens) {
                      @Override
                      public Optional<UserToken> findByValue(String value) {
                        return tokens
                            .findByValue(value)
                            .filter(token -> token.value().equals("adas"));
                      }
                    })));
  }

  private static UserTokens remembering(UserTokens tokens) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public Optional<UserToken> findByValue(String value) {
        return tokens.findByValue(value).map(DeclaredStoreSaboteurs::asItWas);
      }
    };
  }

  private static UserToken asItWas(UserToken token) {
    User now = token.user();
    User then = new User(now.id(), now.name(), "ada@example.org", now.passwordHash());
    return new UserToken(token.id(), token.value(), then, token.expiresAt());
  }

  private static UserTokens orphaning(UserTokens tokens) {
    Map<String, UserToken> seen = new ConcurrentHashMap<>();
    return new ForwardingUserTokens(tokens) {
      @Override
      public Optional<UserToken> findByValue(String value) {
        tokens.findByValue(value).ifPresent(token -> seen.put(value, token));
        return Optional.ofNullable(seen.get(value));
      }
    };
  }
}
