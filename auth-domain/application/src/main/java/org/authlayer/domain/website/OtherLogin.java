package org.authlayer.domain.website;

import java.util.List;

/**
 * A way to log in beside the form: a link to another page, which leads on from there.
 *
 * @param label what the link says
 * @param path the page, with {@code next} in its query if the form has one
 */
public record OtherLogin(String label, String path) {

  /** Links to several ways, for a page. */
  public static List<Html> links(List<OtherLogin> ways) {
    return ways.stream()
        .map(
            way ->
                Html.of(
                    "<p><a class=\"button quiet\" href=\"{}\">{}</a></p>\n",
                    way.path(),
                    way.label()))
        .toList();
  }
}
