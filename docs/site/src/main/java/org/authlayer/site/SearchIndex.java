package org.authlayer.site;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the search looks in, and the list of headings for who has no script. */
final class SearchIndex {

  static final String PAGE = "search.html";
  static final String FILE = "assets/index.js";
  static final String HEADINGS = "headings.html";

  /** A section, where it stands, and the title of its page. */
  private record Place(String link, String page, Article.Section section) {}

  private SearchIndex() {}

  /** A script that sets a variable, because a page from a file may not fetch another file. */
  static String script(Collection<Article> articles) {
    return places(articles)
        .map(
            place ->
                Stream.of(
                        place.link(),
                        place.page(),
                        place.section().heading(),
                        place.section().text())
                    .map(SearchIndex::quoted)
                    .collect(Collectors.joining(",", "[", "]")))
        .collect(Collectors.joining(",\n", "window.authlayerIndex = [\n", "\n];\n"));
  }

  static Article page() {
    return new Article(
        PAGE, "Search", "Search in all pages.", List.of(), Resources.text("search.html"));
  }

  static Article headings(Collection<Article> articles) {
    String list =
        places(articles)
            .filter(SearchIndex::isOfInterest)
            .sorted(Comparator.comparing(place -> key(place.section().heading())))
            .map(
                place ->
                    "<li>%s <span class=\"soft\">%s</span></li>"
                        .formatted(
                            Html.link(place.link(), place.section().heading()),
                            place.section().level() == 1 ? "" : Html.escaped(place.page())))
            .collect(Collectors.joining("\n", "<ul class=\"headings\">\n", "\n</ul>\n"));
    return new Article(
        HEADINGS,
        "All headings",
        "Every heading of every page, in the order of the alphabet.",
        List.of(),
        "<h1 id=\"all-headings\">All headings</h1>\n" + list);
  }

  /** Below its title a decision has the same headings as any other. */
  private static boolean isOfInterest(Place place) {
    return place.section().level() == 1 || !place.link().startsWith("adr/");
  }

  private static String key(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("^[^\\p{L}\\p{N}]+", "");
  }

  private static Stream<Place> places(Collection<Article> articles) {
    return articles.stream()
        .flatMap(
            article ->
                article.sections().stream()
                    .map(
                        section ->
                            new Place(
                                article.place() + (section.level() == 1 ? "" : "#" + section.id()),
                                article.title(),
                                section)));
  }

  private static String quoted(String text) {
    String escaped = text.replace("\\", "\\\\").replace("\"", "\\\"").replace("<", "\\u003c");
    return "\"" + escaped.replaceAll("\\s+", " ") + "\"";
  }
}
