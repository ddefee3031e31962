package org.authlayer.ports.driving;

import java.net.InetAddress;

/**
 * The way of a request, as far as the adapter can vouch for it. Basic credentials never travel in
 * clear text (authentication rule 1, DEC-22).
 */
public enum Channel {
  /** Sent by a process of this machine, over whatever protocol. */
  LOOPBACK(true),
  /** Encrypted up to this server or up to a proxy that its configuration trusts. */
  TLS(true),
  /** In clear text from another machine. */
  PLAIN(false);

  private final boolean confidential;

  Channel(boolean confidential) {
    this.confidential = confidential;
  }

  /** Of a request that this peer sent itself. */
  public static Channel of(boolean secure, InetAddress peer) {
    if (secure) {
      return TLS;
    }
    return peer.isLoopbackAddress() ? LOOPBACK : PLAIN;
  }

  public boolean isConfidential() {
    return confidential;
  }
}
