package org.authlayer.domain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.BasicAuthorization;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** What a request offers as proof, and that none of it authenticates anybody. */
final class EvidenceTest {

  private static HttpResponse refuse(Request request) {
    throw Abort.unauthorized();
  }

  @Test
  void refusedHeaderIsReadOnce() {
    List<Object> read = new ArrayList<>();
    AsyncBearerAuthenticator bearer = (credential, request) -> read.add(credential);
    AsyncBasicAuthenticator basic = (credential, request) -> read.add(credential);
    Request token = Call.get("/").bearer("wrong").request();
    assertThrows(Abort.class, () -> bearer.respond(token, EvidenceTest::refuse));
    assertSame(read.get(0), BearerAuthorization.parse(token).orElseThrow());
    Request password = Call.get("/").basic("ada", "wrong").request();
    assertThrows(Abort.class, () -> basic.respond(password, EvidenceTest::refuse));
    assertSame(read.get(1), BasicAuthorization.parse(password).orElseThrow());
  }

  @Test
  void credentialIsReadOnceWhetherThereIsOneOrNot() {
    for (Optional<String> found : List.of(Optional.of("ada"), Optional.<String>empty())) {
      AtomicInteger readings = new AtomicInteger();
      Request request = Call.get("/").request();
      for (Request same : List.of(request, request.with(new Session()))) {
        Optional<String> credential =
            same.evidence()
                .credential(
                    String.class,
                    () -> {
                      readings.incrementAndGet();
                      return found;
                    });
        assertEquals(found, credential);
      }
      assertEquals(1, readings.get());
    }
  }

  @Test
  void anotherRequestHasEvidenceOfItsOwn() {
    Request ada = Call.get("/").bearer("ada").request();
    Request bob = Call.get("/").bearer("bob").request();
    assertEquals("ada", BearerAuthorization.parse(ada).orElseThrow().token());
    assertEquals("bob", BearerAuthorization.parse(bob).orElseThrow().token());
  }

  @Test
  void evidenceIsValidWhileEachCheckIs() {
    Request request = Call.get("/").request();
    assertTrue(request.evidence().isStillValid());
    request.evidence().add("ada", () -> true);
    assertTrue(request.evidence().isStillValid());
    request.evidence().add("ada", () -> false);
    request.evidence().add("ada", () -> true);
    assertFalse(request.evidence().isStillValid());
  }

  @Test
  void evidenceAuthenticatesNobodyAndShowsNothing() {
    Request request = Call.get("/").bearer("secret").request();
    BearerAuthorization.parse(request);
    request.evidence().add("ada", () -> true);
    assertEquals("AuthStore[]", request.auth().toString());
    assertFalse(request.evidence().toString().contains("ada"));
  }
}
