package org.authlayer.domain.pages;

/** The forms of the account page, of which one may have been refused. */
public record AccountForms(String refusedForm, FormState refused) {

  public static AccountForms empty() {
    return new AccountForms("", FormState.nothing());
  }

  public FormState of(Form form) {
    return form.id().equals(refusedForm) ? refused : FormState.nothing();
  }

  public boolean isRefused() {
    return refused.isRefused();
  }
}
