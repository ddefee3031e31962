package org.authlayer.conformance.selftest;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingPasswordHasher;
import org.authlayer.conformance.forwarding.ForwardingSessions;
import org.authlayer.conformance.forwarding.ForwardingUserTokens;
import org.authlayer.conformance.forwarding.ForwardingUsers;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;

/** Passes the last password on to where it must not be. */
public final class PasswordLeak {

  private volatile String password = "";

  public PasswordHasher hasher(PasswordHasher hasher) {
    return new ForwardingPasswordHasher(hasher) {
      @Override
      public String hash(String secret) {
        password = secret;
        return super.hash(secret);
      }

      @Override
      public boolean verify(String secret, String hash) {
        password = secret;
        return super.verify(secret, hash);
      }
    };
  }

  public Users users(Users users) {
    return named(users, UnaryOperator.identity());
  }

  public Users usersEncoded(Users users) {
    return named(
        users,
        secret ->
            Base64.getEncoder()
                .encodeToString(("user:" + secret).getBytes(StandardCharsets.UTF_8)));
  }

  public UserTokens tokens(UserTokens tokens) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public UserTokens.Added add(NewUserToken token) {
        return super.add(new NewUserToken(password, token.userId(), null));
      }
    };
  }

  public Sessions sessions(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public void add(SessionData session) {
        super.add(
            new SessionData(
                session.digest(),
                Map.of("password", password),
                session.createdAt(),
                session.lastSeenAt(),
                session.expiresAt()));
      }
    };
  }

  private ForwardingUsers named(Users users, UnaryOperator<String> written) {
    return new ForwardingUsers(users) {
      @Override
      public Users.Added add(NewUser user) {
        String name = user.name() + " " + written.apply(password);
        return super.add(new NewUser(user.id(), name, user.email(), user.passwordHash()));
      }
    };
  }
}
