package orders;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.authlayer.ports.driving.gate.UnambiguousPath;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/**
 * Answers 400 to a path that can be read in two ways, and to one that differs from the path of a
 * gate only in case or in the form of letters.
 */
final class UnambiguousFirewall extends StrictHttpFirewall {

  private final List<String> gated;

  UnambiguousFirewall(String... gated) {
    this.gated = List.of(gated);
  }

  @Override
  public FirewalledRequest getFirewalledRequest(HttpServletRequest request) {
    String rest = request.getPathInfo() == null ? "" : request.getPathInfo();
    String below = request.getServletPath() + rest;
    UnambiguousPath.doubt(request.getRequestURI(), request.getContextPath() + below)
        .ifPresent(UnambiguousFirewall::reject);
    if (gated.stream().anyMatch(path -> UnambiguousPath.resemblesCovered(path, below))) {
      reject("another spelling of the path of a gate");
    }
    return super.getFirewalledRequest(request);
  }

  private static void reject(String reason) {
    throw new RequestRejectedException(reason);
  }
}
