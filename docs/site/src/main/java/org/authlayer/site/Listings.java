package org.authlayer.site;

import java.util.List;
import java.util.stream.Collectors;

/** Pages that show files and folders of the repository as they are. */
final class Listings {

  private final Repository repository;

  Listings(Repository repository) {
    this.repository = repository;
  }

  Article file(String file) {
    String code =
        Code.block(Code.language(file), repository.read(file))
            .replaceFirst("<pre class=\"code ", "<pre class=\"code whole ");
    return article(file, "A file of the repository.", code);
  }

  Article folder(String folder) {
    String from = Places.ofFolder(folder);
    String list =
        repository.files(folder).stream()
            .map(
                file ->
                    "<li>"
                        + Html.link(
                            Places.link(from, Places.ofListing(file)),
                            file.substring(folder.length() + 1))
                        + "</li>")
            .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>\n"));
    return article(folder, "A folder of the repository.", list);
  }

  private static Article article(String name, String description, String content) {
    String title = name.substring(name.lastIndexOf('/') + 1);
    String html =
        "<h1 id=\"top\">%s</h1>\n<p class=\"soft\"><code>%s</code></p>\n%s"
            .formatted(Html.escaped(title), Html.escaped(name), content);
    return new Article(name, title, description + " " + name, List.of(), html);
  }
}
