package org.authlayer.runtime.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.ports.driven.AuthEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventLineTest {

  @Test
  void anEventSaysWhoWhatWhereAndWithWhichOutcome() {
    assertEquals(
        "event=login-failed owasp=authn_login_fail outcome=failure"
            + " user=9fe5a48a-7d5f-4f35-8d3d-6b6f6b3b2a01 method=POST"
            + " route=/token-expiring/login network=2001:db8:aaaa:bbbb::/64"
            + " request=5c0f36ac-39a8-4d1e-9b7d-2f0f2a3ad0b7",
        line(new AuthEvent.LoginFailed(Samples.WHERE, Samples.USER)));
    assertTrue(line(new AuthEvent.LoginFailed(Samples.WHERE, null)).contains(" user=- method="));
  }

  @Test
  void everyTypeOfEventHasASampleAndANameOfItsOwn() {
    Set<Class<?>> types = Set.of(AuthEvent.class.getPermittedSubclasses());
    assertEquals(
        types, Samples.ofEachType().stream().map(Object::getClass).collect(Collectors.toSet()));
    assertEquals(
        types.size(),
        Samples.ofEachType().stream()
            .map(event -> line(event).split(" ", -1)[0])
            .collect(Collectors.toSet())
            .size());
  }

  @Test
  void everyEventIsAtMost400BytesOfLog() {
    try (Captured log = new Captured("org.authlayer.events");
        LoggedEvents events = LoggedEvents.begin()) {
      for (AuthEvent event : Samples.ofEachType()) {
        int before = log.size();
        events.publish(event);
        assertTrue(log.size() - before < 400, log::text);
        assertFalse(log.size() == before);
      }
    }
  }

  @Test
  void theDocumentListsEveryEventAndItsNameInTheVocabulary() throws IOException {
    String document = Files.readString(Path.of("..", "..", "docs", "reference", "events.md"));
    for (AuthEvent event : Samples.ofEachType()) {
      for (String pair : line(event).split(" ", -1)) {
        String[] halves = pair.split("=", 2);
        if (Set.of("event", "owasp").contains(halves[0]) && !halves[1].equals("-")) {
          assertTrue(document.contains("`" + halves[1] + "`"), pair);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a b user=root",
        "/a\r\n2026-01-01T00:00:00.000Z INFO org.authlayer.events event=login-succeeded",
        "/a\u2028event=login-succeeded",
        "/a\u0085event=login-succeeded",
        "/a\u00a0user=root",
        "/a\u3000user=root",
        "/a\tuser=root",
        "/\u202euser\u202c\u2066x\u200f",
        "/a\" user=\"root",
        "/a\\u0020user=root",
        "/\ud800",
        "/\u001b[31m"
      })
  void nothingAClientSendsBecomesAPairOrALineOfItsOwn(String route) {
    String harmless = line(rejected("/x"));
    String hostile = line(rejected(route));
    assertEquals(keys(harmless), keys(hostile), hostile);
    assertTrue(hostile.chars().allMatch(c -> c >= ' ' && c < 127), hostile);
    assertFalse(hostile.contains("\""), hostile);
    assertEquals("route=" + LogLine.word(route, 120), hostile.split(" ", -1)[4]);
  }

  @Test
  void aLongRouteIsCut() {
    String line = line(rejected("/" + "\u00e9".repeat(60_000)));
    assertTrue(line.contains("\\u00e9... network="), line);
    assertTrue(line.length() < 300, line);
  }

  private static String line(AuthEvent event) {
    return EventLine.of(event).toString();
  }

  private static AuthEvent rejected(String route) {
    return new AuthEvent.TokenRejected(new AuthEvent.Where("GET", route, "192.0.2.1", "r"));
  }

  private static List<String> keys(String line) {
    return Arrays.stream(line.split(" ", -1)).map(pair -> pair.split("=", -1)[0]).toList();
  }
}
