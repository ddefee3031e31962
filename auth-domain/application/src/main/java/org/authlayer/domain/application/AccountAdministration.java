package org.authlayer.domain.application;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.Violation;
import org.authlayer.domain.usecase.ChangePassword;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.domain.usecase.NewAccount;
import org.authlayer.domain.usecase.RegisterUser;
import org.authlayer.domain.usecase.RemoveUser;
import org.authlayer.domain.usecase.RevokeAccess;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.Identifiers;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.operation.Administration;

/** The use cases, for an operator. */
record AccountAdministration(UseCases<User> cases, Users stored) implements Administration {

  private static final AuthEvent.Where NOWHERE = AuthEvent.Where.nowhere();
  private static final CurrentAccess ALL = CurrentAccess.none();

  @Override
  public Added add(String name, String email, String password) {
    NewAccount account = NewAccount.of(name, email, password);
    return switch (cases
        .registerUser()
        .register(account, NOWHERE, user -> TypedAccounts.added(stored.add(user)))) {
      case RegisterUser.Result.Registered<User> registered -> new Added.Ok(registered.user());
      case RegisterUser.Result.Invalid<User> invalid ->
          new Added.Refused(invalid.violations().stream().map(Violation::reason).toList());
      case RegisterUser.Result.EmailTaken<User> taken -> new Added.EmailTaken();
      case RegisterUser.Result.PasswordsDiffer<User> impossible ->
          throw new IllegalStateException("the password was confirmed by itself");
    };
  }

  @Override
  public Optional<User> find(String text) {
    return stored.findByEmail(text).or(() -> Identifiers.parse(text).flatMap(stored::findById));
  }

  @Override
  public List<User> users(String after, int most) {
    return stored.findAll(after, most);
  }

  @Override
  public boolean remove(User user) {
    return cases.removeUser().remove(user, NOWHERE) instanceof RemoveUser.Result.Removed;
  }

  @Override
  public Optional<String> changePassword(User user, String password) {
    return switch (cases.changePassword().reset(user, password, NOWHERE)) {
      case ChangePassword.ResetResult.Changed changed -> Optional.empty();
      case ChangePassword.ResetResult.Invalid invalid -> Optional.of(invalid.reason());
      case ChangePassword.ResetResult.NoSuchUser removed ->
          Optional.of("the user was removed meanwhile");
      case ChangePassword.ResetResult.ChangedMeanwhile others ->
          Optional.of("the password is being changed by others");
    };
  }

  @Override
  public TokenAdded createToken(User user, String name, Optional<Duration> lifetime) {
    Optional<String> violation = IssueToken.nameViolation(name);
    if (violation.isPresent()) {
      return new TokenAdded.Refused(violation.get());
    }
    return switch (cases.issueToken().opaque(user, lifetime, name, () -> true, NOWHERE)) {
      case IssueToken.Result.Opaque token -> new TokenAdded.Ok(token.id(), token.value());
      case IssueToken.Result.NotAuthenticated removed -> new TokenAdded.NoSuchUser();
    };
  }

  @Override
  public List<TokenSummary> tokens(User user) {
    return cases.listAccess().tokens(user);
  }

  @Override
  public boolean revokeToken(User user, UUID id) {
    return isRevoked(cases.revokeAccess().token(user, id, NOWHERE));
  }

  @Override
  public int revokeTokens(User user) {
    return cases.revokeAccess().tokens(user, ALL, NOWHERE).count();
  }

  @Override
  public List<SessionData> sessions(User user) {
    return cases.listAccess().sessions(user);
  }

  @Override
  public boolean revokeSession(User user, String digest) {
    return isRevoked(cases.revokeAccess().session(user, digest, NOWHERE));
  }

  @Override
  public int revokeSessions(User user) {
    return cases.revokeAccess().sessions(user, ALL, NOWHERE).count();
  }

  private static boolean isRevoked(RevokeAccess.Result result) {
    return result instanceof RevokeAccess.Result.Revoked revoked && revoked.count() > 0;
  }
}
