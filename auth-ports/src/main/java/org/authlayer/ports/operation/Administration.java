package org.authlayer.ports.operation;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;

/**
 * Manages users, tokens and sessions by the rules and events of the users themselves. The caller is
 * not authenticated: offer this to operators only.
 */
public interface Administration {

  Added add(String name, String email, String password);

  /** Finds a user by address, letter by letter, or by identifier. */
  Optional<User> find(String text);

  /** Lists users in the order of their addresses, behind an address; empty for the first. */
  List<User> users(String after, int most);

  /** Removes a user with all tokens and sessions (DEC-17). */
  boolean remove(User user);

  /** Ends all tokens and sessions (DEC-37); or says why not, as a part of a sentence. */
  Optional<String> changePassword(User user, String password);

  /** Creates an opaque token with a name (DEC-27); without a lifetime it does not expire. */
  TokenAdded createToken(User user, String name, Optional<Duration> lifetime);

  /** The tokens that are not expired, the last made first, at most 1000. */
  List<TokenSummary> tokens(User user);

  boolean revokeToken(User user, UUID id);

  int revokeTokens(User user);

  List<SessionData> sessions(User user);

  boolean revokeSession(User user, String digest);

  int revokeSessions(User user);

  sealed interface Added {

    record Ok(User user) implements Added {}

    /** The values break rules; the reasons are parts of sentences, none with a value. */
    record Refused(List<String> reasons) implements Added {

      public Refused {
        reasons = List.copyOf(reasons);
      }
    }

    record EmailTaken() implements Added {}
  }

  sealed interface TokenAdded {

    /** The token; the store may keep only a digest of its value. */
    record Ok(UUID id, String value) implements TokenAdded {

      @Override
      public String toString() {
        return "Ok[" + id + "]";
      }
    }

    /** The name breaks a rule; the reason is a part of a sentence, without the name. */
    record Refused(String reason) implements TokenAdded {}

    record NoSuchUser() implements TokenAdded {}
  }
}
