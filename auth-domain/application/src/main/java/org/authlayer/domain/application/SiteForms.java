package org.authlayer.domain.application;

import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.website.FormState;
import org.authlayer.domain.website.Html;
import org.authlayer.domain.website.PageFrame;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Pages with forms beside those of a {@link Website}, as those of an optional module.
 *
 * @param site whose menu stands around them
 */
public record SiteForms(Website<?> site, PageFrame frame) {

  /** Shows a form with its faults. */
  @FunctionalInterface
  public interface Again {
    HttpResponse show(FormState filled) throws Exception;
  }

  /**
   * A page that no cache keeps. Its address may hold a token, which no other site gets to see;
   * {@code no-referrer} would hide from this one where its own form came from.
   */
  public HttpResponse page(Request request, String title, Html content) throws Exception {
    HttpResponse page = frame.page(site.menu(request), title, content);
    HttpResponse safe =
        page.headers().first("Referrer-Policy").isPresent()
            ? page
            : page.with("Referrer-Policy", "same-origin");
    return safe.with("Cache-Control", "no-store");
  }

  /**
   * Does what a form asks for, or shows it again with the reason of the refusal.
   *
   * @param field whose fault a refusal is that names none; or empty
   */
  public HttpResponse sent(Request request, String field, Responder form, Again again)
      throws Exception {
    try {
      return form.respond(request);
    } catch (Abort refusal) {
      return again
          .show(FormState.refused(request.message().body(), refusal, field))
          .with(refusal.status())
          .with(refusal.headers());
    }
  }

  /** The text of a field; empty where the form has none. */
  public static String field(Request request, String name) {
    return FormBody.of(request).single(name).orElse("");
  }
}
