package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** One request on its way through authenticators and guard, with the users that were found. */
final class Visit {

  final Request request;
  Optional<UserRow> user = Optional.empty();

  /** The name of a user of the configuration, who stands in no table. */
  Optional<String> configured = Optional.empty();

  Optional<SessionRow> session = Optional.empty();
  Optional<TokenRow> token = Optional.empty();
  boolean byPassword;
  boolean bySignature;
  private final List<Request.Line> lines = new CopyOnWriteArrayList<>();

  Visit(Request request) {
    this.request = request;
  }

  void logIn(UserRow found) {
    user = Optional.of(found);
  }

  void logInByPassword(UserRow found) {
    logIn(found);
    byPassword = true;
  }

  void logOut() {
    user = Optional.empty();
  }

  boolean hasUser() {
    return user.isPresent();
  }

  void session(SessionRow found) {
    session = Optional.of(found);
  }

  void answerWith(String name, String value) {
    lines.add(new Request.Line(name, value));
  }

  Reply completed(Reply reply) {
    return reply.with(lines);
  }
}
