package org.authlayer.conformance.saboteurs.records;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.jspecify.annotations.Nullable;

/** Stores whose tokens end in part, or not when they should: wrong under RecordLifeStoreChecks. */
public final class TokenLifeStoreSaboteurs {

  private TokenLifeStoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(
        expiring(),
        WrongRemovals.of(
            "AL-TKR-08", "token", Tamper.tokens().on(UserTokens::remove), UserTokens::remove),
        ending());
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
    return against("AL-TKR-08")
        .wrong(
            "removing one token removes all of its owner",
            remove.does(
                (right, id) -> {
                  right.findByValue("stays").ifPresent(token -> right.remove(token.id()));
                  return right.remove(id);
                }))
        .wrong("sessions outlive their token", opening(token -> null))
        .wrong("what an owner removes goes on", surviving('c'))
        .wrong("what expires goes on", surviving('d'));
  }

  private static Tamper<Sessions> surviving(char digit) {
    return Tamper.sessions()
        .on(Sessions::add)
        .does(
            (right, session) ->
                right.add(session.digest().charAt(0) == digit ? opened(session, null) : session));
  }

  private static Tamper<Sessions> opening(UnaryOperator<@Nullable UUID> token) {
    return Tamper.sessions()
        .on(Sessions::add)
        .does(
            (right, session) ->
                right.add(opened(session, token.apply(session.origin().tokenId()))));
  }

  private static SessionData opened(SessionData session, @Nullable UUID token) {
    return new SessionData(
        session.digest(),
        session.entries(),
        session.createdAt(),
        session.lastSeenAt(),
        session.expiresAt(),
        new SessionOrigin(token, session.origin().endsAt(), session.origin().client()));
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
}
