package org.authlayer.runtime.configuration;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.driving.Step;

/** Refuses insecure settings in the profile {@code hardened}, and warns of them otherwise. */
public final class StartupChecks {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.launcher");

  private final boolean hardened;
  private final Settings settings;
  private final List<String> warnings = new ArrayList<>();

  private StartupChecks(boolean hardened, Settings settings) {
    this.hardened = hardened;
    this.settings = settings;
  }

  public static StartupChecks of(RuntimeSettings settings) {
    return new StartupChecks(settings.hardened(), settings.settings());
  }

  /** Others reach the server beyond this machine, or through a proxy. */
  public void judgeDevelopment(String host, boolean proxied) {
    if (proxied || !isLoopback(host)) {
      throw StartException.configuration(
          "development: the log shows messages of exceptions, which may contain secrets; set"
              + " server.host=127.0.0.1 and no server.trusted-proxies, or leave development out");
    }
    warnings.add("development: the log shows messages of exceptions, which may contain secrets");
  }

  public void judge(String host, boolean plain) {
    if (plain && !isLoopback(host)) {
      found(
          "server.host: this is plain HTTP beyond this machine, where passwords, tokens and cookies"
              + " can be read on the way; set server.tls.certificate-file and"
              + " server.tls.private-key-file, or let a proxy end TLS and name it in"
              + " server.trusted-proxies");
    }
  }

  public void judgeRole(boolean superuser) {
    if (superuser) {
      found(
          "database.user: the server is superuser of its database; give it a role that owns its"
              + " tables and nothing else");
    }
  }

  public void judgeRoutes(List<RouteSummary> routes) {
    if (routes.stream().anyMatch(StartupChecks::opensSession)) {
      judgeCookie();
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

  private void judgeCookie() {
    SessionSettings session = settings.session();
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
    warnings.add(danger);
  }

  /** The script that starts the server says so; a command of the operator has no use for it. */
  public void judgeCache(boolean unfit) {
    if (unfit) {
      warnings.add(
          "lib/authlayer.aot is of another place, of other jars or with another Java, so this"
              + " start is slower; bin/authlayer make-cache makes it again");
    }
  }

  public void warn(String danger) {
    warnings.add(danger);
  }

  public void report() {
    warnings.forEach(danger -> LOGGER.log(System.Logger.Level.WARNING, danger));
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false;
    }
  }
}
