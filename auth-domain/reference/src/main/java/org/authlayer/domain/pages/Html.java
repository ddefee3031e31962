package org.authlayer.domain.pages;

/** Text in HTML. */
public final class Html {

  private Html() {}

  /**
   * Escapes text for content and for attributes in quotes.
   *
   * @param text any text
   * @return the same to a reader of the page
   */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
