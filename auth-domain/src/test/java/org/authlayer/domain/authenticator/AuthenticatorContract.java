package org.authlayer.domain.authenticator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.fakes.StoredSession;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/**
 * What holds for every authenticator protocol in each of its forms (AL-GEN-05 to AL-GEN-07,
 * AL-GEN-10): each test runs every way in which a form can do its work.
 */
abstract class AuthenticatorContract<C> {

  record Admin(String name) {}

  private final Kind<C> kind;
  private final Form form;

  AuthenticatorContract(Kind<C> kind, Form form) {
    this.kind = kind;
    this.form = form;
  }

  final List<Middleware> ways(Verification<C> verification) {
    return form.ways(kind, verification);
  }

  /** A request as it would come again: an auth store and a session of its own. */
  static Request again(Request request) {
    Request fresh = Request.of(request.message());
    return request.session().map(cell -> fresh.with(StoredSession.of(cell.users()))).orElse(fresh);
  }

  static HttpResponse run(Middleware middleware, Request request) throws Exception {
    return middleware.respond(request, inner -> HttpResponse.of(200));
  }

  private List<Request> present() {
    return kind.present().stream().map(AuthenticatorContract::again).toList();
  }

  @Test
  final void isCalledOnceWhenTheCredentialIsPresent() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    int runs = 0;
    for (Middleware way : ways((credential, request) -> calls.incrementAndGet())) {
      for (Request request : present()) {
        run(way, request);
        assertEquals(++runs, calls.get());
      }
    }
    assertTrue(runs >= 3);
  }

  @Test
  final void isNotCalledWhenTheCredentialIsAbsent() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    AtomicInteger handled = new AtomicInteger();
    List<Middleware> ways = ways((credential, request) -> calls.incrementAndGet());
    for (Middleware way : ways) {
      for (Request request : kind.absent()) {
        way.respond(
            again(request),
            inner -> {
              handled.incrementAndGet();
              return HttpResponse.of(200);
            });
      }
    }
    assertEquals(0, calls.get());
    assertEquals(ways.size() * kind.absent().size(), handled.get());
  }

  @Test
  final void handlerSeesTheUserThatWasLoggedIn() throws Exception {
    for (Middleware way : ways((credential, request) -> request.auth().login(new Visitor("ada")))) {
      for (Request request : present()) {
        List<Optional<Visitor>> seen = new ArrayList<>();
        way.respond(
            request,
            inner -> {
              seen.add(inner.auth().get(Visitor.class));
              return HttpResponse.of(200);
            });
        assertEquals(List.of(Optional.of(new Visitor("ada"))), seen);
      }
    }
  }

  @Test
  final void requestGoesOnUnrejectedWhenTheCredentialDoesNotVerify() throws Exception {
    for (Middleware way : ways((credential, request) -> {})) {
      for (Request request : present()) {
        request.auth().login(new Admin("root"));
        HttpResponse answer = HttpResponse.of(204);
        assertSame(answer, way.respond(request, inner -> answer));
        assertEquals("AuthStore[Admin]", request.auth().toString());
      }
    }
  }

  @Test
  final void userLoggedInEarlierSurvivesACredentialThatDoesNotVerify() throws Exception {
    for (Middleware way : ways((credential, request) -> {})) {
      for (Request request : present()) {
        request.auth().login(new Visitor("earlier"));
        run(way, request);
        assertEquals("earlier", request.auth().require(Visitor.class).name());
      }
    }
  }

  @Test
  final void runsAlsoWhenSomebodyIsLoggedInAndTheLastSuccessWins() throws Exception {
    for (Middleware way : ways((credential, request) -> request.auth().login(new Visitor("new")))) {
      for (Request request : present()) {
        request.auth().login(new Visitor("old"));
        run(way, request);
        assertEquals("new", request.auth().require(Visitor.class).name());
      }
    }
  }

  @Test
  final void checkedFailureArrivesAsItWasThrown() {
    arrivesUnwrapped(new IOException("checked"));
  }

  @Test
  final void uncheckedFailureArrivesAsItWasThrown() {
    arrivesUnwrapped(new IllegalStateException("unchecked"));
  }

  @Test
  final void storeFailureArrivesAsItWasThrown() {
    arrivesUnwrapped(StoreException.broken("store", null));
  }

  @Test
  final void failureWithACauseKeepsItsCause() {
    arrivesUnwrapped(new IllegalStateException("outer", new IOException("inner")));
  }

  private void arrivesUnwrapped(Exception failure) {
    for (Middleware way :
        ways(
            (credential, request) -> {
              throw failure;
            })) {
      for (Request request : present()) {
        AtomicInteger handled = new AtomicInteger();
        Exception caught =
            assertThrows(
                Exception.class,
                () ->
                    way.respond(
                        request,
                        inner -> {
                          handled.incrementAndGet();
                          return HttpResponse.of(200);
                        }));
        assertSame(failure, caught);
        assertEquals(0, handled.get());
        assertFalse(request.auth().has(Visitor.class));
      }
    }
  }

  @Test
  final void errorArrivesAsItWasThrown() {
    AssertionError error = new AssertionError("error");
    for (Middleware way :
        ways(
            (credential, request) -> {
              throw error;
            })) {
      for (Request request : present()) {
        assertSame(error, assertThrows(AssertionError.class, () -> run(way, request)));
      }
    }
  }

  @Test
  final void refusalByTheHandlerPassesWithItsStatusAndReason() {
    for (Middleware way : ways((credential, request) -> {})) {
      for (Request request : present()) {
        Abort abort =
            assertThrows(
                Abort.class,
                () ->
                    way.respond(
                        request,
                        inner -> {
                          throw Abort.of(418, "teapot");
                        }));
        assertEquals(418, abort.status());
        assertEquals("teapot", abort.reason());
        assertEquals(List.of(), abort.challenges());
      }
    }
  }

  @Test
  final void checkedFailureOfTheHandlerPassesUnwrapped() {
    IOException failure = new IOException("handler");
    for (Middleware way : ways((credential, request) -> {})) {
      for (Request request : present()) {
        assertSame(
            failure,
            assertThrows(
                IOException.class,
                () ->
                    way.respond(
                        request,
                        inner -> {
                          throw failure;
                        })));
      }
    }
  }
}
