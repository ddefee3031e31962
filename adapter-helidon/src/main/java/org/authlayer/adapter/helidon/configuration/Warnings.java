package org.authlayer.adapter.helidon.configuration;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Set;
import org.authlayer.ports.driving.ReferenceApplication;
import org.authlayer.ports.driving.SessionSettings;

/** Says once at the start what the operator might not want. */
public final class Warnings {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.launcher");
  private static final Set<ReferenceApplication> WITH_COOKIE =
      Set.of(ReferenceApplication.SESSION, ReferenceApplication.WEB);

  private Warnings() {}

  public static void about(Plan plan) {
    SessionSettings session = plan.settings().session();
    boolean cookie = plan.settings().applications().stream().anyMatch(WITH_COOKIE::contains);
    if (cookie && !(session.secure() && session.httpOnly())) {
      warn(
          "the session cookie lacks Secure or HttpOnly, as the specification has it by default;"
              + " set session.cookie.secure and session.cookie.http-only, or profile=hardened");
    }
    if (!isLoopback(plan.http().host())) {
      warn(
          "this is plain HTTP beyond this machine: Basic credentials are accepted only from proxies"
              + " in server.trusted-proxies that say X-Forwarded-Proto: https");
    }
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false;
    }
  }

  private static void warn(String message) {
    LOGGER.log(System.Logger.Level.WARNING, message);
  }
}
