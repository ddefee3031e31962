package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** One request on its way through authenticators and guard, with the users that were found. */
final class Visit {

  private final Request request;
  private Optional<UserRow> user = Optional.empty();
  private Optional<String> configured = Optional.empty();
  private Optional<SessionRow> session = Optional.empty();
  private Optional<TokenRow> token = Optional.empty();
  private boolean byPassword;
  private boolean bySignature;
  private final List<Request.Line> lines = new CopyOnWriteArrayList<>();

  Visit(Request request) {
    this.request = request;
  }

  Request request() {
    return request;
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

  Optional<UserRow> user() {
    return user;
  }

  boolean hasUser() {
    return user.isPresent();
  }

  boolean byPassword() {
    return byPassword;
  }

  /** A user of the configuration, who stands in no table. */
  void configured(String name) {
    configured = Optional.of(name);
  }

  Optional<String> configured() {
    return configured;
  }

  void verified() {
    bySignature = true;
  }

  boolean bySignature() {
    return bySignature;
  }

  void session(SessionRow found) {
    session = Optional.of(found);
  }

  Optional<SessionRow> session() {
    return session;
  }

  void token(TokenRow found) {
    token = Optional.of(found);
  }

  Optional<TokenRow> token() {
    return token;
  }

  void answerWith(String name, String value) {
    lines.add(new Request.Line(name, value));
  }

  Reply completed(Reply reply) {
    return reply.with(lines);
  }
}
