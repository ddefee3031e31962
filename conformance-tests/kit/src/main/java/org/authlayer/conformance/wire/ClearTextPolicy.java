package org.authlayer.conformance.wire;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Whether a password may be sent to an address at all (AL-POL-01). Opens no connection. */
public final class ClearTextPolicy {

  private ClearTextPolicy() {}

  public static boolean isConfidential(URI target) {
    String host = target.getHost();
    return "https".equalsIgnoreCase(target.getScheme()) || (host != null && isLoopback(host));
  }

  public static boolean isLoopback(String host) {
    if (!host.equalsIgnoreCase("localhost") && !host.matches("[0-9.]+|\\[[0-9a-fA-F:.]+\\]")) {
      return false;
    }
    try {
      return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
    } catch (UnknownHostException nowhere) {
      return false;
    }
  }
}
