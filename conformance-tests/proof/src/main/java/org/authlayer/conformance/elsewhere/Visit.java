package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** One request on its way through authenticators and guard, with the users that were found. */
final class Visit {

  private final Request request;
  private Optional<UserRow> user = Optional.empty();
  private Optional<String> admin = Optional.empty();
  private Optional<String> simple = Optional.empty();
  private Optional<Map<String, Object>> claims = Optional.empty();
  private Optional<SessionRow> session = Optional.empty();
  private Optional<TokenRow> token = Optional.empty();
  private boolean byPassword;
  private final List<Headers.Line> lines = new CopyOnWriteArrayList<>();

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

  boolean byPassword() {
    return byPassword;
  }

  void admin(String name) {
    admin = Optional.of(name);
  }

  Optional<String> admin() {
    return admin;
  }

  void simple(String name) {
    simple = Optional.of(name);
  }

  Optional<String> simple() {
    return simple;
  }

  void claims(Map<String, Object> verified) {
    claims = Optional.of(verified);
  }

  Optional<Map<String, Object>> claims() {
    return claims;
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

  /** A header line of the answer, whatever the handler makes of it. */
  void answerWith(String name, String value) {
    lines.add(new Headers.Line(name, value));
  }

  Reply completed(Reply reply) {
    Reply whole = reply;
    for (Headers.Line line : lines) {
      whole = whole.with(line.name(), line.value());
    }
    return whole;
  }
}
