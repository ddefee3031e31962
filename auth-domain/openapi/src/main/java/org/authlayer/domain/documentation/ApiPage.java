package org.authlayer.domain.documentation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.authlayer.domain.pages.Html;
import org.authlayer.ports.json.JsonValue;

/** An OpenAPI document as a page that can be read without a script. */
@SuppressWarnings("InlineFormatString") // a page is read whole
record ApiPage(JsonValue.ObjectValue document, Function<JsonValue, String> json) {

  /** Stands for scheme, host and port. */
  static final String ADDRESS = "{{address}}";

  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "options", "patch", "trace");

  private static final String CONTENT =
      """
      <p class="lead">%s The same for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
      <noscript><p class="soft">Without a script there is no form here to try a request; the lines for <code>curl</code>
      do the same.</p></noscript>
      %s%s<section aria-labelledby="everywhere">
      <h2 id="everywhere">Everywhere</h2>
      <p>%s</p>
      </section>
      """;

  private static final String GROUP =
      """
      <section aria-labelledby="group-%d">
      <h2 id="group-%d">%s</h2>
      %s%s</section>
      """;

  String content() {
    Tree tree = new Tree(document);
    Map<String, StringBuilder> groups = new LinkedHashMap<>();
    tree.at("paths")
        .members()
        .forEach(
            (path, item) ->
                new Tree(item)
                    .members()
                    .forEach((method, value) -> add(groups, path, method, new Tree(value), tree)));
    StringBuilder sections = new StringBuilder();
    groups.forEach((name, shown) -> sections.append(group(tree, name, shown, sections.length())));
    String about = Html.escape(tree.at("info").at("description").text());
    String everywhere =
        tree.at("components").at("responses").at("Unforeseen").at("description").text();
    return CONTENT.formatted(about, TryForm.HTML, sections, Html.escape(everywhere));
  }

  private void add(
      Map<String, StringBuilder> groups,
      String path,
      String method,
      Tree operation,
      Tree document) {
    if (METHODS.contains(method)) {
      String group =
          operation.at("tags").elements().stream().map(Tree::text).findFirst().orElse("server");
      groups
          .computeIfAbsent(group, any -> new StringBuilder())
          .append(
              new OperationSection(method.toUpperCase(Locale.ROOT), path, operation, document, json)
                  .html());
    }
  }

  private static String group(Tree document, String name, StringBuilder shown, int number) {
    List<String> about =
        document.at("tags").elements().stream()
            .filter(tag -> tag.at("name").text().equals(name))
            .map(tag -> tag.at("description").text())
            .filter(text -> !text.isEmpty())
            .map(text -> "<p class=\"soft\">" + Html.escape(text) + "</p>\n")
            .toList();
    return GROUP.formatted(number, number, Html.escape(name), String.join("", about), shown);
  }
}
