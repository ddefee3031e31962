package org.authlayer.conformance.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;

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

/** The habits of an adapter are those that run, and its parts come together by services. */
class WriteAnAdapterTest {

  private static final String ROWS = "docs/reference/adapter-habits.tsv";

  @Test
  void everyHabitIsARow() {
    assertEquals(
        Habit.all().stream().map(habit -> habit.clause() + "\t" + habit.sentence()).toList(),
        Repository.read(ROWS).lines().skip(1).toList());
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
}
