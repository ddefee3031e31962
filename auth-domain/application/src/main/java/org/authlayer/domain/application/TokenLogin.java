package org.authlayer.domain.application;

import java.time.Duration;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.ClientLabel;
import org.authlayer.domain.Request;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.ports.driving.HttpResponse;

/** {@code POST /login}: answers an opaque token to the user on the request. */
record TokenLogin<U>(IssueToken<U> issue, Class<U> type) {

  HttpResponse respond(Request request, Optional<Duration> lifetime) {
    U user = request.auth().require(type);
    String client = ClientLabel.of(request.message()).text();
    return switch (issue.opaque(
        user, lifetime, client, request.evidence()::isStillValid, request.where())) {
      case IssueToken.Result.Opaque opaque ->
          Representation.ofToken(opaque.id(), opaque.value(), issue.accounts().id(user).text());
      case IssueToken.Result.NotAuthenticated meanwhile -> throw Abort.unauthorized();
    };
  }
}
