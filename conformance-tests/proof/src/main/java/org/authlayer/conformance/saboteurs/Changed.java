package org.authlayer.conformance.saboteurs;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;

/** Layers of which one method, by its name, returns other middleware than the right one. */
final class Changed {

  private Changed() {}

  static Tamper<Layer> middleware(String name, UnaryOperator<Middleware> change) {
    return Tamper.of(
        Layer.class,
        right ->
            (Layer)
                Proxy.newProxyInstance(
                    Layer.class.getClassLoader(),
                    new Class<?>[] {Layer.class},
                    (proxy, method, given) -> {
                      try {
                        Object result = method.invoke(right, given);
                        return method.getName().equals(name)
                            ? change.apply((Middleware) result)
                            : result;
                      } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                      }
                    }));
  }

  static Middleware twice(Middleware right) {
    return right.then(right);
  }
}
