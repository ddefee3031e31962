package org.authlayer.domain.website;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.authlayer.domain.Request;
import org.authlayer.domain.Sha256;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Pages without a template engine and without a script: one column, in light and dark, on a phone
 * and for a screen reader. The style stands in the page, so no route is needed for it.
 *
 * <pre>{@code
 * PlainPages pages = new PlainPages("Clinic");
 * pages.page(site.menu(request), "Your visits", Html.of("<p>Hello, {}.</p>", user.name()))
 * }</pre>
 *
 * @param site the name that each page shows first, and in its title
 */
public record PlainPages(String site) implements WebsitePages {

  private static final String STYLE = read();

  private static final String POLICY =
      "default-src 'none'; style-src 'sha256-%s'; img-src 'self' data:; form-action 'self';"
              .formatted(
                  Base64.getEncoder()
                      .encodeToString(Sha256.of(STYLE.getBytes(StandardCharsets.UTF_8))))
          + " frame-ancestors 'none'; base-uri 'none'";

  private static final String FRAME =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>{} · {}</title>
      <style>\
      """
          + STYLE
          + """
          </style>
          <link rel="icon" href="data:,">
          </head>
          <body>
          <a class="skip" href="#main">Skip to content</a>
          <header>
          <span class="brand">{}</span>
          <nav aria-label="Main">{}</nav>
          </header>
          <main id="main">
          <h1>{}</h1>
          {}{}
          </main>
          </body>
          </html>
          """;

  /** {@return the style sheet, for pages of an engine that want to look alike} */
  public static String style() {
    return STYLE;
  }

  /** A page of the application's own: the user, the notice and the links stand around it. */
  public HttpResponse page(SiteMenu menu, String title, Html content) {
    return page(title, title, menu, content);
  }

  @Override
  public HttpResponse show(FormPage page, Request request) {
    String title = page.filled().isRefused() ? "Error: " + page.title() : page.title();
    Html content = Html.of("<div class=\"card narrow\">\n{}\n{}\n</div>", page.html(), other(page));
    return page(title, page.title(), page.menu(), content);
  }

  private static Html other(FormPage page) {
    SiteMenu menu = page.menu();
    if (page.kind() == FormPage.Kind.SIGN_UP) {
      return link("Already have an account?", menu.login(), "Log in");
    }
    return menu.signUp().isEmpty()
        ? Html.escaped("")
        : link("No account yet?", menu.signUp(), "Sign up");
  }

  private static Html link(String question, String path, String text) {
    return Html.of("<p class=\"soft\">{} <a href=\"{}\">{}</a>.</p>", question, path, text);
  }

  private HttpResponse page(String tab, String title, SiteMenu menu, Html content) {
    Html notice =
        menu.notice().isEmpty()
            ? Html.escaped("")
            : Html.of("<p class=\"done\" role=\"status\">{}</p>\n", menu.notice());
    Html whole = Html.of(FRAME, tab, site, site, links(menu), title, notice, content);
    return whole.answer(POLICY);
  }

  private static List<Html> links(SiteMenu menu) {
    if (menu.user().isEmpty()) {
      Html login = Html.of("\n<a href=\"{}\">Log in</a>\n", menu.login());
      return menu.signUp().isEmpty()
          ? List.of(login)
          : List.of(login, Html.of("<a href=\"{}\">Sign up</a>\n", menu.signUp()));
    }
    return List.of(
        Html.of("\n<span>{}</span>\n", menu.user()),
        Html.of(
            "<form method=\"post\" action=\"{}\"><button class=\"quiet\">Log out</button></form>\n",
            menu.logout()));
  }

  private static String read() {
    try (InputStream in = PlainPages.class.getResourceAsStream("style.css")) {
      if (in == null) {
        throw new IllegalStateException("style.css is not beside PlainPages on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
