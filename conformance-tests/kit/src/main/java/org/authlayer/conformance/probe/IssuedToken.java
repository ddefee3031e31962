package org.authlayer.conformance.probe;

import org.authlayer.conformance.wire.Answer;

/** A token as a login answered it; identifier and owner are empty where they are not shown. */
public record IssuedToken(String id, String value, String owner) {

  /** Only the value has to be there: what else is missing, AL-LGT-01 says. */
  public static IssuedToken in(Probe probe, Answer login) {
    String owner = probe.declared().text("decisions.token.owner");
    return new IssuedToken(
        login.json().path("id").asText(""),
        login.string("value"),
        login.json().at(owner).asText(""));
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "IssuedToken[" + id + "]";
  }
}
