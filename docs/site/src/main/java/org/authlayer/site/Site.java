package org.authlayer.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Writes all pages into a folder. */
final class Site {

  private static final List<String> ASSETS =
      List.of("style.css", "page.js", "search.js", "icon.svg");

  private final Repository repository;
  private final Path out;

  Site(Repository repository, Path out) {
    this.repository = repository;
    this.out = out;
  }

  /**
   * Writes what is made of Markdown.
   *
   * @param built pages that others have put into the folder already
   * @return what is wrong with links and the navigation
   */
  List<String> write(Set<String> built) throws IOException {
    List<String> files = repository.pages();
    Map<String, String> titles = new LinkedHashMap<>();
    files.forEach(file -> titles.put(file, Markdown.title(repository.read(file))));
    Links links = new Links(repository, titles);
    Map<String, Article> articles = new LinkedHashMap<>();
    for (String file : files) {
      articles.put(file, Markdown.read(file, repository.read(file), links));
    }
    Navigation all = Navigation.of(Resources.text("navigation.txt"));
    List<String> problems = new ArrayList<>(links.dead());
    problems.addAll(all.problems(files));
    Set<String> ours = new HashSet<>(built);
    ours.addAll(List.of(Pictures.PAGE, SearchIndex.HEADINGS));
    Navigation navigation = all.expanded(files, ours);
    Diagrams diagrams = Diagrams.of(articles.values(), out.resolveSibling("diagrams"));
    Template template = new Template(navigation, articles, repository.version(), repository.date());
    for (Article article : articles.values()) {
      put(article.place(), template.page(diagrams.in(article), article.place()));
    }
    for (Map.Entry<String, String> picture : diagrams.files().entrySet()) {
      put(picture.getKey(), picture.getValue());
    }
    Listings listings = new Listings(repository);
    Set<String> shown = new TreeSet<>(links.listings());
    shown.addAll(files);
    for (String file : shown) {
      String place = Places.ofListing(file);
      put(place, template.page(listings.file(file), place));
    }
    for (String folder : links.folders()) {
      String place = Places.ofFolder(folder);
      put(place, template.page(listings.folder(folder), place));
    }
    put(Pictures.PAGE, template.page(Pictures.page(repository), Pictures.PAGE));
    put(SearchIndex.PAGE, template.page(SearchIndex.page(), SearchIndex.PAGE));
    put(
        SearchIndex.HEADINGS,
        template.page(SearchIndex.headings(articles.values()), SearchIndex.HEADINGS));
    put(SearchIndex.FILE, SearchIndex.script(articles.values()));
    assets();
    return problems;
  }

  private void assets() throws IOException {
    for (String asset : ASSETS) {
      put("assets/" + asset, Resources.text(asset));
    }
    for (String picture : Pictures.files(repository)) {
      Path to = out.resolve(Pictures.place(picture));
      Files.createDirectories(to.resolveSibling(""));
      Files.write(to, Files.readAllBytes(repository.root().resolve(picture)));
    }
  }

  private void put(String place, String text) throws IOException {
    Path file = out.resolve(place);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, text);
  }
}
