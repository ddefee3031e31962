package org.authlayer.conformance.saboteurs;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Lift;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.TypedTokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.UserTokens.Added;
import org.authlayer.ports.driven.Users;

/**
 * Stores that hold, find, list or end tokens wrongly, or mix those of user types: AL-TKR,
 * AL-DEC-17, AL-DEC-39, AL-DEC-43 and AL-DEC-49.
 */
final class TokenStoreSaboteurs {

  private static final UUID ALWAYS = new UUID(0, 0);
  private static final List<String> TYPES = List.of("customer", "operator");

  private TokenStoreSaboteurs() {}

  static Saboteurs all() {
    return Saboteurs.all(
        tables(),
        WrongRows.incomplete("AL-TKR-02", List.of("value", "user_id")),
        values(),
        owners(),
        expiring(),
        ending(),
        lists(),
        atRest(),
        orphans(),
        typed());
  }

  private static Saboteurs tables() {
    return against("AL-TKR-01")
        .wrong("the table is called tokens", WrongRows.table("tokens"))
        .wrong("there is no column user_id", WrongRows.without("user_id"))
        .wrong(
            "every identifier is reported as the same",
            Tamper.of(UserTokens.class).on(UserTokens::add),
            (tokens, it) ->
                tokens.add(it) instanceof Added.Ok ? new Added.Ok(ALWAYS) : new Added.ValueTaken());
  }

  private static Saboteurs values() {
    return against("AL-TKR-03")
        .wrong(
            "the constraint covers value and owner together",
            adding((stores, token) -> orElse(stores, token, ofAnother(stores, token))))
        .wrong(
            "of many at once each is reported as saved",
            adding(
                (stores, it) ->
                    it.value().equals("value")
                        ? stores.userTokens().add(it)
                        : orElse(stores, it, saved())))
        .wrong("refused tokens leave rows", WrongRows.doubled())
        .andAgainst("AL-TKR-04")
        .wrong("the database checks no reference", WrongRows.taking((table, row) -> true));
  }

  private static Saboteurs owners() {
    return against("AL-TKR-05")
        .wrong(
            "the owner is resolved by row position",
            Lift.inStores(
                stores ->
                    found(
                        it ->
                            of(
                                it,
                                stores.users().findByEmail("ada@example.org").orElse(it.user())))));
  }

  private static Tamper<UserTokens> found(UnaryOperator<UserToken> change) {
    return Tamper.of(UserTokens.class)
        .on(UserTokens::findByValue)
        .does((right, value) -> right.findByValue(value).map(change));
  }

  private static Tamper<Stores> adding(BiFunction<Stores, NewUserToken, Added> wrong) {
    return Lift.inStores(
        stores ->
            Tamper.of(UserTokens.class)
                .on(UserTokens::add)
                .does((tokens, it) -> wrong.apply(stores, it)));
  }

  private static UserToken of(UserToken token, User owner) {
    return new UserToken(token.id(), token.value(), owner, token.expiresAt());
  }

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

  private static Saboteurs expiring() {
    var drop = Tamper.of(UserTokens.class).on(UserTokens::removeExpired);
    return against("AL-TKR-07")
        .wrong(
            "the expiry is cut to the millisecond",
            Tamper.of(UserTokens.class).on(UserTokens::add),
            (tokens, it) -> tokens.add(cut(it)))
        .wrong(
            "tokens are dropped a microsecond late",
            drop.does((right, now, most) -> right.removeExpired(now.minusNanos(1000), most)));
  }

  private static Saboteurs ending() {
    var remove = Tamper.of(UserTokens.class).on(UserTokens::remove);
    return against("AL-TKR-08")
        .wrong("removing a token does nothing", remove.does((tokens, id) -> true))
        .each(
            List.of("a", "c", "d"),
            (they, digit) ->
                they.wrong("the session " + digit + " outlives its token", surviving(digit)));
  }

  private static Tamper<Sessions> surviving(String digit) {
    return SessionStoreSaboteurs.kept(
        it -> it.digest().startsWith(digit) ? SessionStoreSaboteurs.withoutOrigin(it) : it);
  }

  private static NewUserToken cut(NewUserToken it) {
    Instant end = it.expiresAt();
    return new NewUserToken(
        it.value(), it.userId(), end == null ? null : end.truncatedTo(ChronoUnit.MILLIS));
  }

