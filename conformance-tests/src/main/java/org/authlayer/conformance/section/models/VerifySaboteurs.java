package org.authlayer.conformance.section.models;

import java.util.List;
import java.util.function.Predicate;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Member;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.ports.driven.StoreException;

/** Passwords that are compared otherwise than by their hash: AL-MOD-02, AL-MOD-03. */
final class VerifySaboteurs {

  private VerifySaboteurs() {}

  static List<CoreSaboteur> all() {
    return List.of(
        verify(
            "AL-MOD-02",
            "verify compares the first eight characters only",
            (right, password) ->
                right.test(
                    password.length() < 8
                        ? password
                        : password.substring(0, 8) + Member.PASSWORD.substring(8))),
        verify(
            "AL-MOD-02",
            "verify compares all but the first character",
            (right, password) ->
                right.test(
                    password.isEmpty()
                        ? password
                        : Member.PASSWORD.charAt(0) + password.substring(1))),
        verify(
            "AL-MOD-02",
            "verify accepts the empty password",
            (right, password) -> password.isEmpty() || right.test(password)),
        verify("AL-MOD-02", "verify accepts nothing", (right, password) -> false),
        verify("AL-MOD-03", "a garbage hash equals anything", VerifySaboteurs::orTrue),
        verify(
            "AL-MOD-03",
            "verify always throws",
            (right, password) -> {
              throw StoreException.broken("always", null);
            }));
  }

  @FunctionalInterface
  private interface Verify {
    boolean of(Predicate<String> right, String password);
  }

  private static CoreSaboteur verify(String clause, String wrong, Verify instead) {
    return CoreSaboteur.wrong(
        clause,
        wrong,
        Tamper.layer()
            .<ModelAuthenticatable<Member>, Member, String, Boolean>on(Layer::verify)
            .does(
                (layer, model, who, password) ->
                    instead.of(text -> layer.verify(model, who, text), password)));
  }

  private static boolean orTrue(Predicate<String> right, String password) {
    try {
      return right.test(password);
    } catch (StoreException garbage) {
      return true;
    }
  }
}
