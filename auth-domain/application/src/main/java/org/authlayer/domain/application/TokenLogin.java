package org.authlayer.domain.application;

import java.time.Duration;
import java.util.Optional;
import org.authlayer.domain.Abort;
import org.authlayer.domain.ClientLabel;
import org.authlayer.domain.Request;
import org.authlayer.domain.usecase.IssueJwt;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** {@code POST /login}: answers a token to the user on the request. */
record TokenLogin(IssueToken<User> issue, IssueJwt issueJwt) {

  HttpResponse opaque(Request request, Optional<Duration> lifetime) {
    User user = request.auth().require(User.class);
    String client = ClientLabel.of(request.message()).text();
    return switch (issue.opaque(
        user, lifetime, client, request.evidence()::isStillValid, request.where())) {
      case IssueToken.Result.Opaque opaque ->
          Representation.ofToken(opaque.id(), opaque.value(), user.id());
      case IssueToken.Result.NotAuthenticated meanwhile -> throw Abort.unauthorized();
    };
  }

  HttpResponse signed(Request request) {
    User user = request.auth().require(User.class);
    return switch (issueJwt.signed(user, request.evidence()::isStillValid, request.where())) {
      case IssueJwt.Result.Signed signed -> Representation.ofJwt(signed.token());
      case IssueJwt.Result.NotAuthenticated meanwhile -> throw Abort.unauthorized();
    };
  }
}
