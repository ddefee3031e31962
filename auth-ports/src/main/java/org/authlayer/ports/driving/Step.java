package org.authlayer.ports.driving;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of one middleware in who may pass. A chain is read as its steps in running order; one
 * with a step that is {@link Other} is not known to let anybody pass (ADR 0051).
 */
public sealed interface Step {

  /** Opens a session for the rest of the chain (AL-SES-15). */
  record OpensSession() implements Step {}

  /**
   * Logs a user in, if the request proves one: anybody where no type is given. Authenticators of
   * your own have a scheme.
   */
  record Authenticates(Credential credential, @Nullable Class<?> type, @Nullable Scheme scheme)
      implements Step {

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

    public boolean mayLogIn(Class<?> user) {
      return type == null || type.equals(user);
    }
  }

  /**
   * The users that an authenticator logs in are of a user type of an application's own (ADR 0061).
   * On one server one name belongs to one class, and one class to one name.
   */
  record DeclaresUserType(String name, Class<?> type) implements Step {

    boolean mixesWith(DeclaresUserType other) {
      return name.equals(other.name) != type.equals(other.type);
    }

    @Override
    public String toString() {
      return "the user type '" + name + "' of class " + type.getName();
    }
  }

  /** Signs or verifies JSON web tokens, so that the server needs a key (DEC-07). */
  record UsesJwtKey() implements Step {}

  /** Answers 401 unless a user of the type is authenticated (AL-GRD-01). */
  record Demands(Class<?> type) implements Step {}

  /** Redirects unless a user of the type is authenticated (AL-RED-01). */
  record Redirects(Class<?> type) implements Step {}

  /** Refuses, with 403, what does not meet it (AL-GEN-01), such as {@code role admin}. */
  record Requires(String requirement) implements Step {

    public Requires {
      if (requirement.isBlank()) {
        throw new IllegalArgumentException("say what is required, for instance 'role admin'");
      }
    }
  }

  /** Logs no user in and refuses no user with 401 or 403 for who they are. */
  record Neutral(String name) implements Step {}

  /** Does something unknown: it may log somebody in, and it may refuse. */
  record Other(String name) implements Step {}

  enum Credential {
    BASIC("Basic"),
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
