package org.authlayer.domain.middleware;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.domain.pages.Html;
import org.authlayer.domain.pages.Page;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpResponse;

/** A problem as a page for people. */
@SuppressWarnings("InlineFormatString") // a page is read whole
final class ProblemPage {

  private static final String CONTENT =
      """
      <p class="lead">%s</p>
      <p class="soft">Status %d, request <code>%s</code></p>
      <p><a href="/">To the first page</a></p>
      """;

  private ProblemPage() {}

  /** The page, with what else the problem's head says. */
  static HttpResponse of(HttpResponse problem, String reason, String requestId) {
    String content =
        CONTENT.formatted(Html.escape(reason), problem.status(), Html.escape(requestId));
    Map<String, List<String>> others = new LinkedHashMap<>(problem.headers().lines());
    others.keySet().removeIf("Content-Type"::equalsIgnoreCase);
    return Page.of(Problem.title(problem.status()), content)
        .answer(problem.status())
        .with(new Headers(others));
  }
}
