package org.authlayer.spring;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.authlayer.ports.driving.gate.UnambiguousPath;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/**
 * The firewall before every gate. It answers 400 to a path that can be read in two ways, and to one
 * that differs from the path of a gate only in case or in the form of letters (ADR 0049). It then
 * checks what Spring Security's own firewall checks, whose settings it has.
 */
public class UnambiguousFirewall extends StrictHttpFirewall {

  private final List<String> gated = new CopyOnWriteArrayList<>();

  /**
   * A firewall that knows no gate yet; each {@link LayerGate} reports its path. The bytes from 0x80
   * of a header are text (RFC 9110, 5.5), such as half a letter in UTF-8.
   */
  @SuppressWarnings("this-escape") // a setter that only stores
  public UnambiguousFirewall() {
    setAllowedHeaderValues(
        value -> value.chars().allMatch(one -> one == '\t' || (one >= ' ' && one != 0x7f)));
  }

  final void cover(String path) {
    gated.add(path);
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
