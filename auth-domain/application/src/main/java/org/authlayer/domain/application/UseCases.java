package org.authlayer.domain.application;

import java.util.function.Consumer;
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
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserId;
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
    Stores stores = environment.databases().standard();
    Consumer<UserId> own = owner -> environment.ownAccess().end(owner, stores);
    Consumer<UserId> forget = owner -> environment.ownAccess().forget(owner, stores);
    ListAccess<U> list =
        new ListAccess<>(accounts, stores.tokens(), stores.sessions(), environment.time());
    RevokeAccess<U> revoke = new RevokeAccess<>(list, own, events);
    return new UseCases<>(
        new RegisterUser<>(accounts, hasher, passwords, events),
        new ChangePassword<>(accounts, check, hasher, passwords, own, events),
        new RemoveUser<>(accounts, check, revoke, forget, events),
        list,
        revoke,
        new IssueToken<>(
            accounts,
            stores.tokens(),
            new TokenGenerator(environment.random(), settings.tokenBytes()),
            settings.mostTokens(),
            environment.time(),
            events));
  }
}
