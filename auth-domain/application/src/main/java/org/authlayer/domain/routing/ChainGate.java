package org.authlayer.domain.routing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.middleware.CrossOrigin;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driving.CorsSettings;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary.Access;
import org.authlayer.ports.driving.Step;

/**
 * Middleware as a gate before the handlers of another framework.
 *
 * <pre>{@code
 * ChainGate.of("notes", environment.events(), sessions, bearer, new GuardMiddleware(User.class))
 * }</pre>
 */
public final class ChainGate implements Gate {

  private final CrossOrigin cors;
  private final ErrorMiddleware errors;
  private final List<Middleware> all;
  private final List<Step> steps;
  private final Middleware whole;
  private final boolean readsContent;

  private ChainGate(
      CrossOrigin cors,
      ErrorMiddleware errors,
      List<Middleware> all,
      List<Step> steps,
      boolean readsContent) {
    this.cors = cors;
    this.errors = errors;
    this.all = List.copyOf(all);
    this.steps = List.copyOf(steps);
    this.whole = errors.then(Router::limitBody).then(Declared.inOrder(this.all).middleware());
    this.readsContent = readsContent;
  }

  /**
   * A gate in which every failure becomes an answer. The content of a request is read when a step
   * says that it has credentials; see {@link #readingContent}.
   */
  public static ChainGate of(String realm, AuthEvents events, Middleware... chain) {
    return of(new ErrorMiddleware(realm, events), chain);
  }

  /** As above, with error answers as given. */
  public static ChainGate of(ErrorMiddleware errors, Middleware... chain) {
    List<Middleware> all = Arrays.asList(chain);
    List<Step> steps = Declared.inOrder(all).steps();
    CrossOrigin none = new CrossOrigin(CorsSettings.none());
    boolean ofContent = steps.stream().anyMatch(ChainGate::isOfContent);
    return new ChainGate(none, errors, all, steps, ofContent);
  }

  /** This gate behind what only refuses, and logs no user in. */
  public ChainGate behind(Middleware protection) {
    return new ChainGate(cors, errors, joined(List.of(protection), all), steps, readsContent);
  }

  /** This gate for pages of other origins; of gates in a row the first decides. */
  public ChainGate behind(CrossOrigin first) {
    return new ChainGate(first, errors, all, steps, readsContent);
  }

  /** This gate, some middleware of which looks at the content, which its steps do not say. */
  public ChainGate readingContent() {
    return new ChainGate(cors, errors, all, steps, true);
  }

  @Override
  public HttpResponse pass(HttpRequest request, Downstream downstream) {
    return cors.respond(request, message -> judged(message, downstream));
  }

  private HttpResponse judged(HttpRequest request, Downstream downstream) {
    List<HttpResponse> refusals = new ArrayList<>(1);
    try {
      HttpResponse answer =
          whole.respond(Request.of(request), new NativeHandlerBridge(downstream, refusals::add));
      return refusals.isEmpty() ? answer : NativeHandlerBridge.completed(refusals.get(0), answer);
    } catch (Exception impossible) {
      throw new IllegalStateException("error middleware lets nothing through", impossible);
    }
  }

  @Override
  public boolean readsContent() {
    return readsContent;
  }

  @Override
  public ChainGate then(Gate inner) {
    if (!(inner instanceof ChainGate other)) {
      throw new IllegalArgumentException("a gate made of something else than middleware");
    }
    return new ChainGate(
        cors,
        errors,
        joined(all, other.all),
        joined(steps, other.steps),
        readsContent || other.readsContent);
  }

  @Override
  public void requireSense(String place) {
    new Protection(place, Access.BY_CHAIN, steps).requireSense();
  }

  private static <T> List<T> joined(List<T> some, List<T> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private static boolean isOfContent(Step step) {
    return step instanceof Step.Authenticates known && known.credential() == Step.Credential.BODY;
  }
}
