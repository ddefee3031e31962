package org.authlayer.conformance.section.tokens;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.forwarding.ForwardingUserTokens;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.Wrong;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.Environment;

/** Wrong implementations of what TokenChecks checks. */
public final class TokenSaboteurs {

  private TokenSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(lasting(), shared()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> lasting() {
    return List.of(
        of("AL-TOK-01", "authenticates only on the first use", TokenSaboteurs::once),
        WireSaboteur.ofEnvironment("AL-TOK-01", "authenticates somebody else", Wrong.owner()),
        of("AL-TOK-05", "login revokes earlier tokens", TokenSaboteurs::revoking),
        of("AL-TOK-05", "use ends a token", TokenSaboteurs::once),
        of("AL-TOK-05", "login deletes earlier rows", TokenSaboteurs::deletingRows),
        of("AL-TOK-05", "login issues tokens that do not work", TokenSaboteurs::firstOnly),
        WireSaboteur.wrong(
            "AL-TOK-06",
            "tokens die after 30 days",
            Tamper.in(TokenSaboteurs::dyingAfterThirtyDays)));
  }

  private static List<WireSaboteur> shared() {
    return List.of(
        of("AL-TOK-10", "tokens are kept in instance memory", TokenSaboteurs::ownOnly),
        onInstance(0, "the first instance knows its own tokens only"),
        onInstance(1, "the second instance knows its own tokens only"),
        of("AL-TOK-10", "found tokens are cached", Wrong.CachingTokens::new),
        of("AL-TOK-10", "deletion takes all tokens", deletingTheRest()),
        WireSaboteur.ofEnvironment(
            "AL-TOK-10", "tokens never become invalid", ExpiringTokenSaboteurs.immortal()));
  }

  static WireSaboteur of(String clause, String wrong, UnaryOperator<UserTokens> tokens) {
    return WireSaboteur.ofEnvironment(clause, wrong, Tamper.tokens(tokens));
  }

  /** The operator runs once per instance, and for the first one first. */
  private static WireSaboteur onInstance(int forgetful, String wrong) {
    AtomicInteger instances = new AtomicInteger();
    return of(
        "AL-TOK-10",
        wrong,
        tokens -> instances.getAndIncrement() % 2 == forgetful ? ownOnly(tokens) : tokens);
  }

  private static UserTokens ownOnly(UserTokens tokens) {
    return new Wrong.HidingTokens(tokens) {
      @Override
      public Optional<UserToken> findByValue(String value) {
        return super.findByValue(value).filter(token -> seen.contains(token));
      }
    };
  }

  private static UnaryOperator<UserTokens> deletingTheRest() {
    List<UUID> issued = new CopyOnWriteArrayList<>();
    return tokens ->
        new ForwardingUserTokens(tokens) {
          @Override
          public Added add(NewUserToken token) {
            Added added = super.add(token);
            if (added instanceof Added.Ok(UUID id)) {
              issued.add(id);
            }
            return added;
          }

          @Override
          public boolean remove(UUID id) {
            return issued.stream().map(super::remove).toList().contains(true);
          }
        };
  }

  private static UserTokens once(UserTokens tokens) {
    return new Wrong.HidingTokens(tokens) {
      @Override
      public Optional<UserToken> findByValue(String value) {
        Optional<UserToken> found = super.findByValue(value);
        found.map(UserToken::id).ifPresent(hidden::add);
        return found;
      }
    };
  }

  private static UserTokens revoking(UserTokens tokens) {
    return new Wrong.HidingTokens(tokens) {
      @Override
      public Added add(NewUserToken token) {
        Added added = super.add(token);
        if (added instanceof Added.Ok(UUID id)) {
          othersOfTheOwner(id).forEach(other -> hidden.add(other.id()));
        }
        return added;
      }
    };
  }

  private static UserTokens deletingRows(UserTokens tokens) {
    return new Wrong.CachingTokens(tokens) {
      @Override
      public Added add(NewUserToken token) {
        Added added = super.add(token);
        if (added instanceof Added.Ok(UUID id)) {
          othersOfTheOwner(id).forEach(other -> super.remove(other.id()));
        }
        return added;
      }
    };
  }

  private static UserTokens firstOnly(UserTokens tokens) {
    return new Wrong.HidingTokens(tokens) {
      @Override
      public Added add(NewUserToken token) {
        Added added = super.add(token);
        if (added instanceof Added.Ok(UUID id) && !othersOfTheOwner(id).isEmpty()) {
          hidden.add(id);
        }
        return added;
      }
    };
  }

  private static Tamper<UserTokens> dyingAfterThirtyDays(Environment environment) {
    return Wrong.added(
        token ->
            new NewUserToken(
                token.value(),
                token.userId(),
                environment.time().instant().plus(Duration.ofDays(30))));
  }
}
