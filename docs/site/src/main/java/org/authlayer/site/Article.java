package org.authlayer.site;

import java.util.List;

/**
 * A page's content.
 *
 * @param file the Markdown file
 * @param title what the first heading says
 * @param description what the first paragraph says, cut
 * @param sections what stands below each heading, the first heading first
 * @param html the content without what stands around it
 */
record Article(String file, String title, String description, List<Section> sections, String html) {

  /** A heading and the plain text below it. */
  record Section(int level, String id, String heading, String text) {

    Section and(String more) {
      return new Section(level, id, heading, (text + " " + more).strip());
    }
  }

  String place() {
    return Places.ofPage(file);
  }
}
