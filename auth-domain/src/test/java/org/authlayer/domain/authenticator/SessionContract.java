package org.authlayer.domain.authenticator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredSession;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** Users remembered by a session (AL-PRT-04, AL-SES-02, AL-SES-14, DEC-29) in one of the forms. */
abstract class SessionContract extends AuthenticatorContract<String> {

  SessionContract(Form form) {
    super(Kind.session(), form);
  }

  private static Request with(Map<String, String> entries) {
    return Call.get("/").request().with(StoredSession.of(entries));
  }

  private static Map<String, String> entries(Request request) {
    return request.session().orElseThrow().users();
  }

  @Test
  final void storedIdentifierIsReceivedAsItWasStored() throws Exception {
    for (String id : List.of("ada", "", " \u00e4\ud83d\ude00 ")) {
      List<String> received = new ArrayList<>();
      List<Middleware> ways = ways((sessionID, request) -> received.add(sessionID));
      for (Middleware way : ways) {
        run(way, with(Map.of(Kind.KEY, id)));
      }
      assertEquals(Collections.nCopies(ways.size(), id), received);
    }
  }

  @Test
  final void userAuthenticatedLaterInTheChainIsRemembered() throws Exception {
    for (Middleware way : ways((sessionID, request) -> {})) {
      Request request = with(Map.of());
      way.respond(
          request,
          inner -> {
            inner.auth().login(new Visitor("ada"));
            return HttpResponse.of(200);
          });
      assertEquals(Map.of(Kind.KEY, "ada"), entries(request));
    }
  }

  @Test
  final void userAuthenticatedEarlierInTheChainIsRemembered() throws Exception {
    for (Middleware way : ways((sessionID, request) -> {})) {
      Request request = with(Map.of());
      request.auth().login(new Visitor("ada"));
      run(way, request);
      assertEquals(Map.of(Kind.KEY, "ada"), entries(request));
    }
  }

  @Test
  final void userLoggedOutByTheHandlerIsForgottenAndNoOtherType() throws Exception {
    for (Middleware way : ways((id, request) -> request.auth().login(new Visitor(id)))) {
      Request request = with(Map.of(Kind.KEY, "ada", "Admin", "root"));
      way.respond(
          request,
          inner -> {
            inner.auth().logout(Visitor.class);
            return HttpResponse.of(200);
          });
      assertEquals(Map.of("Admin", "root"), entries(request));
    }
  }

  @Test
  final void identifierThatResolvesToNobodyIsForgotten() throws Exception {
    for (Middleware way : ways((sessionID, request) -> {})) {
      Request request = with(Map.of(Kind.KEY, "gone"));
      run(way, request);
      assertEquals(Map.of(), entries(request));
    }
  }

  @Test
  final void sessionStaysAsItWasWhenTheChainFails() {
    for (Middleware way : ways((id, request) -> request.auth().login(new Visitor(id)))) {
      Request request = with(Map.of(Kind.KEY, "ada"));
      assertThrows(
          Abort.class,
          () ->
              way.respond(
                  request,
                  inner -> {
                    inner.auth().logout(Visitor.class);
                    throw Abort.unauthorized();
                  }));
      assertEquals(Map.of(Kind.KEY, "ada"), entries(request));
    }
  }

  @Test
  final void unauthorizedPassingThroughGetsNoChallenge() {
    for (Middleware way : ways((sessionID, request) -> {})) {
      Abort abort =
          assertThrows(
              Abort.class,
              () ->
                  way.respond(
                      with(Map.of(Kind.KEY, "ada")),
                      inner -> {
                        throw Abort.unauthorized();
                      }));
      assertEquals(List.of(), abort.challenges());
    }
  }

  @Test
  final void chainWithoutSessionsMiddlewareBeforeItIsRefusedWhenItIsBuilt() {
    for (Middleware way : ways((sessionID, request) -> {})) {
      assertThrows(IllegalStateException.class, () -> way.to(request -> HttpResponse.of(200)));
    }
  }
}
