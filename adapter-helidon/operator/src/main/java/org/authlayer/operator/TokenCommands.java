package org.authlayer.operator;

import static java.util.Map.entry;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driven.Identifiers;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.operation.Administration.TokenAdded;
import org.authlayer.runtime.configuration.StartException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "token",
    description = "Opaque tokens of a user: create, list, revoke.",
    mixinStandardHelpOptions = true)
record TokenCommands(CommandContext around) {

  static final List<String> COLUMNS =
      List.of("id", "created_at", "last_used_at", "expires_at", "client");

  private static final Duration LONGEST = Duration.ofDays(36_525);

  @Command(
      description = {
        "Creates a token for a user, and prints its value, which is shown only this once.",
        "The value alone is on standard output: TOKEN=$(authlayer token create USER --name NAME)"
      },
      mixinStandardHelpOptions = true)
  void create(
      @Parameters(paramLabel = "USER", description = "address or identifier") String text,
      @Option(
              names = "--name",
              required = true,
              paramLabel = "NAME",
              description = "what the token is for; lists show it")
          String name,
      @Option(
              names = "--lifetime",
              paramLabel = "DURATION",
              description = "as in ISO 8601, such as P90D; without it the token does not expire")
          @Nullable String lifetime,
      @Mixin SettingsOptions source,
      @Mixin Output output) {
    Optional<Duration> valid = Optional.ofNullable(lifetime).map(TokenCommands::duration);
    try (UserDatabase accounts = UserDatabase.open(source, around)) {
      User user = accounts.require(text);
      switch (accounts.administration().createToken(user, name, valid)) {
        case TokenAdded.Ok created -> {
          around.tell("created a token of " + user.email() + ", " + created.id());
          output.print(
              around.out(),
              created.value(),
              JsonValue.object(
                  entry("id", JsonValue.of(created.id().toString())),
                  entry("value", JsonValue.of(created.value())),
                  entry("user_id", JsonValue.of(user.id().toString()))));
        }
        case TokenAdded.Refused refused ->
            throw StartException.configuration("--name: " + refused.reason());
        case TokenAdded.NoSuchUser removed ->
            throw UserDatabase.absent("the user was removed meanwhile", "user");
      }
    }
  }

  private static Duration duration(String text) {
    try {
      Duration valid = Duration.parse(text);
      if (valid.isPositive() && valid.compareTo(LONGEST) <= 0) {
        return valid;
      }
    } catch (DateTimeParseException malformed) {
      // Refused below.
    }
    throw StartException.configuration(
        "--lifetime: write a duration of at most 100 years as in ISO 8601, such as PT12H or P90D");
  }

  @Command(
      description = "Lists the tokens of a user, the newest first; never a token's value.",
      mixinStandardHelpOptions = true)
  void list(
      @Parameters(paramLabel = "USER", description = "address or identifier") String text,
      @Mixin SettingsOptions source,
      @Mixin Output output) {
    try (UserDatabase accounts = UserDatabase.open(source, around)) {
      List<TokenSummary> tokens = accounts.administration().tokens(accounts.require(text));
      output.print(around.out(), COLUMNS, tokens.stream().map(TokenCommands::row).toList());
    }
  }

  @Command(
      description = "Removes a token of a user, with the sessions it opened.",
      mixinStandardHelpOptions = true)
  void revoke(
      @Mixin UserItemArgument one,
      @Mixin Confirmation confirmation,
      @Mixin SettingsOptions source,
      @Mixin Output output) {
    Optional<String> id = one.read();
    try (UserDatabase accounts = UserDatabase.open(source, around)) {
      User user = accounts.require(one.user());
      if (id.isEmpty()) {
        confirmation.require("revoke all tokens of " + user.email());
      }
      int revoked =
          id.isEmpty()
              ? accounts.administration().revokeTokens(user)
              : revoke(accounts, user, id.get());
      output.revoked(around.out(), "revoked", revoked, "token", user);
    }
  }

  private static int revoke(UserDatabase accounts, User user, String id) {
    if (Identifiers.parse(id)
        .filter(one -> accounts.administration().revokeToken(user, one))
        .isEmpty()) {
      throw UserDatabase.absent("the user has no token of this id", "token");
    }
    return 1;
  }

  static List<Optional<?>> row(TokenSummary token) {
    return List.of(
        Optional.of(token.id()),
        token.made(),
        token.lastUse(),
        token.expiry(),
        Optional.of(token.client()).filter(client -> !client.isEmpty()));
  }
}
