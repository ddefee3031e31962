package org.authlayer.conformance.section.credentials;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingStores;
import org.authlayer.conformance.forwarding.ForwardingUserTokens;
import org.authlayer.conformance.forwarding.ForwardingUsers;
import org.authlayer.conformance.selftest.StoreSaboteur;
import org.authlayer.conformance.selftest.TamperStore;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;

/** Wrong implementations of what CredentialStoreChecks checks. */
public final class CredentialStoreSaboteurs {

  private static final Instant ONE_DAY = Instant.parse("2031-01-01T00:00:00Z");

  private CredentialStoreSaboteurs() {}

  public static List<StoreSaboteur> all() {
    return List.of(
        foundBy("its SHA-256 in hexadecimal finds a token", HexFormat.of()::formatHex),
        foundBy("its SHA-256 in base64 finds a token", Base64.getEncoder()::encodeToString),
        new StoreSaboteur(
            "AL-DEC-39",
            "a token is found in any case",
            TamperStore.tokens((stores, tokens) -> found(tokens, String::toLowerCase))),
        new StoreSaboteur(
            "AL-DEC-39",
            "blanks around a token are dropped",
            TamperStore.tokens((stores, tokens) -> found(tokens, String::strip))),
        new StoreSaboteur(
            "AL-DEC-39",
            "a token is given back as another",
            TamperStore.tokens((stores, tokens) -> disguising(tokens))),
        new StoreSaboteur(
            "AL-DEC-39",
            "the table holds something else than is said",
            TamperStore.rows(
                rows -> rows.stream().map(CredentialStoreSaboteurs::reversed).toList())),
        tokens("the expired are listed", CredentialStoreSaboteurs::listingTheExpired),
        tokens("the first made is listed first", CredentialStoreSaboteurs::listingBackwards),
        tokens("everybody's tokens are listed", CredentialStoreSaboteurs::listingEverybodys),
        tokens("use is not noted", CredentialStoreSaboteurs::notingNothing),
        tokens("where a token was made is forgotten", CredentialStoreSaboteurs::forgettingClients),
        tokens("anybody removes a token", CredentialStoreSaboteurs::removingAnybodys),
        tokens("a removal is told and not made", CredentialStoreSaboteurs::removingNothing),
        tokens("the living are dropped", CredentialStoreSaboteurs::droppingTheLiving),
        tokens("the expired are not dropped", CredentialStoreSaboteurs::droppingNothing),
        tokens("a batch has no bound", CredentialStoreSaboteurs::droppingWithoutBound),
        change("the expected hash is not compared", CredentialStoreSaboteurs::withoutComparing),
        change("the hash is not changed", CredentialStoreSaboteurs::keepingTheHash),
        change("tokens survive", stores -> new Halves(stores, false, true)),
        change("sessions survive", stores -> new Halves(stores, true, false)),
        change("the kept token ends", stores -> keeping(stores, false, true)),
        change("the kept session ends", stores -> keeping(stores, true, false)),
        change("a refused change ends tokens", CredentialStoreSaboteurs::endingAnyway),
        new StoreSaboteur(
            "AL-DEC-45",
            "a hash is replaced unseen",
            TamperStore.users(CredentialStoreSaboteurs::replacingUnseen)),
        change("two changes at once both succeed", CredentialStoreSaboteurs::bothAtOnce));
  }

  private static StoreSaboteur foundBy(String wrong, Function<byte[], String> text) {
    return new StoreSaboteur(
        "AL-DEC-39",
        wrong,
        TamperStore.tokens((stores, tokens) -> found(tokens, value -> text.apply(sha256(value)))));
  }

  private static StoreSaboteur tokens(String wrong, UnaryOperator<UserTokens> change) {
    return new StoreSaboteur(
        "AL-DEC-43", wrong, TamperStore.tokens((stores, tokens) -> change.apply(tokens)));
  }

  private static StoreSaboteur change(String wrong, UnaryOperator<Stores> change) {
    return new StoreSaboteur("AL-DEC-45", wrong, TamperStore.stores(change));
  }

  /** Also finds a token by what a function makes of its value. */
  private static UserTokens found(UserTokens tokens, UnaryOperator<String> same) {
    Map<String, String> also = new ConcurrentHashMap<>();
    return new ForwardingUserTokens(tokens) {
      @Override
      public Added add(NewUserToken token) {
        also.put(same.apply(token.value()), token.value());
        return tokens.add(token);
      }

      @Override
      public Optional<UserToken> findByValue(String value) {
        String other = also.getOrDefault(value, also.getOrDefault(same.apply(value), value));
        return tokens.findByValue(value).or(() -> tokens.findByValue(other));
      }
    };
  }