  private static Saboteurs lists() {
    var removeOf = Tamper.of(UserTokens.class).on(UserTokens::removeOf);
    var drop = Tamper.of(UserTokens.class).on(UserTokens::removeExpired);
    return against("AL-DEC-43")
        .wrong(
            "the expired are listed",
            Tamper.of(UserTokens.class).on(UserTokens::findByUser),
            (tokens, user, now) -> tokens.findByUser(user, Instant.EPOCH))
        .wrong("anybody removes a token", removeOf.does((tokens, user, id) -> tokens.remove(id)))
        .wrong(
            "a batch has no bound",
            drop.does((tokens, now, most) -> tokens.removeExpired(now, Integer.MAX_VALUE)));
  }

  private static Saboteurs atRest() {
    return against("AL-DEC-39")
        .wrong(
            "its SHA-256 in hexadecimal finds a token",
            ExactTextStoreSaboteurs.tokens((stored, asked) -> asked.equals(sha256(stored))))
        .wrong(
            "a token is given back as another",
            found(it -> new UserToken(it.id(), "digest", it.user(), it.expiresAt())))
        .wrong("the table does not hold what is said", WrongRows.without("value"));
  }

  private static String sha256(String value) {
    try {
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  private static Saboteurs orphans() {
    return against("AL-DEC-17")
        .wrong(
            "tokens keep their user as it was",
            found(it -> of(it, new User(it.user().id(), it.user().name(), "ada@example.org", ""))))
        .wrong("orphaned tokens yield their former user", foundAgain())
        .wrong(
            "a removed user is found by the identifier",
            Tamper.of(Users.class).on(Users::findById),
            (users, id) ->
                users
                    .findById(id)
                    .or(() -> Optional.of(new User(id, "Ada", "ada@example.org", ""))));
  }

  private static Tamper<UserTokens> foundAgain() {
    return Tamper.of(UserTokens.class)
        .with(
            ConcurrentHashMap<String, UserToken>::new,
            (tokens, seen) ->
                tokens
                    .on(UserTokens::findByValue)
                    .does(
                        (right, value) -> {
                          right.findByValue(value).ifPresent(token -> seen.put(value, token));
                          return Optional.ofNullable(seen.get(value));
                        }));
  }

  private static Saboteurs typed() {
    return against("AL-DEC-49")
        .wrong(
            "a token of one type is found as one of another",
            Tamper.of(TypedTokens.class).on(TypedTokens::findByValue),
            (tokens, type, value) -> first(it -> tokens.findByValue(it, value)))
        .wrong(
            "any value is a token of some User",
            Tamper.of(UserTokens.class).on(UserTokens::findByValue),
            (tokens, value) ->
                Optional.of(
                    new UserToken(
                        ALWAYS, value, new User(ALWAYS, "Kit", "kit@example.org", ""), null, null)))
        .wrong(
            "blanks around a value do not count",
            Tamper.of(TypedTokens.class).on(TypedTokens::findByValue),
            (tokens, type, value) -> tokens.findByValue(type, value.strip()))
        .wrong(
            "a token of one type is taken as one of another",
            Tamper.of(TypedTokens.class).on(TypedTokens::take),
            (tokens, type, value) -> first(it -> tokens.take(it, value)))
        .wrong(
            "two that take a token at once both get it",
            Tamper.of(TypedTokens.class).on(TypedTokens::take),
            (tokens, type, value) ->
                value.startsWith("round")
                    ? tokens.findByValue(type, value)
                    : tokens.take(type, value))
        .wrong(
            "the tokens of users with one identifier are listed together",
            Tamper.of(TypedTokens.class).on(TypedTokens::findByOwner),
            (tokens, owner, now) ->
                TYPES.stream()
                    .flatMap(it -> tokens.findByOwner(new UserId(it, owner.text()), now).stream())
                    .toList())
        .wrong(
            "tokens of every type are removed together",
            Tamper.of(TypedTokens.class).on(TypedTokens::removeAllOf),
            (tokens, owner, except) ->
                TYPES.stream()
                    .mapToInt(it -> tokens.removeAllOf(new UserId(it, owner.text()), except))
                    .sum());
  }

  private static <T> Optional<T> first(Function<String, Optional<T>> look) {
    return TYPES.stream().map(look).flatMap(Optional::stream).findFirst();
  }
}
