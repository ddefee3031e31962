package org.authlayer.domain.documentation;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.authlayer.domain.pages.Html;
import org.authlayer.ports.json.JsonValue;

/** One operation on the page. */
@SuppressWarnings("InlineFormatString") // an operation is read whole
record OperationSection(
    String method, String path, Tree operation, Tree document, Function<JsonValue, String> json) {

  private static final String SECTION =
      """
      <details class="card operation" id="%s">
      <summary><code>%s %s</code> <span>%s</span></summary>
      <p>%s</p>
      %s%s<h3>Answers</h3>
      <dl>
      %s</dl>
      <h3>With curl</h3>
      <pre><code>%s</code></pre>
      <p><button type="button" class="quiet" hidden%s>Fill in above</button></p>
      </details>
      """;

  private static final String PARAMETER = "<li><code>%s</code> in the %s%s</li>\n";

  String html() {
    Trial trial =
        Trial.of(method, path, operation, document.at("components").at("securitySchemes"), json);
    return SECTION.formatted(
        Html.escape(operation.at("operationId").text()),
        method,
        Html.escape(path),
        Html.escape(operation.at("summary").text()),
        Html.escape(operation.at("description").text()),
        parameters(),
        contents("Takes", operation.at("requestBody").at("content")),
        answers(),
        Html.escape(trial.curl()),
        trial.attributes());
  }

  private String parameters() {
    String items =
        operation.at("parameters").elements().stream()
            .map(
                parameter ->
                    PARAMETER.formatted(
                        Html.escape(parameter.at("name").text()),
                        Html.escape(parameter.at("in").text()),
                        about(parameter)))
            .collect(Collectors.joining());
    return items.isEmpty() ? "" : "<h3>Parameters</h3>\n<ul>\n" + items + "</ul>\n";
  }

  private static String about(Tree parameter) {
    String about = parameter.at("schema").at("description").text();
    return about.isEmpty() ? "" : ": " + Html.escape(about);
  }

  private String contents(String heading, Tree contents) {
    String shown = contents(contents);
    return shown.isEmpty() ? "" : "<h3>" + heading + "</h3>\n" + shown;
  }

  /** Pages speak for themselves; an example is shown of what programs read. */
  private String contents(Tree contents) {
    return contents.members().entrySet().stream()
        .map(content -> content(content.getKey(), new Tree(content.getValue()).at("example")))
        .collect(Collectors.joining());
  }

  private String content(String mediaType, Tree example) {
    String type = "<p class=\"soft\">" + Html.escape(mediaType) + "</p>\n";
    return mediaType.contains("json") && example.isThere()
        ? type + "<pre><code>" + Html.escape(json.apply(example.value())) + "</code></pre>\n"
        : type;
  }

  private String answers() {
    StringBuilder shown = new StringBuilder();
    for (Map.Entry<String, JsonValue> answer : operation.at("responses").members().entrySet()) {
      Tree told = document.referred(new Tree(answer.getValue()));
      if (!answer.getKey().equals("default")) {
        shown.append(
            "<dt>%s</dt>\n<dd>%s\n%s</dd>\n"
                .formatted(
                    Html.escape(answer.getKey()),
                    Html.escape(told.at("description").text()),
                    answer.getKey().startsWith("2") ? contents(told.at("content")) : ""));
      }
    }
    return shown.toString();
  }
}
