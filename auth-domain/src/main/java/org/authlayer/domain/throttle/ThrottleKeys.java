package org.authlayer.domain.throttle;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.domain.Sha256;
import org.authlayer.ports.driven.UserId;

/** Digests, so that a table of them does not reveal who has an account, and every name fits. */
record ThrottleKeys(String accountAndNetwork, String account, List<String> network) {

  /** Counts of standard users have the keys that they had before there were other types. */
  static ThrottleKeys of(String users, String account, String network) {
    String prefix = users.equals(UserId.STANDARD) ? "" : users + "/";
    return new ThrottleKeys(
        digest(prefix + "account-and-network", network, account),
        digest(prefix + "account", "", account),
        List.of(digest(prefix + "network", network, "")));
  }

  /** For an attempt whose network is counted already. */
  ThrottleKeys ofAccount() {
    return new ThrottleKeys(accountAndNetwork, account, List.of());
  }

  List<String> all() {
    return Stream.concat(Stream.of(accountAndNetwork, account), network.stream()).toList();
  }

  List<String> shared() {
    return all().subList(1, all().size());
  }

  /** A network is one word, so that no two pairs read alike. */
  private static String digest(String kind, String network, String account) {
    String text = kind + " " + network + " " + account;
    return HexFormat.of().formatHex(Sha256.of(text.getBytes(StandardCharsets.UTF_16BE)));
  }
}
