package org.authlayer.conformance.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.authlayer.conformance.adapter.Habit;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.testing.memory.HmacJwts;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.Test;

/** What docs/how-to/write-an-adapter.md tells is what runs and is checked. */
class WriteAnAdapterTest {

  private static final String DOCUMENT = "docs/how-to/write-an-adapter.md";

  @Test
  void everyHabitIsARowOfThePage() {
    Pattern row = Pattern.compile("(?m)^\\| (AL-ADP-\\d\\d \\| .*) \\|$");
    assertEquals(
        Habit.all().stream().map(habit -> habit.clause() + " | " + habit.sentence()).toList(),
        all(row));
  }

  @Test
  void partsComeTogetherByServicesAlone() {
    try (InMemoryStores stores = new InMemoryStores()) {
      Application application =
          Assembly.assemble(stores, new HmacJwts("test", new byte[32]), Reference.settings());
      HttpRequest me =
          new HttpRequest(
              "GET", "/token/me", "", Headers.none(), new Body.Empty(), Channel.LOOPBACK);
      assertEquals(401, application.respond(me).status());
    }
  }

  private static List<String> all(Pattern pattern) {
    return pattern
        .matcher(Repository.read(DOCUMENT))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }
}
