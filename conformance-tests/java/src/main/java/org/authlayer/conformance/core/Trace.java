package org.authlayer.conformance.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.HttpResponse;

/** Sends requests through middleware and writes down, step by step, what happens to them. */
public final class Trace {

  private final CoreProbe probe;
  private final List<Class<?>> types;
  private final List<String> lines = new ArrayList<>();

  public Trace(CoreProbe probe, Class<?>... types) {
    this.probe = probe;
    this.types = List.of(types);
  }

  public synchronized void add(String line) {
    lines.add(line);
  }

  /** What was added since the last step. */
  public synchronized Step step(String label) {
    Step step = new Step(probe, label, lines);
    lines.clear();
    return step;
  }

  public Step send(String label, Middleware middleware, Request request) {
    return send(label, middleware, request, arrived -> {});
  }

  /** The user that the handler saw, the refusal or the error is the last line of the step. */
  public Step send(
      String label, Middleware middleware, Request request, Consumer<Request> handler) {
    ask(middleware, request, handler);
    return step(label);
  }

  public Step visit(String label, Middleware middleware, Visitor visitor) {
    return visit(label, middleware, visitor, arrived -> {});
  }

  public Step visit(
      String label, Middleware middleware, Visitor visitor, Consumer<Request> handler) {
    ask(middleware, visitor.request(), handler).ifPresent(visitor::take);
    return step(label);
  }

  public String who(Request request) {
    Layer layer = probe.layer();
    List<String> found =
        types.stream()
            .flatMap(type -> layer.get(request, type).map(String::valueOf).stream())
            .toList();
    String all = request.auth().toString();
    List<String> known =
        types.stream()
            .filter(type -> layer.has(request, type))
            .map(Class::getSimpleName)
            .sorted()
            .toList();
    String others = all.equals("AuthStore" + known) ? "" : " but " + all;
    return (found.isEmpty() ? "no user" : String.join(", ", found)) + others;
  }

  private Optional<HttpResponse> ask(
      Middleware middleware, Request request, Consumer<Request> handler) {
    try {
      return Optional.of(
          middleware
              .to(
                  arrived -> {
                    handler.accept(arrived);
                    add(who(arrived));
                    return HttpResponse.of(200);
                  })
              .respond(request));
    } catch (Abort abort) {
      add("refused with " + abort.status());
    } catch (Exception error) {
      add(error.getClass().getSimpleName() + ": " + error.getMessage());
    }
    return Optional.empty();
  }

  /** One step of a trace: what callbacks reported during it, and last how it ended. */
  public record Step(CoreProbe probe, String label, List<String> lines) {

    public Step {
      lines = List.copyOf(lines);
    }

    /**
     * Notes every expected line as an observation of its own; what is seen beyond them stands in
     * the last.
     */
    public void shows(String... expected) {
      int last = expected.length - 1;
      for (int i = 0; i < last; i++) {
        String seen = i < lines.size() ? lines.get(i) : "nothing";
        probe.equal(label + ", line " + (i + 1), expected[i], seen);
      }
      List<String> rest = lines.subList(Math.min(last, lines.size()), lines.size());
      probe.equal(label, expected[last], rest.isEmpty() ? "nothing" : String.join(", then ", rest));
    }
  }
}
