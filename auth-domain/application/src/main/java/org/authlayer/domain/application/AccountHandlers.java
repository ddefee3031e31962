package org.authlayer.domain.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.PresentedTokens;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.usecase.ChangePassword;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.domain.usecase.RemoveUser;
import org.authlayer.domain.usecase.RevokeAccess;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.Identifiers;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Token;

/** The own account of the user on a request (DEC-37): a use case and its refusals. */
public final class AccountHandlers<U> {

  private final UserLayer<U> layer;
  private final UseCases<U> cases;

  /**
   * A live token or session, as its user sees it.
   *
   * @param id of a session its digest, which is of no use to take it over
   */
  public record Access(
      String id,
      Optional<Instant> createdAt,
      Optional<Instant> lastUsedAt,
      Optional<Instant> expiresAt,
      String client,
      boolean isCurrent) {}

  AccountHandlers(UserLayer<U> layer) {
    this.layer = layer;
    this.cases = layer.useCases();
  }

  public CurrentAccess current(Request request) {
    return new CurrentAccess(
        PresentedTokens.of(request.auth(), layer.typeName()).map(Token::id).orElse(null),
        request.session().flatMap(Session::digest).orElse(null));
  }

  public List<Access> tokens(Request request) {
    CurrentAccess current = current(request);
    return cases.listAccess().tokens(layer.userOf(request)).stream()
        .map(
            token ->
                new Access(
                    token.id().toString(),
                    token.made(),
                    token.lastUse(),
                    token.expiry(),
                    token.client(),
                    current.isBy(token)))
        .toList();
  }

  public List<Access> sessions(Request request) {
    CurrentAccess current = current(request);
    String type = layer.typeName();
    return cases.listAccess().sessions(layer.userOf(request)).stream()
        .map(
            session ->
                new Access(
                    session.digest(),
                    session.identity(type).map(SessionIdentity::since),
                    Optional.of(session.lastSeenAt()),
                    Optional.of(session.end(type)),
                    session.client(),
                    current.isBy(session)))
        .toList();
  }

  /** The value of a new token that does not expire (DEC-27). */
  public String createToken(Request request, String name) {
    IssueToken.nameViolation(name)
        .ifPresent(
            reason -> {
              throw Abort.invalid("/name", reason);
            });
    return layer
        .issued(cases.issueToken(), layer.userOf(request), Optional.empty(), name, request)
        .value();
  }

  /** Revokes a token, or refuses with 404. */
  public void revokeToken(Request request, String id) {
    U owner = layer.userOf(request);
    switch (Identifiers.parse(id)
        .map(token -> cases.revokeAccess().token(owner, token, request.where()))
        .orElseGet(RevokeAccess.Result.NotFound::new)) {
      case RevokeAccess.Result.Revoked revoked -> {}
      case RevokeAccess.Result.NotFound none ->
          throw Abort.of(404, "You have no token of this id.");
    }
  }

  /** Ends a session; when it is the current one, its cookie goes too. */
  public void revokeSession(Request request, String id) {
    switch (cases.revokeAccess().session(layer.userOf(request), id, request.where())) {
      case RevokeAccess.Result.Revoked revoked -> {
        if (current(request).session().filter(id::equals).isPresent()) {
          layer.endLogin(request);
        }
      }
      case RevokeAccess.Result.NotFound none ->
          throw Abort.of(404, "You have no session of this id.");
    }
  }

  public int revokeOtherTokens(Request request) {
    return cases
        .revokeAccess()
        .tokens(layer.userOf(request), current(request), request.where())
        .count();
  }

  public int revokeOtherSessions(Request request) {
    return cases
        .revokeAccess()
        .sessions(layer.userOf(request), current(request), request.where())
        .count();
  }

  /** Only the credential of this request outlives the change. */
  public void changePassword(Request request, String currentPassword, String successor) {
    U owner = layer.userOf(request);
    switch (cases
        .changePassword()
        .change(owner, currentPassword, successor, current(request), request.where())) {
      case ChangePassword.Result.Changed changed ->
          request.session().ifPresent(session -> session.renew(layer.typeName()));
      case ChangePassword.Result.Invalid invalid ->
          throw Abort.invalid("/newPassword", invalid.reason());
      case ChangePassword.Result.WrongPassword wrong -> throw wrongPassword();
      case ChangePassword.Result.TooManyFailures failed ->
          throw Abort.tooManyFailures(failed.retryAfter());
      case ChangePassword.Result.ChangedMeanwhile others ->
          throw Abort.of(409, "The password was changed by another request meanwhile.");
    }
  }

  /** Removes the user, whose password is checked once more. */
  public void deleteUser(Request request, String currentPassword) {
    switch (cases
        .removeUser()
        .removeOwn(layer.userOf(request), currentPassword, current(request), request.where())) {
      case RemoveUser.Result.Removed removed -> layer.endLogin(request);
      case RemoveUser.Result.NoSuchUser removed -> layer.endLogin(request);
      case RemoveUser.Result.WrongPassword wrong -> throw wrongPassword();
      case RemoveUser.Result.TooManyFailures failed ->
          throw Abort.tooManyFailures(failed.retryAfter());
    }
  }

  private static Abort wrongPassword() {
    return Abort.of(403, "The current password is wrong.");
  }
}
