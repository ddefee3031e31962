package org.authlayer.domain.application;

import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.jwt.JwtOwner;
import org.authlayer.domain.jwt.RegisteredClaims;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.usecase.ChangePassword;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.domain.usecase.ListAccess;
import org.authlayer.domain.usecase.PasswordRule;
import org.authlayer.domain.usecase.RegisterUser;
import org.authlayer.domain.usecase.RemoveUser;
import org.authlayer.domain.usecase.RevokeAccess;
import org.authlayer.domain.usecase.TokenGenerator;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/** The use cases for the users of the standard database. */
public record UseCases(
    RegisterUser registerUser,
    ChangePassword changePassword,
    RemoveUser removeUser,
    ListAccess listAccess,
    RevokeAccess revokeAccess,
    IssueToken issueToken) {

  static UseCases of(
      Environment environment,
      Settings settings,
      PasswordCheck<User> check,
      SessionAuthenticatable<User> remembered) {
    Stores stores = environment.databases().standard();
    PasswordRule passwords = new PasswordRule(settings.protection().passwords());
    ListAccess list = new ListAccess(stores, remembered, environment.time());
    RevokeAccess revoke = new RevokeAccess(list, environment.events());
    return new UseCases(
        new RegisterUser(
            stores.users(), environment.passwordHasher(), passwords, environment.events()),
        new ChangePassword(
            stores,
            check,
            environment.passwordHasher(),
            passwords,
            remembered.key(),
            environment.events()),
        new RemoveUser(stores.users(), check, revoke, environment.events()),
        list,
        revoke,
        new IssueToken(
            stores.userTokens(),
            new TokenGenerator(environment.random(), settings.tokenBytes()),
            environment.jwts(),
            new RegisteredClaims(settings.protection().jwt(), environment.time()),
            new JwtOwner(settings.protection().jwt().checksUser(), stores.users()),
            environment.time(),
            environment.events()));
  }
}
