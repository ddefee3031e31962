package org.authlayer.conformance.elsewhere;

/** Text in pages. */
final class Html {

  private Html() {}

  /** As OWASP's encoder writes it: an at-sign and a dot might end an unquoted attribute. */
  static String wary(String text) {
    return escaped(text).replace("@", "&#64;").replace(".", "&#x2e;");
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
