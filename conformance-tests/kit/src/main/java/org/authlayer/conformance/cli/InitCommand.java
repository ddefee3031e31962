package org.authlayer.conformance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Route;
import org.authlayer.conformance.target.Schema;

/** {@code init}: a target file to fill in. */
record InitCommand(PrintWriter out) {

  int run(List<String> ids, Path file) throws IOException {
    String text = TargetDraft.of(profiles(ids));
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException there) {
      throw new ConfigurationError(file + ": is there already, and is not overwritten");
    } catch (IOException unwritable) {
      throw new ConfigurationError(
          file + ": cannot be written (" + unwritable.getClass().getSimpleName() + ")");
    }
    out.println(file + " is written. Set the URLs of your server in it, then run:");
    out.println("  authlayer-kit doctor " + file);
    out.println("  authlayer-kit run " + file);
    return Ending.KEPT;
  }

  private static Set<Profile> profiles(List<String> ids) {
    Set<Profile> profiles = new LinkedHashSet<>();
    for (String id : ids) {
      profiles.add(
          Profile.find(id)
              .filter(profile -> profile != Profile.CORE)
              .orElseThrow(() -> new ConfigurationError(unknown(id))));
    }
    return profiles;
  }

  private static String unknown(String id) {
    List<String> known =
        Stream.of(Profile.values())
            .filter(profile -> profile != Profile.CORE)
            .map(Profile::id)
            .toList();
    return "--profile " + id + ": no such profile; there are " + String.join(", ", known);
  }

  /** A target file with every key that some profiles have; it can be used as it stands. */
  private static final class TargetDraft {

    private static final int WIDTH = 98;

    private final Set<Profile> profiles;
    private final StringBuilder text = new StringBuilder();

    private TargetDraft(Set<Profile> profiles) {
      this.profiles = profiles;
    }

    static String of(Set<Profile> profiles) {
      TargetDraft draft = new TargetDraft(profiles);
      draft.profiles();
      Schema.PARTS.forEach(draft::part);
      draft.text.append(Table.text(InitCommand.class, "draft-levers.yaml"));
      return draft.text.toString();
    }

    private void profiles() {
      text.append(Table.text(InitCommand.class, "draft-head.yaml"));
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
  }
}
