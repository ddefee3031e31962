package org.authlayer.conformance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.authlayer.conformance.target.ConfigurationError;
import org.authlayer.conformance.target.Profile;

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
    out.println(file + " is written. Put in where your server listens, then:");
    out.println("  doctor --target " + file);
    out.println("  run --target " + file);
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
}
