package org.authlayer.domain.throttle;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.authlayer.domain.Sha256;
import org.authlayer.ports.driven.UserId;

/** Digests, so that a table of them does not reveal who has an account, and every name fits. */
record ThrottleKeys(String accountAndNetwork, String network, String account) {

  /** Counts of standard users have the keys that they had before there were other types. */
  static ThrottleKeys of(String users, String account, String network) {
    String prefix = users.equals(UserId.STANDARD) ? "" : users + "/";
    return new ThrottleKeys(
        digest(prefix + "account-and-network", network, account),
        digest(prefix + "network", network, ""),
        digest(prefix + "account", "", account));
  }

  List<String> all() {
    return List.of(accountAndNetwork, network, account);
  }

  List<String> shared() {
    return List.of(network, account);
  }

  /** A network is one word, so that no two pairs read alike. */
  private static String digest(String kind, String network, String account) {
    String text = kind + " " + network + " " + account;
    return HexFormat.of().formatHex(Sha256.of(text.getBytes(StandardCharsets.UTF_16BE)));
  }
}
