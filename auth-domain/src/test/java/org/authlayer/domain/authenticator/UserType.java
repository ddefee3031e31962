package org.authlayer.domain.authenticator;

import java.util.Optional;
import org.authlayer.domain.AuthStore;

/** Three user types, so that a login under the wrong one shows. */
enum UserType {
  VISITOR {
    @Override
    Class<?> type() {
      return Visitor.class;
    }

    @Override
    void login(AuthStore auth, String name) {
      auth.login(new Visitor(name));
    }

    @Override
    Optional<String> name(AuthStore auth) {
      return auth.get(Visitor.class).map(Visitor::name);
    }

    @Override
    SessionAuthenticatable<?> authenticatable() {
      return new SessionAuthenticatable<>(Visitor.class, name(), Visitor::name);
    }
  },
  GUEST {
    @Override
    Class<?> type() {
      return Guest.class;
    }

    @Override
    void login(AuthStore auth, String name) {
      auth.login(new Guest(name));
    }

    @Override
    Optional<String> name(AuthStore auth) {
      return auth.get(Guest.class).map(Guest::name);
    }

    @Override
    SessionAuthenticatable<?> authenticatable() {
      return new SessionAuthenticatable<>(Guest.class, name(), Guest::name);
    }
  },
  TEXT {
    @Override
    Class<?> type() {
      return String.class;
    }

    @Override
    void login(AuthStore auth, String name) {
      auth.login(name);
    }

    @Override
    Optional<String> name(AuthStore auth) {
      return auth.get(String.class);
    }

    @Override
    SessionAuthenticatable<?> authenticatable() {
      return new SessionAuthenticatable<>(String.class, name(), name -> name);
    }
  };

  record Guest(String name) {}

  abstract Class<?> type();

  abstract void login(AuthStore auth, String name);

  abstract Optional<String> name(AuthStore auth);

  abstract SessionAuthenticatable<?> authenticatable();
}
