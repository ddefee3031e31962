package org.authlayer.domain.pages;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.domain.pages.templates.JteproblemGenerated;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.ProblemPage;
import org.authlayer.ports.json.JsonValue;

/** A problem as a page for clients that prefer pages. */
public final class BrowserProblems implements ProblemPage {

  public BrowserProblems() {}

  @Override
  public HttpResponse of(HttpRequest request, HttpResponse problem, String reason) {
    return AcceptHeader.prefersPages(request.headers()) ? page(request, problem, reason) : problem;
  }

  private static HttpResponse page(HttpRequest request, HttpResponse problem, String reason) {
    Map<String, List<String>> others = new LinkedHashMap<>(problem.headers().lines());
    others.keySet().removeIf("Content-Type"::equalsIgnoreCase);
    int status = problem.status();
    String requestId = request.client().requestId();
    return Page.alone(
            status,
            (to, i) -> JteproblemGenerated.render(to, i, title(problem), reason, status, requestId))
        .with(new Headers(others));
  }

  private static String title(HttpResponse problem) {
    return problem.body() instanceof Body.Json(JsonValue.ObjectValue members)
        ? members.string("title").orElse("Error")
        : "Error";
  }
}
