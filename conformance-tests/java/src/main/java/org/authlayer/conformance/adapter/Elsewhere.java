package org.authlayer.conformance.adapter;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import org.authlayer.conformance.verdict.NotObserved;

/** An address of this machine that is not loopback. A client that connects to it has it, too. */
final class Elsewhere {

  private Elsewhere() {}

  static InetAddress address() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
        .findFirst()
        .orElseThrow(() -> new NotObserved("this machine has no address but loopback"));
  }
}
