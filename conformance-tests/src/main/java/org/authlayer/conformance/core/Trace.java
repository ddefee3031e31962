package org.authlayer.conformance.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Proof;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;

/**
 * The observation log of one case: callbacks, whom the handler saw, refusals and errors, in order.
 */
public final class Trace {

  private final Layer layer;
  private final List<Class<?>> types;
  private final List<String> lines = new ArrayList<>();

  public Trace(Layer layer, Class<?>... types) {
    this.layer = layer;
    this.types = List.of(types);
  }

  public synchronized void add(String line) {
    lines.add(line);
  }

  public synchronized List<String> lines() {
    return List.copyOf(lines);
  }

  public Optional<HttpResponse> send(String label, Middleware middleware, Request request) {
    return send(label, middleware, request, arrived -> {});
  }

  public Optional<HttpResponse> send(
      String label, Middleware middleware, Request request, Consumer<Request> handler) {
    return ask(
        label,
        () ->
            middleware.to(
                arrived -> {
                  handler.accept(arrived);
                  add(label + " -> " + who(arrived));
                  return HttpResponse.of(200);
                }),
        request);
  }

  public void visit(
      String label, Middleware middleware, Visitor visitor, Consumer<Request> handler) {
    send(label, middleware, visitor.request(), handler).ifPresent(visitor::take);
  }

  public void visit(String label, Middleware middleware, Visitor visitor) {
    visit(label, middleware, visitor, arrived -> {});
  }

  public String who(Request request) {
    List<String> found =
        types.stream()
            .flatMap(type -> layer.get(request, type).map(String::valueOf).stream())
            .toList();
    String all = request.auth().toString();
    Stream<String> known =
        Stream.concat(types.stream(), Stream.of(Proof.class))
            .filter(type -> layer.has(request, type))
            .map(Class::getSimpleName)
            .sorted();
    String others = all.equals("AuthStore" + known.toList()) ? "" : " but " + all;
    return (found.isEmpty() ? "nobody" : String.join(", ", found)) + others;
  }

  @FunctionalInterface
  private interface Mounting {
    Responder mount();
  }

  private Optional<HttpResponse> ask(String label, Mounting mounting, Request request) {
    try {
      return Optional.of(mounting.mount().respond(request));
    } catch (Abort abort) {
      add(label + " -> refused with " + abort.status());
    } catch (Exception error) {
      add(label + " -> " + error.getClass().getSimpleName() + ": " + error.getMessage());
    }
    return Optional.empty();
  }
}
