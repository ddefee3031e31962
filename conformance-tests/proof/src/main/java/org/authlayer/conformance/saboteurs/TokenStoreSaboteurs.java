package org.authlayer.conformance.saboteurs;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Lift;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
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
import org.jspecify.annotations.Nullable;

/**
 * Stores that hold, find, list or end tokens wrongly, or mix those of user types: AL-TKR,
 * AL-DEC-17, AL-DEC-39, AL-DEC-43 and AL-DEC-49.
 */
final class TokenStoreSaboteurs {

  private static final UUID ALWAYS = new UUID(0, 0);
  private static final Instant LATER = Instant.parse("2031-01-01T00:00:00Z");
  private static final List<String> TYPES = List.of("customer", "operator");

  private TokenStoreSaboteurs() {}

  static Saboteurs all() {
    Saboteurs rows = WrongRows.incomplete("AL-TKR-02", List.of("value", "user_id"));
    return Saboteurs.all(
        tables(),
        rows,
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
        .wrong("the table is called tokens", WrongRows.table("user_tokens", "tokens"))
        .wrong("the column is called userId", WrongRows.column("user_id", "userId"))
        .wrong(
            "every identifier is reported as the same",
            Tamper.tokens().on(UserTokens::add),
            (tokens, it) ->
                tokens.add(it) instanceof Added.Ok ? new Added.Ok(ALWAYS) : new Added.ValueTaken());
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
            Lift.inStores(
                stores ->
                    WrongTokens.found(
                        it ->
                            of(
                                it,
                                stores.users().findByEmail("ada@example.org").orElse(it.user())))));
  }

  private static Tamper<Stores> adding(BiFunction<Stores, NewUserToken, Added> wrong) {
    return Lift.inStores(
        stores ->
            Tamper.tokens().on(UserTokens::add).does((tokens, it) -> wrong.apply(stores, it)));
  }

  private static UserToken of(UserToken token, User owner) {
    return new UserToken(token.id(), token.value(), owner, token.expiresAt());
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

  private static Saboteurs expiring() {
    var drop = Tamper.tokens().on(UserTokens::removeExpired);
    return against("AL-TKR-07")
        .wrong(
            "the expiry is cut to the millisecond",
            expiry(at -> at == null ? null : at.truncatedTo(ChronoUnit.MILLIS)))
        .wrong(
            "what never ends, ends",
            expiry(at -> at == null ? Instant.parse("9999-12-31T00:00:00Z") : at))
        .wrong(
            "what has expired is not found",
            Tamper.tokens().on(UserTokens::findByValue),
            (right, value) -> right.findByValue(value).filter(token -> lives(token)))
        .wrong(
            "tokens are dropped a second early",
            drop.does((right, now, most) -> right.removeExpired(now.plusSeconds(1), most)))
        .wrong(
            "tokens are dropped a microsecond late",
            drop.does((right, now, most) -> right.removeExpired(now.minusNanos(1000), most)))
        .wrong(
            "what never ends is dropped, and not counted",
            drop.does(
                (right, now, most) -> {
                  right.findByValue("for ever").ifPresent(token -> right.remove(token.id()));
                  return right.removeExpired(now, most);
                }));
  }

  private static Saboteurs ending() {
    var remove = Tamper.tokens().on(UserTokens::remove);
    return WrongRows.removals("AL-TKR-08", "token", remove, UserTokens::remove)
        .wrong(
            "removing one token removes all of its owner",
            remove.does(
                (right, id) -> {
                  right.findByValue("stays").ifPresent(token -> right.remove(token.id()));
                  return right.remove(id);
                }))
        .each(
            List.of("a", "c", "d"),
            (they, digit) ->
                they.wrong("the session " + digit + " outlives its token", surviving(digit)));
  }

  private static Tamper<Sessions> surviving(String digit) {
    return SessionStoreSaboteurs.kept(
        it -> it.digest().startsWith(digit) ? SessionStoreSaboteurs.withoutOrigin(it) : it);
  }

  private static Tamper<UserTokens> expiry(UnaryOperator<@Nullable Instant> wrong) {
    return Tamper.tokens()
        .on(UserTokens::add)
        .does(
            (UserTokens right, NewUserToken token) ->
                right.add(
                    new NewUserToken(
                        token.value(),
                        token.userId(),
                        wrong.apply(token.expiresAt()),
                        token.createdAt(),
                        token.client())));
  }

  private static boolean lives(UserToken token) {
    return token.expiry().isEmpty() || token.expiry().get().isAfter(Instant.EPOCH);
  }

  private static Saboteurs lists() {
    var removeOf = Tamper.tokens().on(UserTokens::removeOf);
    var drop = Tamper.tokens().on(UserTokens::removeExpired);
    return against("AL-DEC-43")
        .wrong(
            "the expired are listed",
            Tamper.tokens().on(UserTokens::findByUser),
            (tokens, user, now) -> tokens.findByUser(user, Instant.EPOCH))
        .wrong("anybody removes a token", removeOf.does((tokens, user, id) -> tokens.remove(id)))
        .wrong(
            "a removal is reported and not done",
            removeOf.does(
                (tokens, user, id) ->
                    tokens.findByUser(user, Instant.EPOCH).stream()
                        .anyMatch(it -> it.id().equals(id))))
        .wrong(
            "the living are dropped",
            drop.does((tokens, now, most) -> tokens.removeExpired(LATER, most)))
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
            WrongTokens.found(it -> new UserToken(it.id(), "digest", it.user(), it.expiresAt())))
        .wrong(
            "the table holds something else than is said",
            WrongRows.eachRow(TokenStoreSaboteurs::reversed));
  }