  private static byte[] sha256(String value) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  private static UserTokens disguising(UserTokens tokens) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public Optional<UserToken> findByValue(String value) {
        return tokens
            .findByValue(value)
            .map(it -> new UserToken(it.id(), "digest", it.user(), it.expiresAt()));
      }
    };
  }

  private static Map<String, String> reversed(Map<String, String> row) {
    Map<String, String> other = new java.util.LinkedHashMap<>(row);
    other.computeIfPresent("value", (column, text) -> new StringBuilder(text).reverse().toString());
    return other;
  }

  private static UserTokens listing(
      UserTokens tokens, BiFunction<UUID, Instant, List<TokenSummary>> list) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public List<TokenSummary> findByUser(UUID userId, Instant now) {
        return list.apply(userId, now);
      }
    };
  }

  private static UserTokens listingTheExpired(UserTokens tokens) {
    return listing(tokens, (user, now) -> tokens.findByUser(user, Instant.EPOCH));
  }

  private static UserTokens listingBackwards(UserTokens tokens) {
    return listing(tokens, (user, now) -> tokens.findByUser(user, now).reversed());
  }

  private static UserTokens listingEverybodys(UserTokens tokens) {
    Map<UUID, Boolean> owners = new ConcurrentHashMap<>();
    return new ForwardingUserTokens(tokens) {
      @Override
      public Added add(NewUserToken token) {
        owners.put(token.userId(), true);
        return tokens.add(token);
      }

      @Override
      public List<TokenSummary> findByUser(UUID userId, Instant now) {
        return owners.keySet().stream()
            .flatMap(owner -> tokens.findByUser(owner, now).stream())
            .toList();
      }
    };
  }

  private static UserTokens notingNothing(UserTokens tokens) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public void used(UUID id, Instant at) {}
    };
  }

  private static UserTokens forgettingClients(UserTokens tokens) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public Added add(NewUserToken token) {
        return tokens.add(
            new NewUserToken(
                token.value(), token.userId(), token.expiresAt(), token.createdAt(), ""));
      }
    };
  }

  private static UserTokens removingAnybodys(UserTokens tokens) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public boolean removeOf(UUID userId, UUID id) {
        return tokens.remove(id);
      }
    };
  }

  private static UserTokens removingNothing(UserTokens tokens) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public boolean removeOf(UUID userId, UUID id) {
        return tokens.findByUser(userId, Instant.EPOCH).stream().anyMatch(it -> it.id().equals(id));
      }
    };
  }

  private static UserTokens dropping(
      UserTokens tokens, BiFunction<Instant, Integer, Integer> drop) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public int removeExpired(Instant now, int most) {
        return drop.apply(now, most);
      }
    };
  }

  private static UserTokens droppingTheLiving(UserTokens tokens) {
    return dropping(tokens, (now, most) -> tokens.removeExpired(ONE_DAY, most));
  }

  private static UserTokens droppingNothing(UserTokens tokens) {
    return dropping(tokens, (now, most) -> 0);
  }

  private static UserTokens droppingWithoutBound(UserTokens tokens) {
    return dropping(tokens, (now, most) -> tokens.removeExpired(now, Integer.MAX_VALUE));
  }

  private static Stores changing(Stores stores, Function<PasswordChange, Boolean> change) {
    return new ForwardingStores(stores) {
      @Override
      public boolean changePassword(PasswordChange asked) {
        return change.apply(asked);
      }
    };
  }

  private static PasswordChange expecting(PasswordChange asked, String hash) {
    return new PasswordChange(
        asked.userId(),
        asked.sessionEntry(),
        hash,
        asked.newHash(),
        asked.keptToken(),
        asked.keptSession());
  }

  private static String stored(Stores stores, PasswordChange asked) {
    return stores.users().findById(asked.userId()).map(User::passwordHash).orElse("");
  }

  private static Stores withoutComparing(Stores stores) {
    return changing(
        stores, asked -> stores.changePassword(expecting(asked, stored(stores, asked))));
  }

  private static Stores keepingTheHash(Stores stores) {
    return changing(
        stores,
        asked -> {
          boolean changed = stores.changePassword(asked);
          stores.users().replaceHash(asked.userId(), asked.newHash(), asked.expectedHash());
          return changed;
        });
  }

  /** Does half of the work. */
  private static final class Halves extends ForwardingStores {

    private final Stores stores;
    private final boolean tokens;
    private final boolean sessions;

    Halves(Stores stores, boolean tokens, boolean sessions) {
      super(stores);
      this.stores = stores;
      this.tokens = tokens;
      this.sessions = sessions;
    }

    @Override
    public boolean changePassword(PasswordChange asked) {
      UUID id = asked.userId();
      boolean changed = stores.users().replaceHash(id, asked.expectedHash(), asked.newHash());
      if (changed && tokens) {
        stores.userTokens().findByUser(id, Instant.EPOCH).stream()
            .map(TokenSummary::id)
            .filter(token -> !token.equals(asked.keptToken()))
            .forEach(stores.userTokens()::remove);
      }
      if (changed && sessions) {
        stores.sessions().removeByEntry(asked.sessionEntry(), id.toString(), asked.keptSession());
      }
      return changed;
    }
  }

  private static Stores keeping(Stores stores, boolean token, boolean session) {
    return changing(
        stores,
        asked ->
            stores.changePassword(
                new PasswordChange(
                    asked.userId(),
                    asked.sessionEntry(),
                    asked.expectedHash(),
                    asked.newHash(),
                    token ? asked.keptToken() : null,
                    session ? asked.keptSession() : null)));
  }

  private static Stores endingAnyway(Stores stores) {
    return changing(
        stores,
        asked -> {
          boolean changed = stores.changePassword(asked);
          stores
              .sessions()
              .removeByEntry(asked.sessionEntry(), asked.userId().toString(), asked.keptSession());
          return changed;
        });
  }

  private static Users replacingUnseen(Users users) {
    return new ForwardingUsers(users) {
      @Override
      public boolean replaceHash(UUID id, String expected, String successor) {
        String stored = users.findById(id).map(User::passwordHash).orElse("");
        return users.replaceHash(id, stored, successor);
      }
    };
  }

  /** Whoever comes while the first is at it succeeds as well. */
  private static Stores bothAtOnce(Stores stores) {
    return changing(
        stores, asked -> stores.changePassword(asked) || asked.expectedHash().startsWith("round"));
  }
}
