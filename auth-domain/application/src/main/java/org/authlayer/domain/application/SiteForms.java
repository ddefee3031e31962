package org.authlayer.domain.application;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.SafePath;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.website.Field;
import org.authlayer.domain.website.Form;
import org.authlayer.domain.website.FormState;
import org.authlayer.domain.website.Html;
import org.authlayer.domain.website.PageFrame;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Pages with forms beside those of a {@link Website}, as those of an optional module.
 *
 * @param site whose menu stands around them
 * @param path of the application, below which they are
 */
public record SiteForms(Website<?> site, String path, PageFrame frame) {

  /** Shows a page, perhaps with a form as it was sent and refused. */
  @FunctionalInterface
  public interface Shown {
    HttpResponse show(Request request, FormState filled) throws Exception;
  }

  /** {@code GET} of a page below the path. */
  public Route get(String page, String name, Shown content) {
    return Route.get(page, request -> content.show(request, FormState.nothing())).named(name);
  }

  /** {@code POST} of a form, which is shown again with the reason of a refusal. */
  public Route post(String page, String name, Responder form, Shown again) {
    return Route.post(page, request -> sent(site.layer(), request, refusal -> "", form, again))
        .named(name);
  }

  /**
   * A page, whose address may hold a token, which no other site gets to see; {@code no-referrer}
   * would hide from this one where its own form came from.
   */
  public HttpResponse page(Request request, String title, Html content) throws Exception {
    HttpResponse page = frame.page(site.menu(request), title, content);
    return page.headers().first("Referrer-Policy").isPresent()
        ? page
        : page.with("Referrer-Policy", "same-origin");
  }

  /**
   * Does what a form asks for, or shows it again with the reason of the refusal.
   *
   * @param field whose fault a refusal is that names none; or empty
   */
  public static HttpResponse sent(
      UserLayer<?> layer,
      Request request,
      Function<Abort, String> field,
      Responder form,
      Shown again)
      throws Exception {
    try {
      return form.respond(request);
    } catch (Abort refusal) {
      return again
          .show(request, layer.refused(request, refusal, field.apply(refusal)))
          .with(refusal.status())
          .with(refusal.headers());
    }
  }

  /** A form of such a page; {@link Form} says what stands for what. */
  public Form form(String id, String page, String button, String kind, Field... fields) {
    return new Form(id, own(page), button, kind, List.of(fields));
  }

  /** The path of a page on the server. */
  public String own(String page) {
    return site.layer().base() + path + page;
  }

  /** Where a form leads on its success, as a hidden value; none where no page led to it. */
  public static Map<String, String> next(Request request) {
    return SafePath.inForm(request)
        .or(() -> SafePath.inQuery(request))
        .map(next -> Map.of("next", next))
        .orElse(Map.of());
  }

  /** 303 to the page that led to a form, else to a page of the server. */
  public static HttpResponse onward(Request request, String otherwise) {
    return HttpResponse.of(303).with("Location", SafePath.inForm(request).orElse(otherwise));
  }

  /** The text of a field; empty where the form has none. */
  public static String field(Request request, String name) {
    return FormBody.of(request).single(name).orElse("");
  }
}