  private static String sha256(String value) {
    try {
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  private static Map<String, String> reversed(Map<String, String> row) {
    Map<String, String> other = new LinkedHashMap<>(row);
    other.computeIfPresent("value", (column, text) -> new StringBuilder(text).reverse().toString());
    return other;
  }

  private static Saboteurs orphans() {
    return against("AL-DEC-17")
        .wrong("tokens keep their user as it was", WrongTokens.found(TokenStoreSaboteurs::asItWas))
        .wrong("orphaned tokens yield their former user", WrongTokens.foundAgain())
        .wrong(
            "a removed user is found by the identifier",
            Tamper.users().on(Users::findById),
            (users, id) ->
                users
                    .findById(id)
                    .or(() -> Optional.of(new User(id, "Ada", "ada@example.org", ""))))
        .wrong(
            "the rows of orphaned tokens stay",
            WrongRows.more(rows -> List.of(Map.of("value", "adas"))))
        .wrong(
            "tokens of others yield no user afterwards",
            Tamper.tokens().on(UserTokens::findByValue),
            (tokens, value) -> tokens.findByValue(value).filter(token -> value.equals("adas")));
  }

  private static UserToken asItWas(UserToken token) {
    User now = token.user();
    User then = new User(now.id(), now.name(), "ada@example.org", now.passwordHash());
    return of(token, then);
  }

  private static Saboteurs typed() {
    return against("AL-DEC-49")
        .wrong(
            "a token of one type is found as one of another",
            Tamper.typedTokens().on(TypedTokens::findByValue),
            (tokens, type, value) -> first(it -> tokens.findByValue(it, value)))
        .wrong(
            "any value is a token of some User",
            Tamper.tokens().on(UserTokens::findByValue),
            (tokens, value) ->
                Optional.of(
                    new UserToken(
                        ALWAYS, value, new User(ALWAYS, "Kit", "kit@example.org", ""), null, null)))
        .wrong(
            "blanks around a value do not count",
            Tamper.typedTokens().on(TypedTokens::findByValue),
            (tokens, type, value) -> tokens.findByValue(type, value.strip()))
        .wrong(
            "a token of one type is taken as one of another",
            Tamper.typedTokens().on(TypedTokens::take),
            (tokens, type, value) -> first(it -> tokens.take(it, value)))
        .wrong(
            "a taken token stays",
            Tamper.typedTokens().on(TypedTokens::take),
            TypedTokens::findByValue)
        .wrong(
            "two that take a token at once both get it",
            Tamper.typedTokens().on(TypedTokens::take),
            (tokens, type, value) ->
                value.startsWith("round")
                    ? tokens.findByValue(type, value)
                    : tokens.take(type, value))
        .wrong(
            "the tokens of users with one identifier are listed together",
            Tamper.typedTokens().on(TypedTokens::findByOwner),
            (tokens, owner, now) ->
                TYPES.stream()
                    .flatMap(it -> tokens.findByOwner(new UserId(it, owner.text()), now).stream())
                    .toList())
        .wrong(
            "every user removes a token",
            Tamper.typedTokens().on(TypedTokens::removeOf),
            (tokens, owner, id) -> tokens.remove(id))
        .wrong(
            "the kept token is removed too",
            Tamper.typedTokens().on(TypedTokens::removeAllOf),
            (tokens, owner, except) -> tokens.removeAllOf(owner, null))
        .wrong(
            "tokens of every type are removed together",
            Tamper.typedTokens().on(TypedTokens::removeAllOf),
            (tokens, owner, except) ->
                TYPES.stream()
                    .mapToInt(it -> tokens.removeAllOf(new UserId(it, owner.text()), except))
                    .sum())
        .wrong(
            "tokens that live are dropped",
            Tamper.typedTokens().on(TypedTokens::removeExpired),
            (tokens, now, most) -> tokens.removeExpired(LATER, most))
        .wrong(
            "a batch has no bound",
            Tamper.typedTokens().on(TypedTokens::removeExpired),
            (tokens, now, most) -> tokens.removeExpired(now, Integer.MAX_VALUE));
  }

  private static <T> Optional<T> first(Function<String, Optional<T>> look) {
    return TYPES.stream().map(look).flatMap(Optional::stream).findFirst();
  }
}
