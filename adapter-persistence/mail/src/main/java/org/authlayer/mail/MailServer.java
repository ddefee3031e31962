package org.authlayer.mail;

import java.net.URI;
import java.util.Set;

/**
 * Where mails go, and by whose leave.
 *
 * @param user empty for a server that asks for none
 * @param ownName what this server calls itself when it greets
 */
record MailServer(
    String protocol,
    String host,
    int port,
    boolean requiresTls,
    String user,
    String password,
    String ownName) {

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final int SUBMISSION = 587;
  private static final int SUBMISSIONS = 465;

  /** The address {@code smtp://HOST:PORT}, or {@code smtps} for TLS from the beginning. */
  static MailServer at(URI address, String user, String password, String ownName) {
    String protocol = address.getScheme();
    int usual = protocol.equals("smtps") ? SUBMISSIONS : SUBMISSION;
    return new MailServer(
        protocol,
        address.getHost(),
        address.getPort() < 0 ? usual : address.getPort(),
        !LOOPBACK.contains(address.getHost()),
        user,
        password,
        ownName);
  }

  @Override
  public String toString() {
    return protocol + "://" + host + ":" + port;
  }
}
