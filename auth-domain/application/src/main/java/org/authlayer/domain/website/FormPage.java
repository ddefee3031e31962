package org.authlayer.domain.website;

import java.util.List;
import java.util.Map;

/**
 * A page with one form, as {@link WebsitePages} show it.
 *
 * @param kind which form it is
 * @param form its action, fields and button
 * @param filled what was sent and refused, with the reasons
 * @param next the path to which the form leads; empty for the one that the website has anyway
 * @param menu what stands around the form
 * @param others the ways to log in beside the form; none for a sign-up
 */
public record FormPage(
    Kind kind, Form form, FormState filled, String next, SiteMenu menu, List<OtherLogin> others) {

  public FormPage {
    others = List.copyOf(others);
  }

  public enum Kind {
    LOGIN,
    SIGN_UP
  }

  /** The title in English. */
  public String title() {
    return kind == Kind.LOGIN ? "Log in" : "Sign up";
  }

  /** The form with its values, its faults and the hidden {@code next}, and the other ways. */
  public Html html() {
    return Html.of(
        "{}{}",
        form.html(filled, next.isEmpty() ? Map.of() : Map.of("next", next), ""),
        OtherLogin.links(others));
  }
}
