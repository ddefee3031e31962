package org.authlayer.conformance.section.tokens;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.Wrong;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.Environment;

/** Tokens whose end is missed, or is the end of too much. */
public final class ExpiringTokenSaboteurs {

  private ExpiringTokenSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        WireSaboteur.ofEnvironment("AL-TOK-02", "the validity flag is never read", immortal()),
        TokenSaboteurs.of("AL-TOK-02", "one invalid token ends all", tokens -> hiding(tokens, 9)),
        TokenSaboteurs.of("AL-TOK-02", "the first token never works", ExpiringTokenSaboteurs::late),
        TokenSaboteurs.of("AL-TOK-03", "refuses but keeps the record", tokens -> kept(tokens)),
        TokenSaboteurs.of("AL-TOK-03", "hides the record", ExpiringTokenSaboteurs::hidden),
        TokenSaboteurs.of("AL-TOK-03", "goes on from its cache", Wrong.CachingTokens::new),
        TokenSaboteurs.of("AL-TOK-03", "deletes all", ExpiringTokenSaboteurs::hidingAll),
        WireSaboteur.wrong(
            "AL-TOK-03", "deletes but accepts", Tamper.in(ExpiringTokenSaboteurs::accepting)),
        TokenSaboteurs.of(
            "AL-TOK-04", "deletes all tokens of the owner", ExpiringTokenSaboteurs::deletingAll),
        TokenSaboteurs.of("AL-TOK-04", "ends the owner's next", tokens -> hiding(tokens, 1)),
        TokenSaboteurs.of("AL-TOK-04", "ends the owner's last", tokens -> hiding(tokens, -1)),
        TokenSaboteurs.of("AL-TOK-04", "deletes rows", ExpiringTokenSaboteurs::deletingRows),
        WireSaboteur.ofEnvironment("AL-TOK-04", "tokens never become invalid", immortal()),
        WireSaboteur.ofEnvironment("AL-TOK-08", "tokens never become invalid", immortal()),
        handingOutTheOld("login hands the old record out again", false),
        handingOutTheOld("login makes the old value valid again", true),
        TokenSaboteurs.of("AL-TOK-08", "the new token is dead", tokens -> hiding(tokens, 9)));
  }

  static Tamper<UserTokens> immortal() {
    return Wrong.added(token -> new NewUserToken(token.value(), token.userId(), null));
  }

  static UserTokens hidingAll(UserTokens tokens) {
    return new Wrong.HidingTokens(tokens) {
      @Override
      public boolean remove(UUID id) {
        seen.forEach(token -> hidden.add(token.id()));
        return super.remove(id);
      }
    };
  }

  private static UserTokens late(UserTokens tokens) {
    return new Wrong.HidingTokens(tokens) {
      @Override
      public Added add(NewUserToken token) {
        Added added = super.add(token);
        hidden.add(seen.get(0).id());
        return added;
      }
    };
  }

  private static UserTokens kept(UserTokens tokens) {
    return new Wrong.HidingTokens(tokens) {
      @Override
      public boolean remove(UUID id) {
        return true;
      }
    };
  }

  private static UserTokens hidden(UserTokens tokens) {
    return new Wrong.HidingTokens(tokens) {
      @Override
      public boolean remove(UUID id) {
        return hidden.add(id);
      }
    };
  }

  /** Ends the first, the last or all of the owner's other tokens, present and to come. */
  private static UserTokens hiding(UserTokens tokens, int which) {
    return new Wrong.HidingTokens(tokens) {
      private volatile boolean removed;

      @Override
      public boolean remove(UUID id) {
        removed = true;
        List<UserToken> others = othersOfTheOwner(id);
        if (which == 1 && !others.isEmpty()) {
          hidden.add(others.getFirst().id());
        }
        if (which == -1 && !others.isEmpty()) {
          hidden.add(others.getLast().id());
        }
        return super.remove(id);
      }

      @Override
      public Optional<UserToken> findByValue(String value) {
        return removed && which == 9 ? Optional.empty() : super.findByValue(value);
      }
    };
  }

  private static UserTokens deletingAll(UserTokens tokens) {
    return new Wrong.HidingTokens(tokens) {
      @Override
      public boolean remove(UUID id) {
        othersOfTheOwner(id).forEach(other -> super.remove(other.id()));
        return super.remove(id);
      }
    };
  }

  private static UserTokens deletingRows(UserTokens tokens) {
    return new Wrong.CachingTokens(tokens) {
      @Override
      public boolean remove(UUID id) {
        othersOfTheOwner(id).forEach(other -> super.remove(other.id()));
        return super.remove(id);
      }
    };
  }

  private static Tamper<UserTokens> accepting(Environment environment) {
    UserTokens rows = environment.databases().standard().userTokens();
    return Wrong.found(
        found ->
            found.map(
                token -> {
                  if (token.expiry().filter(environment.time().instant()::isAfter).isPresent()) {
                    rows.remove(token.id());
                  }
                  return new UserToken(token.id(), token.value(), token.user(), null);
                }));
  }

  /** Every login answers the value of the first one, which then leads to the last one's record. */
  private static WireSaboteur handingOutTheOld(String wrong, boolean revived) {
    Map<String, String> first = new ConcurrentHashMap<>();
    Map<String, String> last = new ConcurrentHashMap<>();
    return WireSaboteur.wrong(
        "AL-TOK-08",
        wrong,
        Tamper.tokens(
            tokens ->
                new Wrong.HidingTokens(tokens) {
                  @Override
                  public Added add(NewUserToken token) {
                    String owner = token.userId().toString();
                    last.put(first.computeIfAbsent(owner, any -> token.value()), token.value());
                    return super.add(token);
                  }

                  @Override
                  public Optional<UserToken> findByValue(String value) {
                    return super.findByValue(revived ? last.getOrDefault(value, value) : value);
                  }
                }),
        Wrong.answer(
            "POST /token-expiring/login",
            answer ->
                Wrong.text(
                    answer,
                    "value",
                    value ->
                        last.entrySet().stream()
                            .filter(entry -> entry.getValue().equals(value))
                            .map(Map.Entry::getKey)
                            .findFirst()
                            .orElse(value))));
  }
}
