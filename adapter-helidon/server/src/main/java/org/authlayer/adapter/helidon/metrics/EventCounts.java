package org.authlayer.adapter.helidon.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.StoreException;

/**
 * Counts events, and passes them on. Nothing that belongs to one user or client becomes a label.
 */
final class EventCounts implements AuthEvents, Figures {

  private final AuthEvents next;
  private final AtomicReference<RouteTable> routes;
  private final Counts succeeded = Counts.of();
  private final Counts failed = Counts.of();
  private final Counts throttled = Counts.of("account-and-network", "network", "account");
  private final Counts users =
      Counts.of("registered", "removed", "password-changed", "password-rehashed");
  private final Counts tokensIssued = Counts.of("opaque", "jwt");
  private final Counts tokensRemoved = Counts.of("revoked", "expired");
  private final LongAdder tokensRejected = new LongAdder();
  private final LongAdder sessionsStarted = new LongAdder();
  private final LongAdder sessionsRenewed = new LongAdder();
  private final Counts sessionsEnded = Counts.of("logout", "revoked", "replaced", "crowded-out");
  private final Counts refused = Counts.of("foreign-origin", "plain-channel");
  private final LongAdder inputsRejected = new LongAdder();
  private final Counts broken = Counts.of("unavailable", "broken");

  EventCounts(AuthEvents next, AtomicReference<RouteTable> routes) {
    this.next = next;
    this.routes = routes;
  }

  @Override
  public void publish(AuthEvent event) {
    count(event);
    next.publish(event);
  }

  private void count(AuthEvent event) {
    switch (event) {
      case AuthEvent.UserRegistered e -> users.add("registered");
      case AuthEvent.UserRemoved e -> users.add("removed");
      case AuthEvent.LoginSucceeded e -> succeeded.add(route(e));
      case AuthEvent.LoginFailed e -> failed.add(route(e));
      case AuthEvent.LoginThrottled e -> throttled.add(e.limit());
      case AuthEvent.PasswordChanged e -> users.add("password-changed");
      case AuthEvent.PasswordChangeFailed e -> users.add("password-change-failed");
      case AuthEvent.PasswordRehashed e -> users.add("password-rehashed");
      case AuthEvent.TokenIssued e -> tokensIssued.add(e.kind());
      case AuthEvent.TokenRejected e -> tokensRejected.increment();
      case AuthEvent.TokenRemoved e -> tokensRemoved.add(e.reason());
      case AuthEvent.SessionStarted e -> sessionsStarted.increment();
      case AuthEvent.SessionRenewed e -> sessionsRenewed.increment();
      case AuthEvent.SessionEnded e -> sessionsEnded.add(e.reason());
      case AuthEvent.RequestRefused e -> refused.add(e.reason());
      case AuthEvent.InputRejected e -> inputsRejected.increment();
      case AuthEvent.RequestFailed e -> broken.add(isOutage(e) ? "unavailable" : "broken");
    }
  }

  @Override
  public void tell(Exposition page) {
    page.counters("authlayer_logins", "Logins that were decided.", logins());
    page.counters(
        "authlayer_logins_throttled",
        "Logins refused unheard, by the limit that was reached.",
        "limit",
        throttled.sums());
    page.counters("authlayer_user_changes", "What became of accounts.", "change", users.sums());
    page.counters("authlayer_tokens_issued", "Tokens handed out.", "kind", tokensIssued.sums());
    page.counters(
        "authlayer_tokens_removed", "Tokens taken back or ended.", "reason", tokensRemoved.sums());
    page.counter(
        "authlayer_tokens_rejected", "Bearer tokens that identified nobody.", tokensRejected.sum());
    page.counter("authlayer_sessions_started", "Sessions begun.", sessionsStarted.sum());
    page.counter(
        "authlayer_sessions_renewed", "Sessions with a new identifier.", sessionsRenewed.sum());
    page.counters("authlayer_sessions_ended", "Sessions ended.", "reason", sessionsEnded.sums());
    page.counters(
        "authlayer_requests_refused", "Requests refused unheard.", "reason", refused.sums());
    page.counter("authlayer_inputs_rejected", "Payloads that broke rules.", inputsRejected.sum());
    page.counters(
        "authlayer_requests_failed", "Requests that something broke.", "outcome", broken.sums());
  }

  private Map<Labels, Long> logins() {
    Map<Labels, Long> logins = new HashMap<>();
    succeeded.sums().forEach((route, count) -> logins.put(login(route, "success"), count));
    failed.sums().forEach((route, count) -> logins.put(login(route, "failure"), count));
    return logins;
  }

  private String route(AuthEvent event) {
    return routes.get().of(event.where().route()).route();
  }

  private static Labels login(String route, String outcome) {
    return Labels.of("outcome", outcome, "route", route);
  }

  private static boolean isOutage(AuthEvent.RequestFailed failed) {
    return failed.cause() instanceof StoreException store && store.retryAfter().isPresent();
  }
}
