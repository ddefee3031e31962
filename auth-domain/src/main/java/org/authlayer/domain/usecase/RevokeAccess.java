package org.authlayer.domain.usecase;

import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.UserId;

/** Revokes tokens and sessions of a user: one, all, or all but the current (DEC-37). */
public record RevokeAccess<U>(ListAccess<U> access, Consumer<UserId> ownAccess, AuthEvents events) {

  private static final int DIGITS_IN_EVENTS = 8;

  /** Revokes one token, and with it the sessions that it opened. */
  public Result token(U owner, UUID id, AuthEvent.Where where) {
    return remove(owner, id, where) ? new Result.Revoked(1) : new Result.NotFound();
  }

  /** Ends one session for its user; a count of 0 where another request ended it meanwhile. */
  public Result session(U owner, String digest, AuthEvent.Where where) {
    if (!SessionData.isDigest(digest)) {
      return new Result.NotFound();
    }
    return access
        .sessions()
        .find(digest, access.time().instant())
        .filter(found -> found.remembers(id(owner)))
        .<Result>map(found -> new Result.Revoked(end(owner, found, where) ? 1 : 0))
        .orElseGet(Result.NotFound::new);
  }

  /**
   * Revokes all tokens but the kept one, and with them those of every purpose and what the
   * application keeps itself; {@link CurrentAccess#none} revokes all.
   */
  public Result.Revoked tokens(U owner, CurrentAccess kept, AuthEvent.Where where) {
    ownAccess.accept(id(owner));
    Result.Revoked listed =
        removeAll(
            () -> access.tokens(owner).stream().filter(token -> !kept.isBy(token)).toList(),
            token -> remove(owner, token.id(), where));
    access.tokens().removeAllOf(id(owner), kept.tokenId());
    return listed;
  }

  /** Ends all sessions but the kept one; {@link CurrentAccess#none} ends all. */
  public Result.Revoked sessions(U owner, CurrentAccess kept, AuthEvent.Where where) {
    return removeAll(
        () -> access.sessions(owner).stream().filter(session -> !kept.isBy(session)).toList(),
        session -> end(owner, session, where));
  }

  /** A list holds some, not all, so that it is read until it is empty. */
  private static <T> Result.Revoked removeAll(Supplier<List<T>> list, Predicate<T> remove) {
    int removed = 0;
    for (List<T> some = list.get(); !some.isEmpty(); some = list.get()) {
      for (T one : some) {
        removed += remove.test(one) ? 1 : 0;
      }
    }
    return new Result.Revoked(removed);
  }

  private boolean remove(U owner, UUID token, AuthEvent.Where where) {
    boolean removed = access.tokens().remove(id(owner), token);
    if (removed) {
      events.publish(new AuthEvent.TokenRemoved(where, token, id(owner), "revoked"));
    }
    return removed;
  }

  private boolean end(U owner, SessionData session, AuthEvent.Where where) {
    boolean removed = access.sessions().removeUser(session.digest(), id(owner));
    if (removed) {
      String name = session.digest().substring(0, DIGITS_IN_EVENTS);
      events.publish(new AuthEvent.SessionEnded(where, name, id(owner), "revoked"));
    }
    return removed;
  }

  private UserId id(U owner) {
    return access.accounts().id(owner);
  }

  public sealed interface Result {

    record Revoked(int count) implements Result {}

    record NotFound() implements Result {}
  }
}
