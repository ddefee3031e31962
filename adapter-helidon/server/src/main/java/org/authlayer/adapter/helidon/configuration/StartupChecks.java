package org.authlayer.adapter.helidon.configuration;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.ports.driving.ReferenceApplication;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Step;

/**
 * What the operator might not want: the profile {@code hardened} refuses to start with it, the
 * profile {@code reference} says so once at the start.
 */
public final class StartupChecks {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.launcher");
  private static final Set<ReferenceApplication> WITH_COOKIE =
      Set.of(ReferenceApplication.SESSION, ReferenceApplication.WEB);

  private final boolean hardened;

  private StartupChecks(boolean hardened) {
    this.hardened = hardened;
  }

  /**
   * Judges by the profile.
   *
   * @param plan names the profile
   * @return the judge
   */
  public static StartupChecks of(ServerSettings plan) {
    return new StartupChecks(plan.hardened());
  }

  /**
   * Judges how clients reach the server.
   *
   * @param plan what is going to be started
   * @throws StartException if the profile does not allow it
   */
  public void judge(ServerSettings plan) {
    if (hasReferenceCookie(plan)) {
      judgeCookie(plan.settings().session());
    }
    boolean plain = plan.http().tls() == null && plan.http().trustedProxies().isEmpty();
    if (plain && !isLoopback(plan.http().host())) {
      found(
          "server.host: this is plain HTTP beyond this machine, where passwords, tokens and cookies"
              + " can be read on the way; set server.tls.certificate-file and"
              + " server.tls.private-key-file, or let a proxy end TLS and name it in"
              + " server.trusted-proxies");
    }
  }

  /**
   * Judges the role that the server has in its database.
   *
   * @param superuser whether the database's permissions do not bind it
   * @throws StartException if the profile does not allow it
   */
  public void judgeRole(boolean superuser) {
    if (superuser) {
      found(
          "database.user: the server is superuser of its database; give it a role that owns its"
              + " tables and nothing else");
    }
  }

  /**
   * Judges the routes.
   *
   * @param plan what is going to be started
   * @param routes all that are mounted
   * @throws StartException if the profile does not allow one of them
   */
  public void judgeRoutes(ServerSettings plan, List<RouteSummary> routes) {
    if (!hasReferenceCookie(plan) && routes.stream().anyMatch(StartupChecks::opensSession)) {
      judgeCookie(plan.settings().session());
    }
    String open =
        routes.stream()
            .filter(RouteSummary::open)
            .map(route -> route.method() + " " + route.path())
            .collect(Collectors.joining(", "));
    if (!open.isEmpty()) {
      found(
          "not known to be closed, with an authenticator and neither a guard nor a redirect nor a"
              + " declared check of their own: "
              + open);
    }
  }

  private static boolean opensSession(RouteSummary route) {
    return route.steps().contains(new Step.OpensSession());
  }

  private static boolean hasReferenceCookie(ServerSettings plan) {
    return plan.settings().applications().stream().anyMatch(WITH_COOKIE::contains);
  }

  private void judgeCookie(SessionSettings session) {
    if (!(session.secure() && session.httpOnly())) {
      found(
          "the session cookie lacks Secure or HttpOnly, as the specification has it by default;"
              + " set session.cookie.secure and session.cookie.http-only, or profile=hardened");
    }
  }

  private void found(String danger) {
    if (hardened) {
      throw StartException.configuration("the profile hardened refuses: " + danger);
    }
    LOGGER.log(System.Logger.Level.WARNING, danger);
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false;
    }
  }
}
