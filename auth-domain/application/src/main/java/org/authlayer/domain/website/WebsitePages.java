package org.authlayer.domain.website;

import org.authlayer.domain.Request;
import org.authlayer.ports.driving.HttpResponse;

/**
 * The pages of a website's ready forms, by a template engine of the application's own.
 *
 * <pre>{@code
 * WebsitePages pages =
 *     (page, request) -> Representation.html(Html.escaped(engine.render("form", page)));
 * }</pre>
 */
@FunctionalInterface
public interface WebsitePages {

  /**
   * Shows a form. The website sets the status: 200, or that of the refusal.
   *
   * @param page the form, what was refused, and what stands around it. Templates escape all of it
   */
  HttpResponse show(FormPage page, Request request) throws Exception;
}
