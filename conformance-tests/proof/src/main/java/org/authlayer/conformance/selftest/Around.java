package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;
import org.authlayer.domain.Abort;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/** Middleware that bugs put before, behind or around the right one. */
public final class Around {

  private Around() {}

  /** Something done to a request, which may go wrong. */
  @FunctionalInterface
  public interface Deed {

    void to(Request request) throws Exception;
  }

  /** Layers of which one method, by its name, returns other middleware than the right one. */
  public static Tamper<Layer> middleware(String name, UnaryOperator<Middleware> change) {
    return Tamper.of(
        Layer.class,
        right ->
            OneMethod.proxy(
                Layer.class,
                (self, method, given) -> {
                  Object result = OneMethod.invoke(right, method, given);
                  return result instanceof Middleware one && method.getName().equals(name)
                      ? change.apply(one)
                      : result;
                }));
  }

  public static Middleware twice(Middleware right) {
    return right.then(right);
  }

  public static Middleware nothing() {
    return (request, next) -> next.respond(request);
  }

  public static Middleware each(Deed deed) {
    return (request, next) -> {
      deed.to(request);
      return next.respond(request);
    };
  }

  public static Middleware some(Predicate<Request> which, Deed deed) {
    return each(
        request -> {
          if (which.test(request)) {
            deed.to(request);
          }
        });
  }

  public static Middleware refusing(Predicate<Request> which) {
    return some(
        which,
        request -> {
          throw Abort.unauthorized();
        });
  }

  /** Leaves some requests to the right one and the others alone. */
  public static Middleware only(Predicate<Request> which, Middleware right) {
    return like(
        right,
        (request, next) ->
            which.test(request) ? right.respond(request, next) : next.respond(request));
  }

  /** Needs, and calls, what another does. */
  public static Middleware like(Middleware right, Middleware wrong) {
    return new Like(right, wrong);
  }

  public static Middleware refusals(Middleware right, UnaryOperator<Abort> change) {
    return (request, next) -> {
      try {
        return right.respond(request, next);
      } catch (Abort refusal) {
        throw change.apply(refusal);
      }
    };
  }

  /** Goes on as if nothing had happened when something of a kind is thrown. */
  public static Middleware swallowing(Class<? extends Exception> kind, Middleware right) {
    return (request, next) -> {
      try {
        return right.respond(request, next);
      } catch (Exception thrown) {
        if (kind.isInstance(thrown)) {
          return next.respond(request);
        }
        throw thrown;
      }
    };
  }

  /** The value of the header that carries credentials, or empty. */
  public static String authorization(Request request) {
    return request.message().headers().first("Authorization").orElse("");
  }

  public static boolean isBare(Request request) {
    return authorization(request).isEmpty();
  }

  private record Like(Middleware right, Middleware wrong) implements DescribedMiddleware {

    @Override
    public HttpResponse respond(Request request, Responder next) throws Exception {
      return wrong.respond(request, next);
    }

    @Override
    public List<Step> steps() {
      return DescribedMiddleware.stepsOf(right);
    }
  }
}
