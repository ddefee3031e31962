package org.authlayer.domain.pages;

import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/**
 * A page: the frame around what it shows.
 *
 * @param title what the page is, as its heading too
 * @param navigation HTML at the end of the header, empty for none
 * @param content HTML below the heading
 */
@SuppressWarnings("InlineFormatString") // a page is read whole
public record Page(String title, String navigation, String content) {

  private static final String FRAME =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>%s · authlayer</title>
      %s
      </head>
      <body>
      <a class="skip" href="#main">Skip to content</a>
      <header>
      <a class="brand" href="/">authlayer</a>%s
      </header>
      <main id="main">
      <h1>%s</h1>
      %s
      </main>
      </body>
      </html>
      """;

  /** No script, no style in the page itself, no frame around it, nothing from elsewhere. */
  private static final String POLICY =
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self';"
          + " frame-ancestors 'none'; base-uri 'none'";

  /**
   * A page without navigation.
   *
   * @param title what the page is
   * @param content HTML below the heading
   * @return the page
   */
  public static Page of(String title, String content) {
    return new Page(title, "", content);
  }

  /**
   * The page as an answer that nobody stores and no other site frames.
   *
   * @param status the status code
   * @return the answer
   */
  public HttpResponse answer(int status) {
    String shown = Html.escape(title);
    String text = FRAME.formatted(shown, Assets.links(), navigation, shown, content);
    return HttpResponse.of(status, new Body.Text(text))
        .with("Content-Type", "text/html; charset=utf-8")
        .with("Cache-Control", "no-store")
        .with("Content-Security-Policy", POLICY)
        .with("X-Content-Type-Options", "nosniff")
        .with("Referrer-Policy", "same-origin");
  }
}
