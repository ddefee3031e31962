package org.authlayer.server;

import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** A gate that lets pass what has an Authorization, whatever that is. */
public record AnyAuthorization() implements Gate {

  @Override
  public HttpResponse pass(HttpRequest request, Downstream downstream) {
    if (request.headers().first("Authorization").isEmpty()) {
      return HttpResponse.of(401);
    }
    try {
      return downstream.respond(new Admitted());
    } catch (Exception failure) {
      return HttpResponse.of(500);
    }
  }

  @Override
  public boolean readsContent() {
    return false;
  }

  @Override
  public Gate then(Gate inner) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void requireSense(String place) {}

  private record Admitted() implements AdmittedRequest {

    @Override
    public <U> Optional<U> user(Class<U> type) {
      return Optional.empty();
    }

    @Override
    public <U> U require(Class<U> type) {
      throw new IllegalStateException();
    }

    @Override
    public List<Object> parts() {
      return List.of();
    }
  }
}
