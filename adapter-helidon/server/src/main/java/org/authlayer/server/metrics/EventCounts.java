package org.authlayer.server.metrics;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.StoreException;

/** Counts events, and passes them on. No value of one user or client becomes a label. */
final class EventCounts implements AuthEvents {

  /** Name, labels, label values that start at zero, help. */
  private static final String COUNTERS =
      """
      logins; outcome,route; ; Completed attempts to log in.
      logins_throttled; limit; account-and-network,network,account; Logins rejected unchecked, by the limit that was reached.
      user_changes; change; registered,removed,password-changed,password-rehashed; Changes of accounts.
      tokens_issued; kind; opaque,jwt,single-use; Tokens issued.
      tokens_removed; reason; revoked,expired; Tokens revoked or expired.
      tokens_rejected; ; ; Bearer tokens that were rejected.
      sessions_started; ; ; Sessions started.
      sessions_renewed; ; ; Sessions with a new identifier.
      sessions_ended; reason; logout,revoked,replaced,crowded-out; Sessions ended.
      requests_rejected; reason; foreign-origin,plain-channel; Requests rejected before their handler.
      inputs_rejected; ; ; Payloads that broke rules.
      requests_failed; outcome; unavailable,broken; Requests that failed, not by the caller's fault.
      """;

  private final AuthEvents next;
  private final AtomicReference<RouteTable> routes;
  private final Map<String, BoundedCounter> counters = new HashMap<>();

  EventCounts(AuthEvents next, AtomicReference<RouteTable> routes, PrometheusRegistry registry) {
    this.next = next;
    this.routes = routes;
    COUNTERS
        .lines()
        .map(line -> line.split("; ?", 4))
        .forEach(
            row -> {
              BoundedCounter counter =
                  BoundedCounter.of(registry, "authlayer_" + row[0], row[3], words(row[1]));
              counter.startWith(words(row[2]));
              counters.put(row[0], counter);
            });
  }

  @Override
  public void publish(AuthEvent event) {
    count(event);
    next.publish(event);
  }

  private void count(AuthEvent event) {
    switch (event) {
      case AuthEvent.UserRegistered e -> add("user_changes", "registered");
      case AuthEvent.UserRemoved e -> add("user_changes", "removed");
      case AuthEvent.LoginSucceeded e -> add("logins", "success", route(e));
      case AuthEvent.LoginFailed e -> add("logins", "failure", route(e));
      case AuthEvent.LoginThrottled e -> add("logins_throttled", e.limit());
      case AuthEvent.PasswordChanged e -> add("user_changes", "password-changed");
      case AuthEvent.PasswordChangeFailed e -> add("user_changes", "password-change-failed");
      case AuthEvent.PasswordRehashed e -> add("user_changes", "password-rehashed");
      case AuthEvent.FactorChanged e -> add("user_changes", e.factor() + "-" + e.change());
      case AuthEvent.AddressChanged e -> add("user_changes", "address-" + e.how());
      case AuthEvent.MailFailed e -> add("user_changes", "mail-failed");
      case AuthEvent.TokenIssued e -> add("tokens_issued", e.kind());
      case AuthEvent.TokenRejected e -> add("tokens_rejected");
      case AuthEvent.TokenRemoved e -> add("tokens_removed", e.reason());
      case AuthEvent.SessionStarted e -> add("sessions_started");
      case AuthEvent.SessionRenewed e -> add("sessions_renewed");
      case AuthEvent.SessionEnded e -> add("sessions_ended", e.reason());
      case AuthEvent.RequestRefused e -> add("requests_rejected", e.reason());
      case AuthEvent.InputRejected e -> add("inputs_rejected");
      case AuthEvent.RequestFailed e ->
          add("requests_failed", isOutage(e) ? "unavailable" : "broken");
    }
  }

  private void add(String name, String... words) {
    Objects.requireNonNull(counters.get(name), name).add(1, words);
  }

  private String route(AuthEvent event) {
    return routes.get().of(event.where().route()).route();
  }

  private static boolean isOutage(AuthEvent.RequestFailed failed) {
    return failed.cause() instanceof StoreException store && store.retryAfter().isPresent();
  }

  private static String[] words(String list) {
    return list.isEmpty() ? new String[0] : list.split(",", -1);
  }
}
