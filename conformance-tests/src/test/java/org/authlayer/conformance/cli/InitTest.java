package org.authlayer.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.authlayer.conformance.target.Key;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Schema;
import org.authlayer.conformance.target.TargetFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitTest {

  @TempDir Path folder;

  @Test
  void draftOfEveryProfileHasEveryKeyAndCanBeRead() throws IOException {
    String all =
        Arrays.stream(Profile.values())
            .filter(profile -> profile != Profile.CORE)
            .map(Profile::id)
            .collect(Collectors.joining(","));
    String draft = draft(all);
    for (Key key : Schema.keys()) {
      String name = key.name().substring(key.name().indexOf('.') + 1);
      assertTrue(draft.contains("\n  # " + name + ": "), key.name());
    }
    assertEquals(
        Profile.values().length - 1, TargetFile.parse("draft", draft, Map.of()).bases().size());
  }

  @Test
  void draftOfOneProfileHasItsKeysOnly() throws IOException {
    String draft = draft("token");
    assertTrue(draft.contains("  token: http://"), draft);
    assertTrue(draft.contains("\n  # tokenFields: id,value,user_id\n"), draft);
    assertTrue(draft.contains("GET /me: takes Bearer"), draft);
    assertFalse(draft.contains("\nform:"), draft);
    assertFalse(draft.contains("credentials:"), draft);
  }

  @Test
  void keyWithoutItsSignIsReadAndPlaceholdersAreMistakes() throws IOException {
    Path file = folder.resolve("edited.yaml");
    String draft = draft("token");
    Files.writeString(file, draft.replace("  # noStore: yes|no", "  noStore: yes"));
    assertTrue(TargetFile.read(file, Map.of()).declared().yes("decisions.noStore"));
    Files.writeString(file, draft.replace("  # noStore: yes|no", "  noStore: yes|no"));
    Kit kit = Kit.run("doctor", "--target", file.toString());
    assertEquals(2, kit.exit());
    assertTrue(kit.err().contains("'yes|no' is not allowed; allowed: yes, or no"), kit.err());
  }

  @Test
  void nothingIsOverwrittenAndMistakesAreTold() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "mine");
    Kit there = Kit.run("init", "--profile", "token", "--out", file.toString());
    assertEquals(2, there.exit());
    assertTrue(there.err().contains("mine.yaml: is there already"), there.err());
    assertEquals("mine", Files.readString(file));
    Kit unknown = Kit.run("init", "--profile", "tokens", "--out", folder + "/new.yaml");
    assertEquals(2, unknown.exit());
    assertTrue(unknown.err().contains("no such profile; there are basic-login"), unknown.err());
    assertEquals(2, Kit.run("init", "--profile", "core", "--out", folder + "/new.yaml").exit());
    assertEquals(2, Kit.run("init").exit());
    Kit nowhere = Kit.run("init", "--profile", "token", "--out", folder + "/none/new.yaml");
    assertEquals(2, nowhere.exit());
    assertTrue(nowhere.err().contains("cannot be written"), nowhere.err());
  }

  private String draft(String profiles) throws IOException {
    Path file = folder.resolve(profiles.hashCode() + ".yaml");
    assertEquals(0, Kit.run("init", "--profile", profiles, "--out", file.toString()).exit());
    return Files.readString(file);
  }
}
