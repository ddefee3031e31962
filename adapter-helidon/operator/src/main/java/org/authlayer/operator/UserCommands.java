package org.authlayer.operator;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.authlayer.json.Json;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.operation.Administration;
import org.authlayer.ports.operation.Administration.Added;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.StartException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "user",
    description = "Users: add, list, show, export, remove, change the password.",
    mixinStandardHelpOptions = true)
record UserCommands(CommandContext around) {

  private static final int MOST = 1000;

  @Command(
      description = {
        "Creates a user.",
        "The password is asked for on a terminal, else it is the first line of standard input."
      },
      mixinStandardHelpOptions = true)
  void add(
      @Option(
              names = "--name",
              required = true,
              paramLabel = "NAME",
              description = "the user's name")
          String name,
      @Option(
              names = "--email",
              required = true,
              paramLabel = "EMAIL",
              description = "the address to log in with")
          String email,
      @Mixin NewPassword password,
      @Mixin SettingsOptions source,
      @Mixin Output output) {
    String secret = password.read(around.in());
    try (UserDatabase accounts = UserDatabase.open(source, around)) {
      switch (accounts.administration().add(name, email, secret)) {
        case Added.Ok ok ->
            output.print(
                around.out(),
                "created " + ok.user().email() + ", " + ok.user().id(),
                members(ok.user()));
        case Added.Refused refused ->
            throw StartException.configuration(String.join(", ", refused.reasons()));
        case Added.EmailTaken taken ->
            throw new StartException(ExitCode.TAKEN, "another user has this e-mail address", null);
      }
    }
  }

  @Command(
      description = "Lists users in the order of their addresses.",
      mixinStandardHelpOptions = true)
  void list(
      @Option(
              names = "--after",
              paramLabel = "EMAIL",
              defaultValue = "",
              description = "begin behind this address")
          String after,
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "1000",
              description = "how many at most, up to 1000 (default)")
          int most,
      @Mixin SettingsOptions source,
      @Mixin Output output) {
    if (most < 1 || most > MOST) {
      throw StartException.configuration("--limit: choose 1 to " + MOST);
    }
    try (UserDatabase accounts = UserDatabase.open(source, around)) {
      List<User> users = accounts.administration().users(after, most + 1);
      boolean more = users.size() > most;
      List<User> shown = more ? users.subList(0, most) : users;
      output.print(
          around.out(), List.of("id", "email", "name"), shown.stream().map(this::row).toList());
      if (more) {
        around.tell("there are more; --after " + shown.get(most - 1).email() + " lists the next");
      }
    }
  }

  @Command(
      description = "Shows a user, and how many tokens and sessions the user has.",
      mixinStandardHelpOptions = true)
  void show(
      @Parameters(paramLabel = "USER", description = "address or identifier") String text,
      @Mixin SettingsOptions source,
      @Mixin Output output) {
    try (UserDatabase accounts = UserDatabase.open(source, around)) {
      User user = accounts.require(text);
      int tokens = accounts.administration().tokens(user).size();
      int sessions = accounts.administration().sessions(user).size();
      output.print(
          around.out(),
          "id:        %s%nemail:     %s%nname:      %s%ntokens:    %s%nsessions:  %s"
              .formatted(user.id(), user.email(), user.name(), tokens, sessions),
          members(user)
              .with("tokens", JsonValue.of(tokens))
              .with("sessions", JsonValue.of(sessions)));
    }
  }

  @Command(
      description = {
        "Prints everything that the server keeps of a user, as one JSON value.",
        "No password hash and no token is in it, nor what an application has in tables of its own."
      },
      mixinStandardHelpOptions = true)
  void export(
      @Parameters(paramLabel = "USER", description = "address or identifier") String text,
      @Mixin SettingsOptions source) {
    try (UserDatabase accounts = UserDatabase.open(source, around)) {
      User user = accounts.require(text);
      Administration all = accounts.administration();
      JsonValue tokens =
          Output.array(
              TokenCommands.COLUMNS, all.tokens(user).stream().map(TokenCommands::row).toList());
      JsonValue sessions =
          JsonValue.array(all.sessions(user).stream().map(UserCommands::whole).toList());
      around
          .out()
          .println(Json.write(members(user).with("tokens", tokens).with("sessions", sessions)));
    }
  }

  /** A session with what applications keep in it. */
  private static JsonValue whole(SessionData session) {
    Map<String, JsonValue> values = new TreeMap<>();
    session.values().forEach((name, value) -> values.put(name, JsonValue.of(value)));
    return Output.object(SessionCommands.COLUMNS, SessionCommands.row(session))
        .with("values", new JsonValue.ObjectValue(values));
  }

  @Command(
      description = "Removes a user with all tokens and sessions.",
      mixinStandardHelpOptions = true)
  void remove(
      @Parameters(paramLabel = "USER", description = "address or identifier") String text,
      @Mixin Confirmation confirmation,
      @Mixin SettingsOptions source,
      @Mixin Output output) {
    try (UserDatabase accounts = UserDatabase.open(source, around)) {
      User user = accounts.require(text);
      confirmation.require("remove " + user.email() + " with all tokens and sessions");
      accounts.administration().remove(user);
      output.print(around.out(), "removed " + user.email() + ", " + user.id(), members(user));
    }
  }

  @Command(
      description = {
        "Gives a user another password, and ends all tokens and sessions of the user.",
        "The password is asked for on a terminal, else it is the first line of standard input."
      },
      mixinStandardHelpOptions = true)
  void password(
      @Parameters(paramLabel = "USER", description = "address or identifier") String text,
      @Mixin NewPassword password,
      @Mixin SettingsOptions source,
      @Mixin Output output) {
    String secret = password.read(around.in());
    try (UserDatabase accounts = UserDatabase.open(source, around)) {
      User user = accounts.require(text);
      Optional<String> refused = accounts.administration().changePassword(user, secret);
      if (refused.isPresent()) {
        throw StartException.configuration(refused.get());
      }
      output.print(
          around.out(),
          "changed the password of " + user.email() + "; all tokens and sessions have ended",
          members(user));
    }
  }

  private List<Optional<String>> row(User user) {
    return List.of(
        Optional.of(user.id().toString()), Optional.of(user.email()), Optional.of(user.name()));
  }

  private static JsonValue.ObjectValue members(User user) {
    return JsonValue.object(
        entry("id", JsonValue.of(user.id().toString())),
        entry("email", JsonValue.of(user.email())),
        entry("name", JsonValue.of(user.name())));
  }
}
