package org.authlayer.passkey;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Violation;
import org.authlayer.domain.application.FormBody;
import org.authlayer.domain.application.JsonBody;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * The answer of an authenticator as a client sends it, in base64url: in {@code credential} of a
 * JSON object with the names of Web Authentication, or in the fields of a form.
 */
record SentCredential(Function<String, Optional<String>> fields) {

  static final Base64.Encoder BASE64URL = Base64.getUrlEncoder().withoutPadding();

  private static final String ID = "id";

  static SentCredential inJson(Request request) {
    ObjectValue credential =
        JsonBody.of(request, "the credential")
            .object("credential")
            .orElseThrow(() -> refused("credential", "credential is required"));
    Optional<ObjectValue> response = credential.object("response");
    return new SentCredential(
        name ->
            name.equals(ID)
                ? credential.string(ID)
                : response.flatMap(members -> members.string(name)));
  }

  /** A form that was sent without a script has no field with content. */
  static SentCredential inForm(Request request) {
    Body.Form form = FormBody.of(request);
    if (form.single("clientDataJSON").orElse("").isEmpty()) {
      throw Abort.of(400, "A passkey needs a browser that runs scripts.");
    }
    return new SentCredential(form::single);
  }

  byte[] id() {
    return bytes(ID);
  }

  byte[] bytes(String name) {
    try {
      return Base64.getUrlDecoder()
          .decode(fields.apply(name).orElseThrow(() -> refused(name, name + " is required")));
    } catch (IllegalArgumentException malformed) {
      throw refused(name, name + " must be base64url");
    }
  }

  private static Abort refused(String name, String reason) {
    return Abort.invalid(List.of(new Violation("/" + name, reason)));
  }

  /** Nothing of what was sent. */
  @Override
  public String toString() {
    return "SentCredential";
  }
}
