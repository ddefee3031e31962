package org.authlayer.domain.pages;

import java.util.stream.Stream;

/** The forms of the account page as they were filled in. */
public record AccountForms(
    FormState others, FormState token, FormState password, FormState deletion) {

  public static AccountForms empty() {
    FormState nothing = FormState.nothing();
    return new AccountForms(nothing, nothing, nothing, nothing);
  }

  public AccountForms withOthers(FormState refused) {
    return new AccountForms(refused, token, password, deletion);
  }

  public AccountForms withToken(FormState refused) {
    return new AccountForms(others, refused, password, deletion);
  }

  public AccountForms withPassword(FormState refused) {
    return new AccountForms(others, token, refused, deletion);
  }

  public AccountForms withDeletion(FormState refused) {
    return new AccountForms(others, token, password, refused);
  }

  public boolean isRefused() {
    return Stream.of(others, token, password, deletion).anyMatch(FormState::isRefused);
  }
}
