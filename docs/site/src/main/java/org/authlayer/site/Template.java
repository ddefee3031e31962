package org.authlayer.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What stands around an article. */
final class Template {

  private final String frame = Resources.text("page.html");
  private final Navigation navigation;
  private final Map<String, Article> articles;
  private final String version;
  private final String date;
  private final List<String> order;

  /**
   * With all articles by their files, and the navigation that has an entry for each.
   *
   * @param date of the last change, or empty
   */
  Template(Navigation navigation, Map<String, Article> articles, String version, String date) {
    this.navigation = navigation;
    this.articles = articles;
    this.version = version;
    this.date = date;
    this.order =
        navigation.groups().stream()
            .flatMap(group -> group.entries().stream())
            .filter(entry -> !entry.isBuilt())
            .map(Navigation.Entry::page)
            .toList();
  }

  /** The page of an article, standing at a place. */
  String page(Article article, String place) {
    String group = navigation.groupOf(article.file());
    return filled(
        frame,
        Map.ofEntries(
            Map.entry("title", Html.escaped(article.title())),
            Map.entry("description", Html.escaped(article.description())),
            Map.entry("root", Places.link(place, "index.html").replaceFirst("index\\.html$", "")),
            Map.entry("version", Html.escaped(version)),
            Map.entry("group", group.isEmpty() ? "" : "<p class=\"group\">" + group + "</p>"),
            Map.entry("tree", tree(article, place)),
            Map.entry("contents", contents(article)),
            Map.entry("date", date.isEmpty() ? "" : ", " + Html.escaped(date)),
            Map.entry("source", source(article, place)),
            Map.entry("article", place.equals("index.html") ? landing(article) : article.html()),
            Map.entry("neighbours", neighbours(article, place)),
            Map.entry("scripts", scripts(place))));
  }

  /** The first page has, below what this is, a button to what most people do first. */
  private static String landing(Article article) {
    String end = "</p>\n";
    int first = article.html().indexOf(end) + end.length();
    return article.html().substring(0, first)
        + Resources.text("start.html")
        + article.html().substring(first);
  }

  private String source(Article article, String place) {
    return articles.containsKey(article.file())
        ? " · Edit this page: "
            + Html.link(Places.link(place, Places.ofListing(article.file())), article.file())
        : "";
  }

  private static String filled(String frame, Map<String, String> values) {
    StringBuilder page = new StringBuilder();
    int at = 0;
    int open = frame.indexOf("{{");
    while (open >= 0) {
      int close = frame.indexOf("}}", open);
      page.append(frame, at, open);
      page.append(values.getOrDefault(frame.substring(open + 2, close), ""));
      at = close + 2;
      open = frame.indexOf("{{", at);
    }
    return page.append(frame.substring(at)).toString();
  }

  private String tree(Article article, String place) {
    return navigation.groups().stream()
        .map(
            group -> {
              boolean isHere =
                  group.entries().stream().anyMatch(entry -> isOf(entry, article, place));
              String entries =
                  group.entries().stream()
                      .map(entry -> "<li>" + link(entry, article, place) + "</li>")
                      .collect(Collectors.joining("\n"));
              return "<details%s><summary>%s</summary>\n<ul>\n%s\n</ul></details>\n"
                  .formatted(isHere ? " open" : "", Html.escaped(group.name()), entries);
            })
        .collect(Collectors.joining());
  }

  private String link(Navigation.Entry entry, Article article, String place) {
    String link = Html.link(Places.link(place, place(entry)), label(entry));
    return isOf(entry, article, place)
        ? link.replaceFirst("<a ", "<a aria-current=\"page\" ")
        : link;
  }

  private static boolean isOf(Navigation.Entry entry, Article article, String place) {
    return entry.isBuilt() ? entry.place().equals(place) : entry.page().equals(article.file());
  }

  private static String place(Navigation.Entry entry) {
    return entry.isBuilt() ? entry.place() : Places.ofPage(entry.page());
  }

  private String label(Navigation.Entry entry) {
    Article article = articles.get(entry.page());
    return entry.label().isEmpty() && article != null ? article.title() : entry.label();
  }

  private static String contents(Article article) {
    List<Article.Section> parts =
        article.sections().stream()
            .filter(section -> section.level() == 2 || section.level() == 3)
            .toList();
    if (parts.size() < 2) {
      return "";
    }
    return parts.stream()
        .map(
            part ->
                "<li class=\"level%s\">%s</li>"
                    .formatted(part.level(), Html.link("#" + part.id(), part.heading())))
        .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>\n"));
  }

  private String neighbours(Article article, String place) {
    int at = order.indexOf(article.file());
    if (at < 0) {
      return "";
    }
    List<String> links = new ArrayList<>();
    if (at > 0) {
      links.add(neighbour("prev", "Before", order.get(at - 1), place));
    }
    if (at < order.size() - 1) {
      links.add(neighbour("next", "Next", order.get(at + 1), place));
    }
    return "<nav class=\"neighbours\" aria-label=\"Neighbours\">\n%s\n</nav>"
        .formatted(String.join("\n", links));
  }

  private String neighbour(String relation, String word, String file, String place) {
    Article article = articles.get(file);
    return "<a rel=\"%s\" href=\"%s\"><span>%s</span> %s</a>"
        .formatted(
            relation,
            Places.link(place, Places.ofPage(file)),
            word,
            Html.escaped(article == null ? file : article.title()));
  }

  private static String scripts(String place) {
    List<String> scripts = new ArrayList<>();
    if (place.equals(SearchIndex.PAGE)) {
      scripts.add(SearchIndex.FILE);
      scripts.add("assets/search.js");
    }
    return scripts.stream()
        .map(script -> "<script src=\"" + Places.link(place, script) + "\" defer></script>")
        .collect(Collectors.joining("\n"));
  }
}
