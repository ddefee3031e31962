package org.authlayer.domain.website;

import java.util.Map;

/**
 * A page with one form, as {@link WebsitePages} show it.
 *
 * @param kind which form it is
 * @param form its action, fields and button
 * @param filled what was sent and refused, with the reasons
 * @param next the path to which the form leads; empty for the one that the website has anyway
 * @param menu what stands around the form
 */
public record FormPage(Kind kind, Form form, FormState filled, String next, SiteMenu menu) {

  public enum Kind {
    LOGIN,
    SIGN_UP
  }

  /** The title in English. */
  public String title() {
    return kind == Kind.LOGIN ? "Log in" : "Sign up";
  }

  /** The form with its values, its faults, and the hidden {@code next}. */
  public Html html() {
    return form.html(filled, next.isEmpty() ? Map.of() : Map.of("next", next), "");
  }
}
