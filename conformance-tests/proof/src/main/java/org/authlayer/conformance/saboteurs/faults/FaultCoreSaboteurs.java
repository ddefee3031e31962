package org.authlayer.conformance.saboteurs.faults;

import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Lift;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.Where;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

public final class FaultCoreSaboteurs {

  private static final List<String> ROUTES = List.of("/token/login", "/web/login", "/token/me");

  private FaultCoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(
        answers(), routes(), against("AL-DEC-33").each(ROUTES, FaultCoreSaboteurs::at));
  }

  private static Saboteurs answers() {
    return against("AL-DEC-33")
        .wrong("a broken store is treated as anonymous", where(500).status(401))
        .wrong(
            "the answer shows what broke",
            failing(request -> true)
                .answers(
                    answer ->
                        HttpResponse.of(
                                answer.status(), new Body.Json(new JsonValue.StringValue("jdbc")))
                            .with(answer.headers())))
        .wrong("no user can log in", where(200).status(401))
        .wrong(
            "a corrupt hash is treated as a wrong password",
            Tamper.hasher().on(PasswordHasher::verify),
            (hasher, password, hash) -> hash.startsWith("$2") && hasher.verify(password, hash));
  }

  private static Saboteurs routes() {
    return against("AL-DEC-33")
        .wrong(
            "a form login on a broken store is treated as wrong",
            failing(to("/web/login")).answers(401))
        .wrong(
            "a token on a broken store is treated as wrong", failing(to("/token/me")).answers(401))
        .wrong(
            "a token that cannot be deleted is treated as wrong",
            failing(to("/token-expiring/me")).answers(401));
  }

  /** One kind of fault is taken for another, on one route only. */
  private static Saboteurs at(Saboteurs others, String route) {
    Supplier<RuntimeException> broken = () -> StoreException.broken("jdbc", null);
    Supplier<RuntimeException> unreachable =
        () -> StoreException.unavailable("jdbc", Duration.ofSeconds(7), null);
    return others
        .wrong(
            "a store out of reach is broken at " + route,
            faults(route, it -> isUnreachable(it), broken))
        .wrong(
            "a broken store is out of reach at " + route,
            faults(route, it -> it instanceof StoreException && !isUnreachable(it), unreachable))
        .wrong(
            "a store at a loss is out of reach at " + route,
            faults(route, it -> !(it instanceof StoreException), unreachable));
  }

  private static Where failing(Predicate<HttpRequest> asked) {
    return new Where(asked, answer -> answer.status() >= 500);
  }

  private static boolean isUnreachable(RuntimeException fault) {
    return fault instanceof StoreException store && store.retryAfter().isPresent();
  }

  private static Tamper<Layer> faults(
      String route, Predicate<RuntimeException> which, Supplier<RuntimeException> instead) {
    return Tamper.layer()
        .on(Layer::application)
        .does(
            (layer, environment, settings) -> {
              AtomicReference<String> now = new AtomicReference<>("");
              UnaryOperator<RuntimeException> change =
                  it -> now.get().equals(route) && which.test(it) ? instead.get() : it;
              Application right = layer.application(faults(environment, change), settings);
              return request -> {
                now.set(request.path());
                return right.respond(request);
              };
            });
  }

  private static Environment faults(Environment right, UnaryOperator<RuntimeException> change) {
    Environment users =
        Lift.environment(
            Tamper.users()
                .on(Users::findByEmail)
                .does((it, email) -> attempt(() -> it.findByEmail(email), change)),
            right);
    return Lift.environment(
        Tamper.tokens()
            .on(UserTokens::findByValue)
            .does((it, value) -> attempt(() -> it.findByValue(value), change)),
        users);
  }

  private static <T> T attempt(Supplier<T> right, UnaryOperator<RuntimeException> change) {
    try {
      return right.get();
    } catch (RuntimeException fault) {
      throw change.apply(fault);
    }
  }
}
