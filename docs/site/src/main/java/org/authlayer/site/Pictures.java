package org.authlayer.site;

import java.util.List;
import java.util.Locale;

/** The pictures that tests and measurements leave in docs/pictures. */
final class Pictures {

  static final String FOLDER = "docs/pictures/";
  static final String PAGE = "pictures.html";

  private Pictures() {}

  static String place(String file) {
    return file.substring("docs/".length());
  }

  static List<String> files(Repository repository) {
    return repository.hasFolder(FOLDER) ? repository.files(FOLDER) : List.of();
  }

  /** A page of all of them. */
  static Article page(Repository repository) {
    StringBuilder html = new StringBuilder("<h1 id=\"pictures\">Pictures</h1>\n");
    html.append(
        "<p>Made by the tests in a browser and by the measurements; a picture opens as it ");
    html.append("is.</p>\n<div class=\"gallery\">\n");
    for (String file : files(repository)) {
      String caption = caption(file);
      html.append(
          """
          <figure><a href="%1$s"><img src="%1$s" alt="%2$s" loading="lazy"></a>\
          <figcaption>%2$s</figcaption></figure>
          """
              .formatted(Html.escaped(place(file)), Html.escaped(caption)));
    }
    html.append("</div>\n");
    String description = "Pictures of the pages, made by the tests in a browser.";
    return new Article(
        PAGE,
        "Pictures",
        description,
        List.of(new Article.Section(1, "pictures", "Pictures", description)),
        html.toString());
  }

  /** The name of a picture says what it shows. */
  static String caption(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));
    String words = name.replace("-", " ");
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
