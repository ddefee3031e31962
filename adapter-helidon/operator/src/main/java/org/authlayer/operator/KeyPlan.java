package org.authlayer.operator;

import static java.util.Map.entry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.runtime.configuration.JwtKeySettings;

/** The configuration for a set of keys, the new one last. */
record KeyPlan(String signing, List<JwtKeySettings> keys) {

  String yaml() {
    StringBuilder text = new StringBuilder();
    text.append("jwt:\n  signing-key: %s\n  keys:".formatted(quoted(signing)));
    for (JwtKeySettings key : keys) {
      text.append("\n    - kid: ").append(quoted(key.kid()));
      text.append("\n      algorithm: ").append(quoted(key.algorithm()));
      key.files()
          .forEach((name, file) -> text.append("\n      " + name + ": " + quoted(file.toString())));
      if (key.files().isEmpty()) {
        text.append("\n      # and its secret, as it is configured now");
      }
    }
    return text.toString();
  }

  String steps() {
    String kid = keys.get(keys.size() - 1).kid();
    return """
    # 1. Bring the new key's files to every instance, put this into its configuration, and restart it, one
    #    instance after the other. The new key verifies, the former one goes on to sign.
    %s
    # 2. When every instance has both: set jwt.signing-key to %s on each, and restart it.
    # 3. When the last token of the former key has expired: take that key out, and restart each.\
    """
        .formatted(yaml(), quoted(kid));
  }

  JsonValue json() {
    String kid = keys.get(keys.size() - 1).kid();
    return JsonValue.object(
        entry("kid", JsonValue.of(kid)),
        entry(
            "jwt",
            JsonValue.object(
                entry("signing-key", JsonValue.of(signing)),
                entry("keys", JsonValue.array(keys.stream().map(KeyPlan::members).toList())))));
  }

  private static JsonValue members(JwtKeySettings key) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("kid", JsonValue.of(key.kid()));
    members.put("algorithm", JsonValue.of(key.algorithm()));
    key.files().forEach((name, file) -> members.put(name, JsonValue.of(file.toString())));
    return new JsonValue.ObjectValue(members);
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
