package org.authlayer.domain.application;

import java.time.Duration;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.ClientLabel;
import org.authlayer.domain.Request;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** {@code POST /login}: answers a token to the user on the request. */
record TokenLogin(IssueToken issue) {

  HttpResponse opaque(Request request, Optional<Duration> lifetime) {
    User user = request.auth().require(User.class);
    String client = ClientLabel.of(request.message()).text();
    return answer(
        user,
        issue.opaque(user, lifetime, client, request.evidence()::isStillValid, request.where()));
  }

  HttpResponse signed(Request request) {
    User user = request.auth().require(User.class);
    return answer(user, issue.signed(user, request.evidence()::isStillValid, request.where()));
  }

  private static HttpResponse answer(User user, IssueToken.Result result) {
    return switch (result) {
      case IssueToken.Result.Opaque opaque ->
          Representation.ofToken(opaque.id(), opaque.value(), user.id());
      case IssueToken.Result.Signed signed -> Representation.ofJwt(signed.token());
      case IssueToken.Result.NotAuthenticated meanwhile -> throw Abort.unauthorized();
    };
  }
}
