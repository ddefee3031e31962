package org.authlayer.conformance.blackbox;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Whether a password may be sent to an address at all (AL-POL-01). Opens no connection. */
public final class ClearTextPolicy {

  private ClearTextPolicy() {}

  /**
   * Tells whether nobody on the way could read along.
   *
   * @param target where to
   * @return true for TLS, whose peer the client still has to verify, and for loopback
   */
  public static boolean isConfidential(URI target) {
    String host = target.getHost();
    return "https".equalsIgnoreCase(target.getScheme()) || (host != null && isLoopback(host));
  }

  /**
   * Tells whether a host is this machine, by its name alone: nothing is looked up.
   *
   * @param host the host of a URL
   * @return whether it is {@code localhost} or an address of the loopback range
   */
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
