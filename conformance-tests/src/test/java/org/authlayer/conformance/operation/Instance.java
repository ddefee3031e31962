package org.authlayer.conformance.operation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;

/** A server with what is the same in all tests of this package. */
final class Instance {

  private Instance() {}

  /** On what the settings say, with cheap passwords; {@code more} are pairs of key and value. */
  static Server start(Map<String, String> settings, String... more) {
    Map<String, String> all = new LinkedHashMap<>(settings);
    all.put("server.port", "0");
    all.put("password.bcrypt-cost", "4");
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return Server.start(all, Adapters.found().withEvents(event -> {}));
  }
}
