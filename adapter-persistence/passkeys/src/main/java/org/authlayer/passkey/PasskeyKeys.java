package org.authlayer.passkey;

import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Settings;

/**
 * The site to which passkeys belong, as the operator configures it below a prefix that the
 * application chooses. Keep it in a constant.
 *
 * <pre>{@code
 * static final PasskeyKeys PASSKEYS = PasskeyKeys.below("app.passkeys");
 * }</pre>
 *
 * @param origin scheme, host and port by which browsers know the site; others are refused
 * @param rpId the host of the origin where it is not configured
 */
public record PasskeyKeys(ApplicationKey<String> origin, ApplicationKey<Optional<String>> rpId) {

  private static final String KIND =
      "an origin in lower case, without a path and the usual port, such as https://example.org, or"
          + " http://localhost:8080 to develop";

  public static PasskeyKeys below(String prefix) {
    return new PasskeyKeys(
        ApplicationKey.of(
            prefix + ".origin",
            KIND,
            text -> RelyingParty.host(text).map(host -> text).orElseThrow(),
            "the only origin whose pages may use passkeys"),
        ApplicationKey.text(
                prefix + ".rp-id", "the domain to which passkeys belong; the host of the origin")
            .optional());
  }

  /** For {@link org.authlayer.ports.driving.ApplicationFactory#keys}. */
  public List<ApplicationKey<?>> all() {
    return List.of(origin, rpId);
  }

  RelyingParty party(Settings settings, String name) {
    return RelyingParty.of(name, settings.value(origin), settings.value(rpId));
  }
}
