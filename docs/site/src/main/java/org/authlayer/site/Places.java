package org.authlayer.site;

import java.nio.file.Path;
import java.util.Locale;

/** Where on the site a file of the repository stands; all by names from the root, with slashes. */
final class Places {

  private Places() {}

  /** The page of a Markdown file. */
  static String ofPage(String markdown) {
    String name = markdown.replaceFirst("^docs/", "").toLowerCase(Locale.ROOT);
    return name.replaceFirst("readme\\.md$", "index.html").replaceFirst("\\.md$", ".html");
  }

  /** The page that shows a file as it is. */
  static String ofListing(String file) {
    return "source/" + file + ".html";
  }

  /** The page that lists a folder's files. */
  static String ofFolder(String folder) {
    return "source/" + folder + "/index.html";
  }

  /** A link on one page to another. */
  static String link(String from, String to) {
    Path folder = Path.of("/" + from).getParent();
    return folder == null ? to : folder.relativize(Path.of("/" + to)).toString().replace('\\', '/');
  }

  /** What a link without a scheme on a file means; empty where it leads out of the root. */
  static String resolved(String from, String link) {
    Path folder = Path.of(from).getParent();
    Path target = (folder == null ? Path.of("") : folder).resolve(link).normalize();
    return target.startsWith("..") ? "" : target.toString().replace('\\', '/');
  }
}
