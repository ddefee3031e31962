package org.authlayer.conformance.section.tokens;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.ForwardingLayer;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.forwarding.ForwardingUserTokens;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Lift;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.TamperLayer;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/** Wrong implementations of what TokenCoreChecks checks. */
public final class TokenCoreSaboteurs {

  private TokenCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return List.of(
        new CoreSaboteur(
            "AL-LGT-07",
            "the token size is a constant",
            settings(
                usual ->
                    new Settings(
                        usual.applications(),
                        usual.realm(),
                        16,
                        usual.expiringTokenLifetime(),
                        usual.session(),
                        usual.demoCredentials().orElse(null)))),
        new CoreSaboteur(
            "AL-LGT-07",
            "a longer token is stored cut",
            TamperLayer.environment(Tamper.tokens(TokenCoreSaboteurs::cutting))),
        new CoreSaboteur(
            "AL-TOK-07",
            "the expiry is read as if it were local time to the west",
            expiry(Duration.ofHours(2), Duration.ofDays(99))),
        new CoreSaboteur(
            "AL-TOK-07",
            "the expiry is read as if it were local time to the east",
            expiry(Duration.ofHours(-2), Duration.ofDays(99))),
        new CoreSaboteur(
            "AL-TOK-07",
            "no token lives longer than a day",
            expiry(Duration.ZERO, Duration.ofDays(1))),
        new CoreSaboteur(
            "AL-TOK-07",
            "an expired record is kept",
            TamperLayer.environment(
                Tamper.tokens(
                    tokens ->
                        new ForwardingUserTokens(tokens) {
                          @Override
                          public boolean remove(UUID id) {
                            return false;
                          }
                        }))),
        new CoreSaboteur(
            "AL-TOK-09",
            "a second deletion throws",
            TamperLayer.<Pass, Person>token(TokenCoreSaboteurs::deletingOnce)),
        new CoreSaboteur(
            "AL-TOK-09",
            "the record is kept",
            TamperLayer.<Pass, Person>token(
                model ->
                    new ModelTokenAuthenticatable<>(
                        model.valueKey(), model.userKey(), model.isValid(), pass -> {}))),
        new CoreSaboteur(
            "AL-TOK-09",
            "the token authenticates while it is being deleted",
            TamperLayer.<Pass, Person>token(
                model ->
                    new ModelTokenAuthenticatable<>(
                        model.valueKey(),
                        model.userKey(),
                        pass -> {
                          if (!model.isValid().test(pass)) {
                            model.delete().accept(pass);
                          }
                          return true;
                        },
                        model.delete()))),
        new CoreSaboteur(
            "AL-TOK-09",
            "every token is invalid",
            TamperLayer.<Pass, Person>token(
                model ->
                    new ModelTokenAuthenticatable<>(
                        model.valueKey(),
                        model.userKey(),
                        pass -> model.isValid().test(pass) && !pass.good(),
                        model.delete()))));
  }

  private static UnaryOperator<Layer> settings(UnaryOperator<Settings> wrong) {
    return layer ->
        new ForwardingLayer(layer) {
          @Override
          public Application application(Environment environment, Settings settings) {
            return layer.application(environment, wrong.apply(settings));
          }
        };
  }

  private static UserTokens cutting(UserTokens tokens) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public Added add(NewUserToken token) {
        return tokens.add(
            new NewUserToken(token.value().substring(0, 24), token.userId(), token.expiresAt()));
      }
    };
  }

  private static UnaryOperator<Layer> expiry(Duration shift, Duration most) {
    return layer ->
        new ForwardingLayer(layer) {
          @Override
          public Application application(Environment environment, Settings settings) {
            Instant latest = environment.time().instant().plus(most);
            return layer.application(
                Lift.environment(
                    Tamper.tokens(tokens -> expiring(tokens, shift, latest)), environment),
                settings);
          }
        };
  }

  private static UserTokens expiring(UserTokens tokens, Duration shift, Instant latest) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public Added add(NewUserToken token) {
        Instant wrong =
            Optional.ofNullable(token.expiresAt())
                .map(right -> right.plus(shift))
                .filter(latest::isAfter)
                .orElse(latest);
        return tokens.add(new NewUserToken(token.value(), token.userId(), wrong));
      }
    };
  }

  private static ModelTokenAuthenticatable<Pass, Person> deletingOnce(
      ModelTokenAuthenticatable<Pass, Person> model) {
    AtomicBoolean deleted = new AtomicBoolean();
    return new ModelTokenAuthenticatable<>(
        model.valueKey(),
        model.userKey(),
        model.isValid(),
        pass -> {
          if (deleted.getAndSet(true)) {
            throw new IllegalStateException("deleted already");
          }
          model.delete().accept(pass);
        });
  }
}
