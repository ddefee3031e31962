package org.authlayer.domain.application;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Identifiers;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.Violation;
import org.authlayer.domain.usecase.ChangePassword;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.domain.usecase.RemoveUser;
import org.authlayer.domain.usecase.RevokeAccess;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.TokenSummary;

/** The own account of the user on a request (DEC-37): a use case and its refusals. */
public final class AccountHandlers<U> {

  private final UserLayer<U> layer;
  private final UseCases<U> cases;

  AccountHandlers(UserLayer<U> layer) {
    this.layer = layer;
    this.cases = layer.useCases();
  }

  public U user(Request request) {
    return request.auth().require(layer.accounts().type());
  }

  public CurrentAccess current(Request request) {
    return new CurrentAccess(
        layer.accounts().currentToken(request.auth()).orElse(null),
        request.session().flatMap(Session::digest).orElse(null));
  }

  public List<TokenSummary> tokens(Request request) {
    return cases.listAccess().tokens(user(request));
  }

  public List<SessionData> sessions(Request request) {
    return cases.listAccess().sessions(user(request));
  }

  /** The value of a new token that does not expire (DEC-27). */
  public String createToken(Request request, String name) {
    IssueToken.nameViolation(name)
        .ifPresent(
            reason -> {
              throw Abort.invalid(List.of(new Violation("/name", reason)));
            });
    return layer.issued(cases.issueToken(), user(request), Optional.empty(), name, request).value();
  }

  /** Revokes a token, or refuses with 404. */
  public void revokeToken(Request request, String id) {
    U owner = user(request);
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
    switch (cases.revokeAccess().session(user(request), id, request.where())) {
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
    return cases.revokeAccess().tokens(user(request), current(request), request.where()).count();
  }

  public int revokeOtherSessions(Request request) {
    return cases.revokeAccess().sessions(user(request), current(request), request.where()).count();
  }

  /** Only the credential of this request outlives the change. */
  public void changePassword(Request request, String currentPassword, String successor) {
    U owner = user(request);
    switch (cases
        .changePassword()
        .change(owner, currentPassword, successor, current(request), request.where())) {
      case ChangePassword.Result.Changed changed ->
          request.session().ifPresent(session -> session.renew(layer.accounts().typeName()));
      case ChangePassword.Result.Invalid invalid ->
          throw Abort.invalid(List.of(new Violation("/newPassword", invalid.reason())));
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
        .removeOwn(user(request), currentPassword, current(request), request.where())) {
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
