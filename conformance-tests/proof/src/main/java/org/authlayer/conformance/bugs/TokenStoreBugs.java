package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Bugs.against;

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
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Lift;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.Tokens.Added;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;

/**
 * Stores that hold, find, list or end tokens wrongly, or mix those of user types: AL-TKR,
 * AL-DEC-17, AL-DEC-39, AL-DEC-43, AL-DEC-49 and AL-DEC-54.
 */
final class TokenStoreBugs {

  private static final UUID ALWAYS = new UUID(0, 0);
  private static final List<String> TYPES = List.of("customer", "operator");

  private TokenStoreBugs() {}

  static Bugs all() {
    return Bugs.all(
        tables(),
        WrongRows.incomplete("AL-TKR-02", List.of("value", "user_id")),
        values(),
        owners(),
        expiring(),
        ending(),
        lists(),
        unused(),
        atRest(),
        orphans(),
        typed());
  }

  private static Bugs tables() {
    return against("AL-TKR-01")
        .wrong("the table is called tokens", WrongRows.table("tokens"))
        .wrong("there is no column user_id", WrongRows.without("user_id"))
        .wrong(
            "every identifier is reported as the same",
            Tamper.of(Tokens.class).on(Tokens::add),
            (tokens, it) ->
                tokens.add(it) instanceof Added.Ok ? new Added.Ok(ALWAYS) : new Added.ValueTaken());
  }

  private static Bugs values() {
    return against("AL-TKR-03")
        .wrong(
            "the constraint covers value and owner together",
            adding((stores, token) -> orElse(stores, token, ofAnother(stores, token))))
        .wrong(
            "of many at once each is reported as saved",
            adding(
                (stores, it) ->
                    it.value().equals("value")
                        ? stores.tokens().add(it)
                        : orElse(stores, it, saved())))
        .wrong("refused tokens leave rows", WrongRows.doubled())
        .andAgainst("AL-TKR-04")
        .wrong("the database checks no reference", WrongRows.taking((table, row) -> true));
  }

  private static Bugs owners() {
    return against("AL-TKR-05")
        .wrong(
            "the owner is resolved by row position",
            Lift.inStores(
                stores ->
                    found(
                        it ->
                            of(
                                it,
                                stores
                                    .users()
                                    .findByEmail("ada@example.org")
                                    .orElseGet(() -> owner(it))))));
  }

  private static Tamper<Tokens> found(UnaryOperator<Token> change) {
    return Tamper.of(Tokens.class)
        .on(Tokens::findByValue)
        .does((right, type, value) -> right.findByValue(type, value).map(change));
  }

  private static Tamper<Stores> adding(BiFunction<Stores, NewToken, Added> wrong) {
    return Lift.inStores(
        stores ->
            Tamper.of(Tokens.class).on(Tokens::add).does((tokens, it) -> wrong.apply(stores, it)));
  }

  private static Token of(Token token, User owner) {
    return Token.of(token.id(), owner, token.createdAt(), token.expiresAt());
  }

  private static Added orElse(Stores stores, NewToken token, Added otherwise) {
    return stores.tokens().add(token) instanceof Added.Ok ok ? ok : otherwise;
  }

  private static Added saved() {
    return new Added.Ok(UUID.randomUUID());
  }

  private static Added ofAnother(Stores stores, NewToken token) {
    return stores
            .tokens()
            .findByValue(UserId.STANDARD, token.value())
            .filter(first -> first.owner().equals(token.owner()))
            .isPresent()
        ? new Added.ValueTaken()
        : saved();
  }

  private static Bugs expiring() {
    var drop = Tamper.of(Tokens.class).on(Tokens::removeExpired);
    return against("AL-TKR-07")
        .wrong(
            "the expiry is cut to the millisecond",
            Tamper.of(Tokens.class).on(Tokens::add),
            (tokens, it) -> tokens.add(cut(it)))
        .wrong(
            "tokens are dropped a microsecond late",
            drop.does((right, now, most) -> right.removeExpired(now.minusNanos(1000), most)));
  }

  private static Bugs ending() {
    var remove = Tamper.of(Tokens.class).on(Tokens::remove);
    return against("AL-TKR-08")
        .wrong("removing a token does nothing", remove.does((tokens, owner, id) -> true))
        .each(
            List.of("a", "c", "d"),
            (they, digit) ->
                they.wrong("the session " + digit + " outlives its token", surviving(digit)));
  }

  private static Tamper<Sessions> surviving(String digit) {
    return SessionStoreBugs.kept(
        it -> it.digest().startsWith(digit) ? SessionStoreBugs.withoutOrigin(it) : it);
  }

  private static NewToken cut(NewToken it) {
    Instant end = it.expiresAt();
    Instant cut = end == null ? null : end.truncatedTo(ChronoUnit.MILLIS);
    return new NewToken(it.value(), it.owner(), cut, it.createdAt(), it.client());
  }

  private static Bugs lists() {
    var drop = Tamper.of(Tokens.class).on(Tokens::removeExpired);
    return against("AL-DEC-43")
        .wrong(
            "the expired are listed",
            Tamper.of(Tokens.class).on(Tokens::findByOwner),
            (tokens, user, now) -> tokens.findByOwner(user, Instant.EPOCH))
        .wrong(
            "a token is found without its creation",
            found(it -> Token.of(it.id(), owner(it), null, it.expiresAt())))
        .wrong(
            "anybody removes a token",
            Lift.inStores(
                stores ->
                    Tamper.of(Tokens.class)
                        .on(Tokens::remove)
                        .does(
                            (tokens, user, id) ->
                                stores.users().findAll("", 9).stream()
                                    .anyMatch(one -> tokens.remove(UserId.of(one.id()), id)))))
        .wrong(
            "a batch has no bound",
            drop.does((tokens, now, most) -> tokens.removeExpired(now, Integer.MAX_VALUE)));
  }

