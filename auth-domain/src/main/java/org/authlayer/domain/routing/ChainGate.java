package org.authlayer.domain.routing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Step;
import org.authlayer.domain.middleware.AnswerHeaders;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Middleware as a gate before the handlers of another framework.
 *
 * <pre>{@code
 * ChainGate.of("notes", environment.events(), sessions, bearer, new GuardMiddleware(User.class))
 * }</pre>
 */
public final class ChainGate implements Gate {

  private final Middleware failures;
  private final List<Middleware> chain;
  private final Middleware whole;
  private final boolean readsContent;

  private ChainGate(Middleware failures, List<Middleware> chain, boolean readsContent) {
    this.failures = failures;
    this.chain = List.copyOf(chain);
    this.whole = this.chain.stream().reduce(failures.then(Routes::limitBody), Middleware::then);
    this.readsContent = readsContent;
  }

  /**
   * A gate in which every failure becomes an answer.
   *
   * <p>The content of a request is read when an authenticator looks for credentials in it, see
   * {@link #readingContent}.
   *
   * @param realm the protection space named in challenges
   * @param events is told what broke
   * @param chain what runs, in running order
   * @return the gate
   */
  public static ChainGate of(String realm, AuthEvents events, Middleware... chain) {
    Middleware failures = new AnswerHeaders().then(new ErrorMiddleware(realm, events));
    List<Middleware> all = Arrays.asList(chain);
    return new ChainGate(failures, all, steps(all).stream().anyMatch(ChainGate::isOfContent));
  }

  /**
   * This gate with middleware of your own that looks at the content, which its steps do not tell.
   *
   * @return a copy for which the content is read
   */
  public ChainGate readingContent() {
    return new ChainGate(failures, chain, true);
  }

  @Override
  public HttpResponse pass(HttpRequest request, Beyond beyond) {
    Handover handover = new Handover(beyond);
    try {
      return handover.completed(whole.respond(Request.of(request), handover));
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
    List<Middleware> both = new ArrayList<>(chain);
    both.addAll(other.chain);
    return new ChainGate(failures, both, readsContent || other.readsContent);
  }

  @Override
  public void requireSense(String place) {
    new Protection(place, Route.Access.BY_CHAIN, steps(chain)).requireSense();
  }

  private static List<Step> steps(List<Middleware> chain) {
    return chain.stream().flatMap(middleware -> middleware.steps().stream()).toList();
  }

  private static boolean isOfContent(Step step) {
    return step instanceof Step.Authenticates known && known.credential() == Step.Credential.BODY;
  }
}
