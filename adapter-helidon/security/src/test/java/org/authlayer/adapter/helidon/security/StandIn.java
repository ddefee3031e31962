package org.authlayer.adapter.helidon.security;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** A chain that knows the given users and keeps what it was asked. */
final class StandIn implements Gate, AdmittedRequest {

  private final Map<Class<?>, Object> users;
  private final Optional<HttpResponse> refusal;
  private final boolean readsContent;
  final List<HttpRequest> asked = new ArrayList<>();

  private StandIn(Map<Class<?>, Object> users, Optional<HttpResponse> refusal, boolean reads) {
    this.users = users;
    this.refusal = refusal;
    this.readsContent = reads;
  }

  static StandIn knowing(Map<Class<?>, Object> users) {
    return new StandIn(users, Optional.empty(), false);
  }

  static StandIn refusing(HttpResponse answer) {
    return new StandIn(Map.of(), Optional.of(answer), false);
  }

  static StandIn readingContent() {
    return new StandIn(Map.of(), Optional.empty(), true);
  }

  @Override
  public HttpResponse pass(HttpRequest request, Downstream downstream) {
    asked.add(request);
    return refusal.orElseGet(() -> answered(downstream));
  }

  private HttpResponse answered(Downstream downstream) {
    try {
      return downstream.respond(this).with("Set-Cookie", "app_session=prolonged");
    } catch (NoSuchElementException nobody) {
      return HttpResponse.of(401)
          .with("WWW-Authenticate", "Basic realm=\"r\"")
          .with("WWW-Authenticate", "Bearer");
    } catch (Exception failure) {
      throw new AssertionError(failure);
    }
  }

  @Override
  public boolean readsContent() {
    return readsContent;
  }

  @Override
  public Gate then(Gate inner) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void requireSense(String place) {}

  @Override
  public <U> Optional<U> user(Class<U> type) {
    return Optional.ofNullable(users.get(type)).map(type::cast);
  }

  @Override
  public <U> U require(Class<U> type) {
    return user(type).orElseThrow();
  }

  @Override
  public List<Object> parts() {
    return List.of();
  }
}
