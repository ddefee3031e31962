package org.authlayer.site;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Turns links between files into links between pages, and remembers those that lead nowhere. */
final class Links {

  private static final Set<String> SCHEMES = Set.of("http", "https", "mailto");

  private final Repository repository;
  private final Map<String, String> titles;
  private final Set<String> listings = new TreeSet<>();
  private final Set<String> folders = new TreeSet<>();
  private final List<String> dead = new ArrayList<>();

  /** With the titles of all pages by their files. */
  Links(Repository repository, Map<String, String> titles) {
    this.repository = repository;
    this.titles = Map.copyOf(titles);
  }

  /** The title of the page that a link leads to as a whole. */
  Optional<String> title(String page, String link) {
    return Optional.ofNullable(titles.get(Places.resolved(page, link)));
  }

  /** What a link in a Markdown file becomes on its page. */
  String rewritten(String page, String link) {
    if (link.startsWith("#")) {
      return link;
    }
    if (link.matches("[A-Za-z][A-Za-z0-9+.-]*:.*")) {
      if (!isWellFormed(link)) {
        dead.add(page + " links to " + link + ", which is not an address");
      }
      return link;
    }
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    String file = Places.resolved(page, path);
    if (file.isEmpty() || !repository.has(file)) {
      dead.add(page + " links to " + link + ", which is not there");
      return link;
    }
    return Places.link(Places.ofPage(page), place(file)) + (hash < 0 ? "" : link.substring(hash));
  }

  private String place(String file) {
    if (titles.containsKey(file)) {
      return Places.ofPage(file);
    }
    if (file.startsWith(Pictures.FOLDER)) {
      return Pictures.place(file);
    }
    if (repository.hasFolder(file)) {
      folders.add(file);
      listings.addAll(repository.files(file));
      return Places.ofFolder(file);
    }
    listings.add(file);
    return Places.ofListing(file);
  }

  /** Addresses elsewhere are not asked: the build needs no network, and others' servers no load. */
  static boolean isWellFormed(String address) {
    try {
      URI uri = URI.create(address);
      boolean isMail = "mailto".equals(uri.getScheme());
      return SCHEMES.contains(uri.getScheme()) && (isMail || uri.getHost() != null);
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  /** The files that are linked to and are no pages. */
  Set<String> listings() {
    return listings;
  }

  Set<String> folders() {
    return folders;
  }

  List<String> dead() {
    return dead;
  }
}
