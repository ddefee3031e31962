package org.authlayer.domain.application;

import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.usecase.Accounts;
import org.authlayer.domain.usecase.ChangePassword;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.domain.usecase.ListAccess;
import org.authlayer.domain.usecase.PasswordRule;
import org.authlayer.domain.usecase.RegisterUser;
import org.authlayer.domain.usecase.RemoveUser;
import org.authlayer.domain.usecase.RevokeAccess;
import org.authlayer.domain.usecase.TokenGenerator;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

/** The use cases for the users of one type. */
public record UseCases<U>(
    RegisterUser<U> registerUser,
    ChangePassword<U> changePassword,
    RemoveUser<U> removeUser,
    ListAccess<U> listAccess,
    RevokeAccess<U> revokeAccess,
    IssueToken<U> issueToken) {

  static <U> UseCases<U> of(
      Environment environment, Settings settings, Accounts<U> accounts, PasswordCheck<U> check) {
    AuthEvents events = environment.events();
    PasswordHasher hasher = environment.passwordHasher();
    PasswordRule passwords = new PasswordRule(settings.protection().passwords());
    ListAccess<U> list =
        new ListAccess<>(
            accounts, environment.databases().standard().sessions(), environment.time());
    RevokeAccess<U> revoke = new RevokeAccess<>(list, events);
    return new UseCases<>(
        new RegisterUser<>(accounts, hasher, passwords, events),
        new ChangePassword<>(accounts, check, hasher, passwords, events),
        new RemoveUser<>(accounts, check, revoke, events),
        list,
        revoke,
        new IssueToken<>(
            accounts,
            new TokenGenerator(environment.random(), settings.tokenBytes()),
            environment.time(),
            events));
  }
}
