package org.authlayer.operator;

import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The id of a session is its digest, as below {@code /account}, and no credential. */
@Command(
    name = "session",
    description = "Sessions of a user: list, revoke.",
    mixinStandardHelpOptions = true)
record SessionCommands(CommandContext around) {

  static final List<String> COLUMNS =
      List.of("id", "created_at", "last_used_at", "expires_at", "client");

  @Command(
      description = "Lists the sessions of a user, the last used first; never what is in a cookie.",
      mixinStandardHelpOptions = true)
  void list(
      @Parameters(paramLabel = "USER", description = "address or identifier") String text,
      @Mixin SettingsOptions source,
      @Mixin Output output) {
    try (UserDatabase accounts = UserDatabase.open(source, around)) {
      List<SessionData> sessions = accounts.administration().sessions(accounts.require(text));
      output.print(around.out(), COLUMNS, sessions.stream().map(SessionCommands::row).toList());
    }
  }

  @Command(description = "Ends a session of a user.", mixinStandardHelpOptions = true)
  void revoke(
      @Mixin UserItemArgument one,
      @Mixin Confirmation confirmation,
      @Mixin SettingsOptions source,
      @Mixin Output output) {
    Optional<String> id = one.read();
    try (UserDatabase accounts = UserDatabase.open(source, around)) {
      User user = accounts.require(one.user());
      if (id.isEmpty()) {
        confirmation.require("end all sessions of " + user.email());
      }
      int revoked =
          id.isEmpty()
              ? accounts.administration().revokeSessions(user)
              : revoke(accounts, user, id.get());
      output.revoked(around.out(), "ended", revoked, "session", user);
    }
  }

  private static int revoke(UserDatabase accounts, User user, String id) {
    if (!accounts.administration().revokeSession(user, id)) {
      throw UserDatabase.absent("the user has no session of this id", "session");
    }
    return 1;
  }

  static List<Optional<?>> row(SessionData session) {
    return List.of(
        Optional.of(session.digest()),
        session.identity(UserId.STANDARD).map(SessionIdentity::since),
        Optional.of(session.lastSeenAt()),
        Optional.of(session.end(UserId.STANDARD)),
        Optional.of(session.client()).filter(client -> !client.isEmpty()));
  }
}
