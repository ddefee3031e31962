package org.authlayer.conformance.saboteurs.models;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.function.Predicate;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Member;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.ports.driven.StoreException;

/** Passwords that are compared otherwise than by their hash: AL-MOD-02, AL-MOD-03. */
final class VerifySaboteurs {

  private VerifySaboteurs() {}

  static Saboteurs all() {
    return against("AL-MOD-02")
        .wrong(
            "verify compares the first eight characters only",
            verify(
                (right, password) ->
                    right.test(
                        password.length() < 8
                            ? password
                            : password.substring(0, 8) + Member.PASSWORD.substring(8))))
        .wrong(
            "verify compares all but the first character",
            verify(
                (right, password) ->
                    right.test(
                        password.isEmpty()
                            ? password
                            : Member.PASSWORD.charAt(0) + password.substring(1))))
        .wrong(
            "verify accepts the empty password",
            verify((right, password) -> password.isEmpty() || right.test(password)))
        .wrong("verify accepts nothing", verify((right, password) -> false))
        .andAgainst("AL-MOD-03")
        .wrong("a garbage hash equals anything", verify(VerifySaboteurs::orTrue))
        .wrong(
            "verify always throws",
            verify(
                (right, password) -> {
                  throw StoreException.broken("always", null);
                }));
  }

  @FunctionalInterface
  private interface Verify {
    boolean of(Predicate<String> right, String password);
  }

  private static Tamper<?> verify(Verify instead) {
    return Tamper.layer()
        .<ModelAuthenticatable<Member>, Member, String, Boolean>on(Layer::verify)
        .does(
            (layer, model, who, password) ->
                instead.of(text -> layer.verify(model, who, text), password));
  }

  private static boolean orTrue(Predicate<String> right, String password) {
    try {
      return right.test(password);
    } catch (StoreException garbage) {
      return true;
    }
  }
}
