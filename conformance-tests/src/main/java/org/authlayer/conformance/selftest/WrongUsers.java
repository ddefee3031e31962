package org.authlayer.conformance.selftest;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingUsers;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/** Users that are stored or found wrongly. */
public final class WrongUsers {

  private WrongUsers() {}

  /** What is done when an address is taken. */
  @FunctionalInterface
  public interface Conflict {
    Users.Added meet(Users users, User owner, NewUser rival);
  }

  /** Says that it saved and did not. */
  public static Users forgetting(Users users) {
    return new ForwardingUsers(users) {
      @Override
      public Added add(NewUser user) {
        return new Added.Ok(
            new User(UUID.randomUUID(), user.name(), user.email(), user.passwordHash()));
      }
    };
  }

  /** Meets a taken address in its own way. */
  public static UnaryOperator<Users> meeting(Conflict conflict) {
    return users ->
        new ForwardingUsers(users) {
          @Override
          public Added add(NewUser user) {
            return findByEmail(user.email())
                .map(owner -> conflict.meet(users, owner, user))
                .orElseGet(() -> super.add(user));
          }
        };
  }

  public static Users.Added overwrite(Users users, User owner, NewUser rival) {
    User changed = new User(owner.id(), rival.name(), owner.email(), rival.passwordHash());
    users.replace(changed);
    return new Users.Added.Ok(changed);
  }

  public static Users.Added overwriteInSecret(Users users, User owner, NewUser rival) {
    overwrite(users, owner, rival);
    return new Users.Added.EmailTaken();
  }

  public static Users.Added shareAccount(Users users, User owner, NewUser rival) {
    return new Users.Added.Ok(owner);
  }

  public static Users.Added renewIdentifier(Users users, User owner, NewUser rival) {
    users.remove(owner.id());
    users.add(new NewUser(null, owner.name(), owner.email(), owner.passwordHash()));
    return new Users.Added.EmailTaken();
  }

  /** Finds an address by another spelling: addresses that fold to the same text are the same. */
  public static UnaryOperator<Users> folding(UnaryOperator<String> fold) {
    return users -> {
      Map<String, String> spellings = new ConcurrentHashMap<>();
      return new ForwardingUsers(users) {
        @Override
        public Added add(NewUser user) {
          spellings.putIfAbsent(fold.apply(user.email()), user.email());
          return super.add(user);
        }

        @Override
        public Optional<User> findByEmail(String email) {
          return super.findByEmail(spellings.getOrDefault(fold.apply(email), email));
        }
      };
    };
  }

  public static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Only the domain in lower case. */
  public static String lowerDomain(String email) {
    int at = email.indexOf('@') + 1;
    return email.substring(0, at) + lower(email.substring(at));
  }

  /** Only the local part in lower case. */
  public static String lowerLocalPart(String email) {
    int at = email.indexOf('@') + 1;
    return lower(email.substring(0, at)) + email.substring(at);
  }
}
