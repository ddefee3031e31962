package org.authlayer.conformance.cli;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Route;
import org.authlayer.conformance.target.Schema;

/** A target file with every key that some profiles have; it can be used as it stands. */
final class TargetDraft {

  private static final List<String> PARTS =
      List.of("credentials", "form", "composition", "decisions", "limits");
  private static final int WIDTH = 98;

  private final Set<Profile> profiles;
  private final StringBuilder text = new StringBuilder();

  private TargetDraft(Set<Profile> profiles) {
    this.profiles = profiles;
  }

  static String of(Set<Profile> profiles) {
    TargetDraft draft = new TargetDraft(profiles);
    draft.profiles();
    PARTS.forEach(draft::part);
    draft.text.append(LEVERS);
    return draft.text.toString();
  }

  private void profiles() {
    text.append(HEAD);
    text.append("profiles:\n");
    for (Profile profile : profiles) {
      for (Route route : Route.of(profile)) {
        String path = route.path().isEmpty() ? "(the base URL itself)" : route.path();
        note(
            route.method()
                + " "
                + path
                + ": takes "
                + route.takes()
                + "; answers "
                + route.answers());
      }
      text.append("  " + profile.id() + ": http://127.0.0.1:8080/" + profile.id() + "\n");
    }
  }

  private void part(String part) {
    List<Key> keys =
        Schema.keys().stream()
            .filter(key -> key.name().startsWith(part + "."))
            .filter(key -> key.profiles().isEmpty() || isAsked(key))
            .toList();
    if (!keys.isEmpty()) {
      text.append("\n" + part + ":\n");
      keys.forEach(key -> entry(key, key.name().substring(part.length() + 1)));
    }
  }

  private boolean isAsked(Key key) {
    return key.profiles().stream().anyMatch(profiles::contains);
  }

  private void entry(Key key, String name) {
    note(key.meaning() + " Allowed: " + key.values().described() + "." + otherwise(key));
    text.append("  # " + name + ": " + example(key) + "\n");
  }

  private static String otherwise(Key key) {
    if (key.isOptional()) {
      return " May be left out.";
    }
    return key.otherwise().map(text -> " Without it: " + text + ".").orElse("");
  }

  private static String example(Key key) {
    String last = key.name().substring(key.name().lastIndexOf('.') + 1);
    if (key.isSecret() && Set.of("password", "token", "secret", "privateKey").contains(last)) {
      String[] words = key.name().split("\\.", -1);
      return "${" + (words[1] + "_" + last).toUpperCase(Locale.ROOT) + "}";
    }
    return key.otherwise().orElseGet(() -> String.join("|", key.values().alternatives()));
  }

  private void note(String comment) {
    StringBuilder line = new StringBuilder("  #");
    for (String word : comment.split(" ", -1)) {
      if (line.length() + 1 + word.length() > WIDTH) {
        text.append(line).append('\n');
        line = new StringBuilder("  #  ");
      }
      line.append(' ').append(word);
    }
    text.append(line).append('\n');
  }

  private static final String HEAD =
      """
      # What the conformance kit checks. It can be used as it stands, once the URLs are right.
      #
      # Each key stands as a comment below what it means. Take the sign away and put one of the allowed
      # values behind the colon, and the kit holds your server to it; as long as it is a comment, clauses
      # that ask for it stay undeclared. A value like ${NAME} is taken from the environment and is shown in
      # no report. docs/how-to/check-your-server.md walks through it.
      name: my server

      """;

  private static final String LEVERS =
      """

      # Each of these turns "not observed" into an observation; docs/reference/conformance-kit.md explains them.
      # second:                 # base URLs of a second instance on the same store, by profile
      # levers:
      #   store:                # only reads
      #     url: jdbc:postgresql://127.0.0.1:5432/mine
      #     user: reader
      #     password: ${STORE_PASSWORD}
      #   clock:
      #     url: http://127.0.0.1:9000/clock
      """;
}
