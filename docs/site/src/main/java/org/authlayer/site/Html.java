package org.authlayer.site;

/** Text as it stands in a page. */
final class Html {

  private Html() {}

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  static String link(String to, String text) {
    return "<a href=\"" + escaped(to) + "\">" + escaped(text) + "</a>";
  }
}
