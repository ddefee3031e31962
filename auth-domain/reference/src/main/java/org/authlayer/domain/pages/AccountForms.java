package org.authlayer.domain.pages;

/** The forms of the account page as they were filled in. */
public record AccountForms(FormState others, FormState password, FormState deletion) {

  /** Nothing filled in. */
  public static AccountForms empty() {
    return new AccountForms(FormState.nothing(), FormState.nothing(), FormState.nothing());
  }
}
