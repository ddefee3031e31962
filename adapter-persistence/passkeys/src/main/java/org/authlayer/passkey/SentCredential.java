package org.authlayer.passkey;

import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.FormBody;
import org.authlayer.domain.application.JsonBody;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * The answer of an authenticator as a client sends it, in base64url, and the texts beside it: in
 * {@code credential} of a JSON object with the names of Web Authentication, or in the fields of a
 * form.
 */
record SentCredential(Function<String, Optional<String>> fields) {

  static final Base64.Encoder BASE64URL = Base64.getUrlEncoder().withoutPadding();

  static SentCredential inJson(Request request) {
    ObjectValue sent = JsonBody.of(request, "the passkey");
    Optional<ObjectValue> credential = sent.object("credential");
    Optional<ObjectValue> response = credential.flatMap(members -> members.object("response"));
    return new SentCredential(
        name ->
            response
                .flatMap(members -> members.string(name))
                .or(
                    () ->
                        (name.equals("id") ? credential : Optional.of(sent))
                            .flatMap(it -> it.string(name))));
  }

  static SentCredential inForm(Request request) {
    return new SentCredential(FormBody.of(request)::single);
  }

  /** A form that was sent without a script has no field with content. */
  SentCredential byScript() {
    if (fields.apply("clientDataJSON").orElse("").isEmpty()) {
      throw Abort.of(400, "A passkey needs a browser that runs scripts.");
    }
    return this;
  }

  String text(String name) {
    return fields.apply(name).orElseThrow(() -> Abort.invalid("/" + name, name + " is required"));
  }

  byte[] bytes(String name) {
    try {
      return Base64.getUrlDecoder().decode(text(name));
    } catch (IllegalArgumentException malformed) {
      throw Abort.invalid("/" + name, name + " must be base64url");
    }
  }

  /** Nothing of what was sent. */
  @Override
  public String toString() {
    return "SentCredential";
  }
}
