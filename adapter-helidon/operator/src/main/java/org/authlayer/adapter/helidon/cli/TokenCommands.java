package org.authlayer.adapter.helidon.cli;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Opaque tokens. */
@Command(
    name = "token",
    description = "Opaque tokens of a user: list, revoke.",
    mixinStandardHelpOptions = true)
final class TokenCommands {

  private static final List<String> COLUMNS = List.of("id", "made", "used", "expires", "client");

  private final CommandContext around;

  TokenCommands(CommandContext around) {
    this.around = around;
  }

  @Command(
      description = "Lists the tokens of a user, the last made first; never a token's value.",
      mixinStandardHelpOptions = true)
  void list(
      @Parameters(paramLabel = "USER", description = "address or identifier") String text,
      @Mixin SettingsOptions source,
      @Mixin Output output) {
    try (Accounts accounts = Accounts.open(source, around)) {
      List<TokenSummary> tokens = accounts.administration().tokens(accounts.require(text));
      output.print(around.out(), COLUMNS, tokens.stream().map(TokenCommands::row).toList());
    }
  }

  @Command(
      description = "Removes a token of a user, with the sessions it opened.",
      mixinStandardHelpOptions = true)
  void revoke(@Mixin UserItemArgument one, @Mixin SettingsOptions source, @Mixin Output output) {
    Optional<String> id = one.read();
    try (Accounts accounts = Accounts.open(source, around)) {
      User user = accounts.require(one.user());
      int revoked =
          id.isEmpty()
              ? accounts.administration().revokeTokens(user)
              : revoke(accounts, user, id.get());
      output.revoked(around.out(), "revoked", revoked, "token", user);
    }
  }

  private static int revoke(Accounts accounts, User user, String id) {
    if (uuid(id).filter(one -> accounts.administration().revokeToken(user, one)).isEmpty()) {
      throw Accounts.absent("the user has no token of this id", "token");
    }
    return 1;
  }

  private static Optional<UUID> uuid(String text) {
    try {
      return Optional.of(UUID.fromString(text));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }

  private static List<Optional<String>> row(TokenSummary token) {
    return List.of(
        Optional.of(token.id().toString()),
        second(token.made()),
        second(token.lastUse()),
        second(token.expiry()),
        Optional.of(token.client()).filter(client -> !client.isEmpty()));
  }

  private static Optional<String> second(Optional<Instant> time) {
    return time.map(Output::second);
  }
}
