package org.authlayer.domain.pages;

import java.util.stream.Stream;

/** The forms of the account page as they were filled in. */
public record AccountForms(
    FormState others, FormState token, FormState password, FormState deletion) {

  /** Nothing filled in. */
  public static AccountForms empty() {
    FormState nothing = FormState.nothing();
    return new AccountForms(nothing, nothing, nothing, nothing);
  }

  /** These forms with what was refused of the one that ends sessions and tokens. */
  public AccountForms withOthers(FormState refused) {
    return new AccountForms(refused, token, password, deletion);
  }

  /** These forms with what was refused of a new token. */
  public AccountForms withToken(FormState refused) {
    return new AccountForms(others, refused, password, deletion);
  }

  /** These forms with what was refused of a new password. */
  public AccountForms withPassword(FormState refused) {
    return new AccountForms(others, token, refused, deletion);
  }

  /** These forms with what was refused of a deletion. */
  public AccountForms withDeletion(FormState refused) {
    return new AccountForms(others, token, password, refused);
  }

  /** Whether something has to be changed. */
  public boolean isRefused() {
    return Stream.of(others, token, password, deletion).anyMatch(FormState::isRefused);
  }
}
