package org.authlayer.ports.driven;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Something worth noting (DEC-19). No event holds a password, token, session id or header. */
public sealed interface AuthEvent {

  /** The request during which it happened, or {@link Where#nowhere}. */
  Where where();

  /**
   * A request, as far as a log may know it.
   *
   * @param gone whether its client is gone, for work that waits; no part of a log
   */
  record Where(
      String method, String route, String network, String requestId, BooleanSupplier gone) {

    private static final Where NOWHERE = new Where("-", "-", "-", "-");

    public Where(String method, String route, String network, String requestId) {
      this(method, route, network, requestId, Where::isNeverSeenToLeave);
    }

    public static Where nowhere() {
      return NOWHERE;
    }

    /** As a log shows them: what its client does later is no part of a request. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Where where && logged().equals(where.logged());
    }

    @Override
    public int hashCode() {
      return logged().hashCode();
    }

    private List<String> logged() {
      return List.of(method, route, network, requestId);
    }

    private static boolean isNeverSeenToLeave() {
      return false;
    }
  }

  record UserRegistered(Where where, UserId user) implements AuthEvent {}

  /** A user was deleted, with all tokens and sessions. */
  record UserRemoved(Where where, UserId user) implements AuthEvent {}

  record LoginSucceeded(Where where, UserId user) implements AuthEvent {}

  /** A login failed; {@code account} is the user of the given name, or null if no user has it. */
  record LoginFailed(Where where, @Nullable UserId account) implements AuthEvent {
    public Optional<UserId> user() {
      return Optional.ofNullable(account);
    }
  }

  /** Too many passwords had failed (DEC-18) for the account, the network, or both. */
  record LoginThrottled(Where where, String limit) implements AuthEvent {}

  record PasswordChanged(Where where, UserId user) implements AuthEvent {}

  record PasswordChangeFailed(Where where, UserId user) implements AuthEvent {}

  /** A stored hash was replaced by one of the same password made with more work. */
  record PasswordRehashed(Where where, UserId user) implements AuthEvent {}

  /**
   * Of a user, a {@code second-factor} was {@code enrolled}, {@code removed} or {@code renewed}
   * (other recovery codes), or replaced by a recovery code ({@code recovered}); or a {@code
   * passkey} was {@code added} or {@code removed}, or seems to be {@code copied}.
   */
  record FactorChanged(Where where, UserId user, String factor, String change)
      implements AuthEvent {}

  /**
   * The e-mail address of a user was {@code verified} by a mail that arrived, {@code changed}, or
   * {@code reclaimed}: proven for the first time by a new password, so that passkeys and what else
   * another person may have registered before are removed.
   */
  record AddressChanged(Where where, UserId user, String how) implements AuthEvent {}

  /**
   * A mail is not sent again: it was {@code refused} for good, no server took it for a day ({@code
   * given-up}), or {@code too-many} went to its address.
   */
  record MailFailed(Where where, UserId user, String reason) implements AuthEvent {}

  /** A token was issued, {@code opaque}, {@code jwt} or {@code single-use}. */
  record TokenIssued(Where where, String kind, UserId user) implements AuthEvent {}

  /** A token was presented and identified no user. */
  record TokenRejected(Where where) implements AuthEvent {}

  /** A token was {@code revoked}, or deleted because it had {@code expired}. */
  record TokenRemoved(Where where, UUID tokenId, UserId user, String reason) implements AuthEvent {}

  /** A session began; {@code session} is the first eight digits of its digest. */
  record SessionStarted(Where where, String session, @Nullable UserId user) implements AuthEvent {}

  /** A session got a new identifier at a login; it is named by the new one. */
  record SessionRenewed(Where where, String session, @Nullable UserId user) implements AuthEvent {}

  /**
   * A session ended: {@code logout}, {@code revoked}, {@code replaced} or {@code crowded-out}. Its
   * name is {@code -}, and the user null, where they are not known.
   */
  record SessionEnded(Where where, String session, @Nullable UserId user, String reason)
      implements AuthEvent {}

  /** A request was refused: {@code foreign-origin} (DEC-34) or {@code plain-channel} (DEC-35). */
  record RequestRefused(Where where, String reason) implements AuthEvent {}

  /** A payload broke rules in the fields with these JSON pointers, joined by commas. */
  record InputRejected(Where where, String fields) implements AuthEvent {}

  record RequestFailed(Where where, Throwable cause) implements AuthEvent {}
}
