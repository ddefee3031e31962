package org.authlayer.conformance.selftest;

import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
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

  /** Meets a taken address in its own way. */
  public static Tamper<Users> meeting(Conflict conflict) {
    return Tamper.users()
        .on(Users::add)
        .does(
            (right, user) ->
                right
                    .findByEmail(user.email())
                    .map(owner -> conflict.meet(right, owner, user))
                    .orElseGet(() -> right.add(user)));
  }

  public static void renew(Users users, User owner) {
    users.remove(owner.id());
    users.add(new NewUser(null, owner.name(), owner.email(), owner.passwordHash()));
  }

  public static Users.Added renewIdentifier(Users users, User owner, NewUser rival) {
    renew(users, owner);
    return new Users.Added.EmailTaken();
  }

  /** Finds the first of the addresses that fold to the same text. */
  public static Tamper<Users> folding(UnaryOperator<String> fold) {
    return knownAs(user -> fold.apply(user.email()), fold, (first, last) -> first);
  }

  /** Finds users by what they are known as, which one of several may share. */
  public static Tamper<Users> knownAs(
      Function<NewUser, String> name, UnaryOperator<String> asked, BinaryOperator<String> which) {
    return Tamper.users()
        .with(
            ConcurrentHashMap<String, String>::new,
            (users, known) ->
                users
                    .on(Users::add)
                    .does(
                        (right, user) -> {
                          known.merge(name.apply(user), user.email(), which);
                          return right.add(user);
                        })
                    .on(Users::findByEmail)
                    .does(
                        (right, email) ->
                            right.findByEmail(known.getOrDefault(asked.apply(email), email))));
  }

  /** An unknown one, of some addresses, is taken for the one that was last looked up. */
  public static Tamper<Users> lastKnown(Predicate<String> which) {
    return Tamper.users()
        .with(
            () -> new AtomicReference<>(Optional.<User>empty()),
            (users, last) ->
                users
                    .on(Users::findByEmail)
                    .does(
                        (right, email) -> {
                          Optional<User> found = right.findByEmail(email);
                          found.ifPresent(user -> last.set(found));
                          return found.isPresent() || !which.test(email) ? found : last.get();
                        }));
  }

  public static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
