package org.authlayer.conformance.saboteurs.tokens;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongPass;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

public final class TokenCoreSaboteurs {

  private static final Duration EVER = Duration.ofDays(99);

  private TokenCoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(sizes(), expiries(), deletions());
  }

  private static Saboteurs sizes() {
    return against("AL-LGT-07")
        .wrong(
            "the token size is a constant", Tamper.of(Settings.class, TokenCoreSaboteurs::short16))
        .wrong(
            "a longer token is stored cut",
            Tamper.tokens().on(UserTokens::add),
            (tokens, it) ->
                tokens.add(
                    new NewUserToken(it.value().substring(0, 24), it.userId(), it.expiresAt())));
  }

  private static Saboteurs expiries() {
    return against("AL-TOK-07")
        .wrong(
            "the expiry is read as if it were local time to the west",
            expiry((now, ends) -> ends.plus(Duration.ofHours(2))))
        .wrong(
            "the expiry is read as if it were local time to the east",
            expiry((now, ends) -> ends.minus(Duration.ofHours(2))))
        .wrong(
            "no token lives longer than a day",
            expiry((now, ends) -> earlier(ends, now.plus(Duration.ofDays(1)))));
  }

  private static Saboteurs deletions() {
    return against("AL-TOK-09")
        .wrong("a second deletion throws", pass(TokenCoreSaboteurs::deletingOnce))
        .wrong("the record is kept", pass(it -> with(it, pass -> {})))
        .wrong(
            "every token is invalid",
            pass(
                model ->
                    ModelTokenAuthenticatable.of(
                        model.valueKey(),
                        model.userKey(),
                        pass -> model.isValid().test(pass) && !pass.good(),
                        model.delete())));
  }

  private static Tamper<?> pass(UnaryOperator<ModelTokenAuthenticatable<Pass, Person>> it) {
    return WrongPass.model(it);
  }

  private static Settings short16(Settings usual) {
    return usual.withTokenBytes(16);
  }

  /** Another end than a token should have, from the present and the right end. */
  private static Tamper<?> expiry(BinaryOperator<Instant> end) {
    return Tamper.in(
        environment ->
            Tamper.tokens()
                .on(UserTokens::add)
                .does((tokens, it) -> tokens.add(ending(it, environment, end))));
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
    return ModelTokenAuthenticatable.of(model.valueKey(), model.userKey(), model.isValid(), delete);
  }
}
