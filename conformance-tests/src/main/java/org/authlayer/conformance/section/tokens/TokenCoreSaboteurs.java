package org.authlayer.conformance.section.tokens;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongPass;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/** Wrong implementations of what TokenCoreChecks checks. */
public final class TokenCoreSaboteurs {

  private static final Duration EVER = Duration.ofDays(99);

  private TokenCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return Stream.of(sizes(), expiries(), deletions()).flatMap(List::stream).toList();
  }

  private static List<CoreSaboteur> sizes() {
    return List.of(
        CoreSaboteur.wrong(
            "AL-LGT-07",
            "the token size is a constant",
            Tamper.of(Settings.class, TokenCoreSaboteurs::short16)),
        CoreSaboteur.wrong(
            "AL-LGT-07",
            "a longer token is stored cut",
            Tamper.tokens()
                .on(UserTokens::add)
                .does(
                    (tokens, it) ->
                        tokens.add(
                            new NewUserToken(
                                it.value().substring(0, 24), it.userId(), it.expiresAt())))));
  }

  private static List<CoreSaboteur> expiries() {
    return List.of(
        expiry(
            "the expiry is read as if it were local time to the west",
            (now, ends) -> ends.plus(Duration.ofHours(2))),
        expiry(
            "the expiry is read as if it were local time to the east",
            (now, ends) -> ends.minus(Duration.ofHours(2))),
        expiry(
            "no token lives longer than a day",
            (now, ends) -> earlier(ends, now.plus(Duration.ofDays(1)))),
        expiry(
            "a token that lives less than an hour is over at once",
            (now, ends) -> ends.isBefore(now.plus(Duration.ofHours(1))) ? now : ends),
        CoreSaboteur.wrong(
            "AL-TOK-07",
            "an expired record is kept",
            Tamper.tokens().on(UserTokens::remove).does((tokens, id) -> false)));
  }

  private static List<CoreSaboteur> deletions() {
    return List.of(
        pass("a second deletion throws", TokenCoreSaboteurs::deletingOnce),
        pass("the record is kept", it -> with(it, pass -> {})),
        pass(
            "the token authenticates while it is being deleted",
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
                    model.delete())),
        pass(
            "every token is invalid",
            model ->
                new ModelTokenAuthenticatable<>(
                    model.valueKey(),
                    model.userKey(),
                    pass -> model.isValid().test(pass) && !pass.good(),
                    model.delete())));
  }

  private static CoreSaboteur pass(
      String wrong, UnaryOperator<ModelTokenAuthenticatable<Pass, Person>> it) {
    return CoreSaboteur.wrong("AL-TOK-09", wrong, WrongPass.model(it));
  }

  private static Settings short16(Settings usual) {
    return new Settings(
        usual.applications(),
        usual.realm(),
        16,
        usual.expiringTokenLifetime(),
        usual.session(),
        usual.demoCredentials().orElse(null));
  }

  /** Another end than a token should have, from the present and the right end. */
  private static CoreSaboteur expiry(String wrong, BinaryOperator<Instant> end) {
    return CoreSaboteur.wrong(
        "AL-TOK-07",
        wrong,
        Tamper.in(
            environment ->
                Tamper.tokens()
                    .on(UserTokens::add)
                    .does((tokens, it) -> tokens.add(ending(it, environment, end)))));
  }

  private static NewUserToken ending(
      NewUserToken token, Environment environment, BinaryOperator<Instant> end) {
    Instant now = environment.time().instant();
    Instant ends = Optional.ofNullable(token.expiresAt()).orElseGet(() -> now.plus(EVER));
    return new NewUserToken(token.value(), token.userId(), end.apply(now, ends));
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static ModelTokenAuthenticatable<Pass, Person> deletingOnce(
      ModelTokenAuthenticatable<Pass, Person> model) {
    AtomicBoolean deleted = new AtomicBoolean();
    return with(
        model,
        pass -> {
          if (deleted.getAndSet(true)) {
            throw new IllegalStateException("deleted already");
          }
          model.delete().accept(pass);
        });
  }

  private static ModelTokenAuthenticatable<Pass, Person> with(
      ModelTokenAuthenticatable<Pass, Person> model, Consumer<Pass> delete) {
    return new ModelTokenAuthenticatable<>(
        model.valueKey(), model.userKey(), model.isValid(), delete);
  }
}
