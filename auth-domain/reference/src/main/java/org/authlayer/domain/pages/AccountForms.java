package org.authlayer.domain.pages;

import java.util.Map;
import org.authlayer.domain.website.Form;
import org.authlayer.domain.website.FormState;

/** The forms of the account page, of which one may have been refused. */
public record AccountForms(String refusedForm, FormState refused) {

  public static AccountForms empty() {
    return new AccountForms("", FormState.nothing());
  }

  /** The form in HTML, with the name of the user whose password it takes. */
  public String html(Form form, String username) {
    return html(form, Map.of(), username);
  }

  /** The form in HTML, with hidden values. */
  public String html(Form form, Map<String, String> hidden) {
    return html(form, hidden, "");
  }

  private String html(Form form, Map<String, String> hidden, String username) {
    FormState filled = form.id().equals(refusedForm) ? refused : FormState.nothing();
    return form.html(filled, hidden, username).toString();
  }

  /** Why a button without a form of its own did nothing; empty if it did not. */
  public String fault() {
    return refusedForm.isEmpty() ? refused.errors().getOrDefault("", "") : "";
  }

  public boolean isRefused() {
    return refused.isRefused();
  }
}
