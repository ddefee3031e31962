package org.authlayer.openid;

import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.domain.usecase.EmailAddress;
import org.authlayer.domain.usecase.NameRule;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * The claims of a provider about a person who is not known yet.
 *
 * @param subject the identifier of the person from now on
 * @param idToken the claims of the ID token
 * @param userInfo the claims of the UserInfo endpoint; empty for a provider without one
 */
public record OpenIdIdentity(OpenIdSubject subject, ObjectValue idToken, ObjectValue userInfo) {

  /**
   * The e-mail address, if the provider says that it has verified it: {@code email_verified} is
   * {@code true} in the same document, and no text. It has the form that a sign-up demands.
   */
  public Optional<String> verifiedAddress() {
    return both()
        .filter(claims -> claims.truth("email_verified").orElse(false))
        .flatMap(claims -> claims.string("email").stream())
        .filter(EmailAddress::isValid)
        .findFirst();
  }

  /** The name to be shown, if a sign-up would take it. */
  public Optional<String> name() {
    return both()
        .flatMap(claims -> claims.string("name").stream())
        .filter(name -> NameRule.violation(name).isEmpty())
        .findFirst();
  }

  private Stream<ObjectValue> both() {
    return Stream.of(idToken, userInfo);
  }

  /** Names no claim: they are of a person. */
  @Override
  public String toString() {
    return "OpenIdIdentity[" + subject.issuer() + "]";
  }
}