  private static Bugs unused() {
    var drop = Tamper.of(Tokens.class).on(Tokens::removeUnused);
    return against("AL-DEC-54")
        .wrong("unused tokens stay", drop.does((tokens, before, most) -> 0))
        .wrong(
            "a batch of the unused has no bound",
            drop.does((tokens, before, most) -> tokens.removeUnused(before, Integer.MAX_VALUE)))
        .wrong(
            "a use at the moment itself comes too late",
            drop.does((tokens, before, most) -> tokens.removeUnused(before.plusNanos(1000), most)))
        .wrong(
            "the expired are dropped as the unused",
            drop.does(
                (tokens, before, most) -> tokens.removeExpired(before.plusSeconds(3600), most)))
        .wrong(
            "tokens that expire are dropped as well",
            drop.does(
                (tokens, before, most) -> {
                  int unused = tokens.removeUnused(before, most);
                  tokens.removeExpired(Instant.MAX.minusSeconds(1), most);
                  return unused;
                }));
  }

  private static Bugs atRest() {
    return against("AL-DEC-39")
        .wrong(
            "its SHA-256 in hexadecimal finds a token",
            ExactTextStoreBugs.tokens((stored, asked) -> asked.equals(sha256(stored))))
        .wrong(
            "a token is given back as another",
            found(it -> Token.of(ALWAYS, owner(it), it.createdAt(), it.expiresAt())))
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

  private static Bugs orphans() {
    return against("AL-DEC-17")
        .wrong(
            "tokens keep their user as it was",
            found(it -> of(it, new User(owner(it).id(), owner(it).name(), "ada@example.org", ""))))
        .wrong("orphaned tokens yield their former user", foundAgain())
        .wrong(
            "a removed user is found by the identifier",
            Tamper.of(Users.class).on(Users::findById),
            (users, id) ->
                users
                    .findById(id)
                    .or(() -> Optional.of(new User(id, "Ada", "ada@example.org", ""))));
  }

  private static Tamper<Tokens> foundAgain() {
    return Tamper.of(Tokens.class)
        .with(
            ConcurrentHashMap<String, Token>::new,
            (tokens, seen) ->
                tokens
                    .on(Tokens::findByValue)
                    .does(
                        (right, type, value) -> {
                          right.findByValue(type, value).ifPresent(token -> seen.put(value, token));
                          return Optional.ofNullable(seen.get(value));
                        }));
  }

  private static Bugs typed() {
    return against("AL-DEC-49")
        .wrong(
            "a token of one type is found as one of another",
            Tamper.of(Tokens.class).on(Tokens::findByValue),
            (tokens, type, value) -> first(it -> tokens.findByValue(it, value)))
        .wrong(
            "any value is a token of some User",
            Tamper.of(Tokens.class).on(Tokens::findByValue),
            (tokens, type, value) ->
                type.equals(UserId.STANDARD)
                    ? Optional.of(
                        Token.of(
                            ALWAYS, new User(ALWAYS, "Kit", "kit@example.org", ""), null, null))
                    : tokens.findByValue(type, value))
        .wrong(
            "blanks around a value do not count",
            Tamper.of(Tokens.class).on(Tokens::findByValue),
            (tokens, type, value) -> tokens.findByValue(type, value.strip()))
        .wrong(
            "a token of one type is taken as one of another",
            Tamper.of(Tokens.class).on(Tokens::take),
            (tokens, type, value) -> first(it -> tokens.take(it, value)))
        .wrong(
            "two that take a token at once both get it",
            Tamper.of(Tokens.class).on(Tokens::take),
            (tokens, type, value) ->
                value.startsWith("round")
                    ? tokens.findByValue(type, value)
                    : tokens.take(type, value))
        .wrong(
            "the tokens of users with one identifier are listed together",
            Tamper.of(Tokens.class).on(Tokens::findByOwner),
            (tokens, owner, now) ->
                TYPES.stream()
                    .flatMap(it -> tokens.findByOwner(new UserId(it, owner.text()), now).stream())
                    .toList())
        .wrong(
            "tokens of a purpose outlive those of the type",
            Tamper.of(Tokens.class).on(Tokens::removeAllOf),
            (tokens, owner, except) ->
                (int)
                    tokens.findByOwner(owner, Instant.EPOCH).stream()
                        .filter(it -> !it.id().equals(except) && tokens.remove(owner, it.id()))
                        .count())
        .wrong(
            "tokens of every type are removed together",
            Tamper.of(Tokens.class).on(Tokens::removeAllOf),
            (tokens, owner, except) ->
                TYPES.stream()
                    .mapToInt(it -> tokens.removeAllOf(new UserId(it, owner.text()), except))
                    .sum())
        .wrong(
            "the end of all access leaves the sessions",
            Tamper.of(Stores.class).on(Stores::endAccess),
            (stores, owner, kept) -> stores.tokens().removeAllOf(owner, kept.tokenId()))
        .wrong(
            "the end of all access takes what asked for it along",
            Tamper.of(Stores.class).on(Stores::endAccess),
            (stores, owner, kept) -> stores.endAccess(owner, CurrentAccess.none()));
  }

  private static User owner(Token token) {
    return token.standard().orElseThrow();
  }

  private static <T> Optional<T> first(Function<String, Optional<T>> look) {
    return TYPES.stream().map(look).flatMap(Optional::stream).findFirst();
  }
}
