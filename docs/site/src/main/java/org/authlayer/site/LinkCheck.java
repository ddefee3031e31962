package org.authlayer.site;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * Looks at a folder of pages as a browser would, whoever wrote them: each link within the folder
 * has to lead to a file of this very name, and to a place in it.
 */
final class LinkCheck {

  private static final List<String> ATTRIBUTES = List.of("href", "src");

  /** Javadoc links to each type parameter, and makes a place only for those with a comment. */
  private static final String TYPE_PARAMETER = "type-param-";

  private final Path folder;
  private final Map<String, Set<String>> places = new HashMap<>();
  private final Map<String, Set<String>> names = new HashMap<>();

  private LinkCheck(Path folder) {
    this.folder = folder;
  }

  /** What leads nowhere, below a folder. */
  static List<String> dead(Path folder) throws IOException {
    return new LinkCheck(folder).dead();
  }

  private List<String> dead() throws IOException {
    List<String> dead = new ArrayList<>();
    Map<String, List<String>> links = new HashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".html")).sorted().toList()) {
        String page = folder.relativize(file).toString().replace('\\', '/');
        Document document = Jsoup.parse(file, StandardCharsets.UTF_8.name());
        places.put(page, ids(document));
        links.put(page, links(document));
      }
    }
    for (String page : new TreeSet<>(links.keySet())) {
      links.getOrDefault(page, List.of()).stream()
          .filter(link -> !leadsSomewhere(page, link))
          .forEach(link -> dead.add(page + " links to " + link));
    }
    return dead;
  }

  private static Set<String> ids(Document document) {
    Set<String> ids = new HashSet<>(document.select("[id]").eachAttr("id"));
    ids.addAll(document.select("a[name]").eachAttr("name"));
    return ids;
  }

  private static List<String> links(Document document) {
    return ATTRIBUTES.stream()
        .flatMap(attribute -> document.select("[" + attribute + "]").eachAttr(attribute).stream())
        .distinct()
        .toList();
  }

  private boolean leadsSomewhere(String page, String link) {
    URI uri;
    try {
      uri = URI.create(link.replace(" ", "%20"));
    } catch (IllegalArgumentException malformed) {
      return false;
    }
    if (uri.getScheme() != null) {
      return Set.of("data", "javascript").contains(uri.getScheme()) || Links.isWellFormed(link);
    }
    String path = uri.getPath();
    String target = path == null || path.isEmpty() ? page : Places.resolved(page, path);
    if (!isThere(target)) {
      return false;
    }
    String fragment = uri.getFragment();
    Set<String> ids = places.get(target);
    return fragment == null
        || fragment.isEmpty()
        || fragment.startsWith(TYPE_PARAMETER)
        || ids == null
        || ids.contains(fragment);
  }

  /** By the folder's own list of names: a file system may take another case for the same. */
  private boolean isThere(String target) {
    int slash = target.lastIndexOf('/');
    return !target.isEmpty()
        && names
            .computeIfAbsent(slash < 0 ? "" : target.substring(0, slash), this::names)
            .contains(target.substring(slash + 1));
  }

  private Set<String> names(String directory) {
    try (Stream<Path> files = Files.list(folder.resolve(directory))) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    } catch (IOException none) {
      return Set.of();
    }
  }
}
