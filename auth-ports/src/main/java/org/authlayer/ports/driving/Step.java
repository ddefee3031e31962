package org.authlayer.ports.driving;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of one middleware in who may pass, as a value: a chain is read as its steps in running
 * order.
 *
 * <p>Everything that is to be known of a chain before it runs is read off its steps: a session
 * authenticator without sessions (DEC-29), routes that authenticate and require no user, the table
 * of routes, the OpenAPI document. A chain with a step that is {@link Other} is not known to let
 * anybody pass (ADR 0051).
 */
public sealed interface Step {

  /** Opens a session for the rest of the chain (AL-SES-15). */
  record OpensSession() implements Step {}

  /**
   * Logs a user in, if the request proves one.
   *
   * @param type the user type, or null where the authenticator does not say: it may log in anybody
   * @param scheme where the credential of an authenticator of your own stands, or null
   */
  record Authenticates(Credential credential, @Nullable Class<?> type, @Nullable Scheme scheme)
      implements Step {

    public Authenticates {
      Objects.requireNonNull(credential, "credential");
    }

    public Authenticates(Credential credential, @Nullable Class<?> type) {
      this(credential, type, null);
    }

    public Optional<Class<?>> userType() {
      return Optional.ofNullable(type);
    }

    public Optional<Scheme> ownScheme() {
      return Optional.ofNullable(scheme);
    }

    /** The proof: {@code Basic}, {@code session}, {@code header X-Api-Key}. */
    public String by() {
      return (scheme == null ? credential : scheme).toString();
    }

    /** Whether a user of a type may be authenticated after this. */
    public boolean mayLogIn(Class<?> user) {
      return type == null || type.equals(user);
    }
  }

  /**
   * The users that an authenticator logs in are of a user type of an application's own (ADR 0061).
   * On one server one name belongs to one class, and one class to one name.
   *
   * @param name the name that separates tokens and sessions of the type from those of other types
   */
  record DeclaresUserType(String name, Class<?> type) implements Step {

    public DeclaresUserType {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(type, "type");
    }

    boolean mixesWith(DeclaresUserType other) {
      return name.equals(other.name) != type.equals(other.type);
    }

    @Override
    public String toString() {
      return "the user type '" + name + "' of class " + type.getName();
    }
  }

  /** Answers 401 unless a user of the type is authenticated (AL-GRD-01). */
  record Demands(Class<?> type) implements Step {

    public Demands {
      Objects.requireNonNull(type, "type");
    }
  }

  /** Redirects unless a user of the type is authenticated (AL-RED-01). */
  record Redirects(Class<?> type) implements Step {

    public Redirects {
      Objects.requireNonNull(type, "type");
    }
  }

  /**
   * Refuses, with 403, users or requests that do not meet a requirement of the application's own.
   * The layer itself weighs no role and no permission (AL-GEN-01).
   *
   * @param requirement what has to be met, in a few words, for instance {@code role admin}
   */
  record Requires(String requirement) implements Step {

    public Requires {
      if (requirement.isBlank()) {
        throw new IllegalArgumentException("say what is required, for instance 'role admin'");
      }
    }
  }

  /**
   * Logs no user in and refuses no user with 401 or 403 for who they are: sessions, events, checks
   * of a request's origin.
   */
  record Neutral(String name) implements Step {

    public Neutral {
      Objects.requireNonNull(name, "name");
    }
  }

  /** Does something of which nothing is known: it may log somebody in, and it may refuse. */
  record Other(String name) implements Step {

    public Other {
      Objects.requireNonNull(name, "name");
    }
  }

  /** The kind of credential that an authenticator looks at. */
  enum Credential {
    /** A Basic {@code Authorization} header. */
    BASIC("Basic"),
    /** A Bearer {@code Authorization} header. */
    BEARER("Bearer"),
    BODY("body"),
    /** The session, so that sessions middleware has to stand before it. */
    SESSION("session"),
    /** Anything else of a request. */
    REQUEST("request");

    private final String word;

    Credential(String word) {
      this.word = word;
    }

    /** The word for it in a table of routes. */
    @Override
    public String toString() {
      return word;
    }
  }

  /** Whether a session authenticator comes before all that opens a session. */
  static boolean needSession(List<Step> steps) {
    for (Step step : steps) {
      if (step instanceof OpensSession) {
        return false;
      }
      if (step instanceof Authenticates known && known.credential() == Credential.SESSION) {
        return true;
      }
    }
    return false;
  }
}
