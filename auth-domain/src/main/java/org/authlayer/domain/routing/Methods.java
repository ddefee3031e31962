package org.authlayer.domain.routing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** What answers at one path, by method. */
record Methods(Map<String, Methods.Answering> byName) {

  private static final String OPTIONS = "OPTIONS";

  /** A route at work: its responder and the names of its path's parameters in order. */
  record Answering(Responder responder, List<String> names) {

    static Answering of(Route route) {
      return new Answering(route.responder(), PathPattern.of(route.path()).names());
    }

    private HttpResponse respond(Request request, List<String> values) throws Exception {
      Map<String, String> parameters = new HashMap<>();
      for (int i = 0; i < names.size(); i++) {
        parameters.put(names.get(i), values.get(i));
      }
      return responder.respond(parameters.isEmpty() ? request : request.with(parameters));
    }
  }

  static Methods of(List<Route> routes) {
    Map<String, Answering> methods = new TreeMap<>();
    for (Route route : routes) {
      if (methods.put(route.method(), Answering.of(route)) != null) {
        throw new IllegalStateException(
            route + ": this route is given twice; take one out or put it below another base");
      }
    }
    return new Methods(methods);
  }

  /** HEAD runs as GET; OPTIONS, where no route has it, tells what there is and runs nothing. */
  HttpResponse respond(Request request, List<String> values) throws Exception {
    String method = request.message().method();
    boolean head = method.equals("HEAD");
    Answering answering = byName.get(head ? "GET" : method);
    if (answering == null && method.equals(OPTIONS)) {
      return HttpResponse.of(204).with("Allow", allowed());
    }
    if (answering == null) {
      throw Abort.of(405, "This path answers to other methods.").with("Allow", allowed());
    }
    HttpResponse response = answering.respond(request, values);
    return head
        ? new HttpResponse(response.status(), response.headers(), new Body.Empty())
        : response;
  }

  private String allowed() {
    Set<String> names = new TreeSet<>(byName.keySet());
    names.add(OPTIONS);
    return String.join(", ", names).replace("GET", "GET, HEAD");
  }
}
