package org.authlayer.domain.application;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.Identifiers;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driving.WholeNumber;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * A user type of an application's own, declared once; see {@link AuthLayer#of(UserType)}.
 *
 * <pre>{@code
 * UserType<Customer> customers =
 *     UserType.byNumber("customer", Customer.class, Customer::number, table::find)
 *         .withPassword(Customer::email, table::findByEmail, Customer::passwordHash)
 *         .withSignUp(table::insert)
 *         .withHashReplacement(table::replaceHash)
 *         .withRemoval(table::delete);
 * }</pre>
 *
 * <p>The look-ups are called from many threads. An identifier may never be given to another user: a
 * token or session of the former one would be the latter's.
 *
 * @param name separates the tokens, sessions, events and counts of failed logins of the type from
 *     those of others: 1 to 40 letters, digits and hyphens, beginning with a letter, and not {@code
 *     User}. Changing it ends all tokens and sessions
 * @param type what users are logged in under, and what a guard demands; users may be of a subtype
 * @param id the text of a user's identifier, of at most 512 characters
 * @param find finds a user by that text; empty for a text that is no identifier
 * @param passwords null if users do not log in by password
 * @param signUp null if users do not sign up
 * @param hashReplacement null if passwords are not changed
 * @param removal removes a user, and returns whether there was one; null if users do not
 * @param json a user as clients see it: never the hash
 */
public record UserType<U>(
    String name,
    Class<U> type,
    Function<U, String> id,
    Function<String, Optional<U>> find,
    @Nullable Passwords<U> passwords,
    @Nullable SignUp<U> signUp,
    @Nullable HashReplacement<U> hashReplacement,
    @Nullable Predicate<U> removal,
    Function<U, ObjectValue> json) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,39}");

  public UserType {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(find, "find");
    Objects.requireNonNull(json, "json");
    requireName(name, "user type");
  }

  /** The name under which things of one purpose are stored; no user type has it. */
  static String purpose(String typeName, String purpose) {
    return typeName + "/" + requireName(purpose, "purpose");
  }

  private static String requireName(String name, String what) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "'%s' names no %s: use 1 to 40 letters, digits and hyphens, a letter first"
              .formatted(name, what));
    }
    return name;
  }

  /** How users log in by password, whose hash is that of the layer's hasher. */
  public record Passwords<U>(
      Function<U, String> loginName, Function<String, Optional<U>> find, Function<U, String> hash) {
    public Passwords {
      Objects.requireNonNull(loginName, "loginName");
      Objects.requireNonNull(find, "find");
      Objects.requireNonNull(hash, "hash");
    }
  }

  @FunctionalInterface
  public interface SignUp<U> {

    /**
     * Stores a user, atomically; empty if another one has the login name.
     *
     * @param user what was sent and is valid, and the hash; further fields are in the request
     * @param transaction begins when it is used, and is committed if a user was stored
     * @throws Exception then no user is stored: an {@link org.authlayer.domain.Abort} is the
     *     answer, anything else is 500, or 503 if the database cannot be reached
     */
    Optional<U> insert(NewUser user, Request request, Transaction transaction) throws Exception;
  }

  @FunctionalInterface
  public interface HashReplacement<U> {

    /** {@code update .. set hash = ? where id = ? and hash = ?}, in one statement. */
    boolean replace(U user, String expected, String successor);
  }

  /**
   * A type whose identifiers are of any type, with {@code toString} as their text. A look-up that
   * returns a user with another identifier finds no user.
   */
  public static <U, I> UserType<U> of(
      String name,
      Class<U> type,
      Function<U, I> id,
      Function<String, Optional<I>> parse,
      Function<I, Optional<U>> find) {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(parse, "parse");
    Objects.requireNonNull(find, "find");
    Function<U, String> text = user -> id.apply(user).toString();
    return new UserType<>(
        name,
        type,
        text,
        given ->
            parse
                .apply(given)
                .flatMap(wanted -> find.apply(wanted).filter(it -> id.apply(it).equals(wanted))),
        null,
        null,
        null,
        null,
        user -> new ObjectValue(Map.of("id", JsonValue.of(text.apply(user)))));
  }

  public static <U> UserType<U> byUuid(
      String name, Class<U> type, Function<U, UUID> id, Function<UUID, Optional<U>> find) {
    return of(name, type, id, Identifiers::parse, find);
  }

  public static <U> UserType<U> byNumber(
      String name, Class<U> type, Function<U, Long> id, Function<Long, Optional<U>> find) {
    return of(name, type, id, UserType::number, find);
  }

  public static <U> UserType<U> byText(
      String name, Class<U> type, Function<U, String> id, Function<String, Optional<U>> find) {
    return of(name, type, id, Optional::of, find);
  }

  public UserType<U> withPassword(
      Function<U, String> loginName,
      Function<String, Optional<U>> findByLoginName,
      Function<U, String> passwordHash) {
    Passwords<U> by = new Passwords<>(loginName, findByLoginName, passwordHash);
    return new UserType<>(name, type, id, find, by, signUp, hashReplacement, removal, json);
  }

  /** The same type, whose users sign up with name, e-mail address and password. */
  public UserType<U> withSignUp(SignUp<U> insert) {
    return new UserType<>(name, type, id, find, passwords, insert, hashReplacement, removal, json);
  }

  /** The same type, whose users change their passwords, and whose outdated hashes are replaced. */
  public UserType<U> withHashReplacement(HashReplacement<U> replace) {
    return new UserType<>(name, type, id, find, passwords, signUp, replace, removal, json);
  }

  public UserType<U> withRemoval(Predicate<U> remove) {
    return new UserType<>(name, type, id, find, passwords, signUp, hashReplacement, remove, json);
  }

  /** Sets the JSON of a user. Without it, clients see only the {@code id}. */
  public UserType<U> withJson(Function<U, ObjectValue> shown) {
    return new UserType<>(name, type, id, find, passwords, signUp, hashReplacement, removal, shown);
  }

  /** Only the text that {@code Long.toString} writes is one. */
  private static Optional<Long> number(String text) {
    try {
      return Optional.of(WholeNumber.parseLong(text)).filter(id -> id.toString().equals(text));
    } catch (NumberFormatException none) {
      return Optional.empty();
    }
  }
}
