package org.authlayer.ports.driving;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;

/**
 * What an operator does with the users of the default database, their tokens and their sessions.
 * The rules are those that users themselves meet, and the same events are told; nothing is asked of
 * who calls, so whoever offers this knows that it is an operator.
 */
public interface Administration {

  /**
   * Creates a user (AL-REG-04 to AL-REG-13, DEC-24, DEC-38).
   *
   * @param name the name
   * @param email the address
   * @param password the password
   * @return what came of it
   */
  Added add(String name, String email, String password);

  /**
   * Finds a user.
   *
   * @param text the address, letter by letter, or the identifier
   * @return the user, or nothing
   */
  Optional<User> find(String text);

  /**
   * Lists users in the order of their addresses.
   *
   * @param after the address behind which to begin; empty for the first
   * @param most how many at most
   * @return the users
   */
  List<User> users(String after, int most);

  /**
   * Removes a user with all tokens and sessions (DEC-17).
   *
   * @param user the user
   * @return whether the user was still there
   */
  boolean remove(User user);

  /**
   * Gives a user another password, and ends all tokens and sessions of the user (DEC-37).
   *
   * @param user the user
   * @param password the password
   * @return why it was refused, as a part of a sentence; nothing where it was done
   */
  Optional<String> changePassword(User user, String password);

  /**
   * The tokens of a user that are not expired, the last made first.
   *
   * @param user the user
   * @return everything but their values, at most 1000
   */
  List<TokenSummary> tokens(User user);

  /**
   * Removes one token of a user, and ends the sessions it opened.
   *
   * @param user the user
   * @param id the record's identifier
   * @return whether the user had such a token
   */
  boolean revokeToken(User user, UUID id);

  /**
   * Removes all tokens of a user.
   *
   * @param user the user
   * @return how many
   */
  int revokeTokens(User user);

  /**
   * The live sessions of a user, the last used first.
   *
   * @param user the user
   * @return the sessions, at most 1000; none of them holds its identifier, only a digest of it
   */
  List<SessionData> sessions(User user);

  /**
   * Ends one session of a user.
   *
   * @param user the user
   * @param digest the digest of its identifier
   * @return whether the user had such a session
   */
  boolean revokeSession(User user, String digest);

  /**
   * Ends all sessions of a user.
   *
   * @param user the user
   * @return how many
   */
  int revokeSessions(User user);

  /** What came of creating a user. */
  sealed interface Added {

    /**
     * Created.
     *
     * @param user the user
     */
    record Ok(User user) implements Added {

      /** Refuses null. */
      public Ok {
        Objects.requireNonNull(user, "user");
      }
    }

    /**
     * The values break rules.
     *
     * @param reasons parts of sentences, none with a value
     */
    record Refused(List<String> reasons) implements Added {

      /** Copies the list. */
      public Refused {
        reasons = List.copyOf(reasons);
      }
    }

    /** Another user has the address. */
    record EmailTaken() implements Added {}
  }
}
