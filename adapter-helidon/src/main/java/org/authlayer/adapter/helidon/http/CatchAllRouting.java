package org.authlayer.adapter.helidon.http;

import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.Router;
import io.helidon.webserver.Routing;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.HttpSecurity;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.util.List;
import java.util.function.BiConsumer;

/** Every path and every method goes the same way, by no rule of Helidon's. */
final class CatchAllRouting implements Router, HttpRouting {

  private final BiConsumer<RoutingRequest, RoutingResponse> door;
  private final HttpSecurity security;

  CatchAllRouting(BiConsumer<RoutingRequest, RoutingResponse> door, HttpSecurity security) {
    this.door = door;
    this.security = security;
  }

  @Override
  public void route(ConnectionContext context, RoutingRequest request, RoutingResponse response) {
    door.accept(request, response);
  }

  @Override
  public HttpSecurity security() {
    return security;
  }

  @Override
  public <T extends Routing> T routing(Class<T> type, T otherwise) {
    return type == HttpRouting.class ? type.cast(this) : otherwise;
  }

  @Override
  public List<Routing> routings() {
    return List.of(this);
  }

  @Override
  public void beforeStart() {}

  @Override
  public void afterStart(WebServer none) {}

  @Override
  public void afterStop() {}
}
