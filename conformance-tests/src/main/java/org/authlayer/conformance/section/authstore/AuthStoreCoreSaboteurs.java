package org.authlayer.conformance.section.authstore;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.ForwardingLayer;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.TamperLayer;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.User;

/** Wrong implementations of what AuthStoreCoreChecks checks. */
public final class AuthStoreCoreSaboteurs {

  private AuthStoreCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return List.of(
        new CoreSaboteur("AL-AST-01", "get throws when absent", get(true)),
        new CoreSaboteur("AL-AST-01", "has is always true", has(true)),
        new CoreSaboteur("AL-AST-01", "get makes a user up", AuthStoreCoreSaboteurs::ghost),
        new CoreSaboteur("AL-AST-02", "has stays false", has(false)),
        new CoreSaboteur("AL-AST-02", "get stays empty", get(false)),
        new CoreSaboteur("AL-AST-02", "require gives another user", requiring(new Person("Bob"))),
        new CoreSaboteur("AL-AST-03", "require makes a user up", requiring(new Person("Ada"))),
        new CoreSaboteur(
            "AL-AST-03",
            "require accepts a user of another type",
            layer ->
                new ForwardingLayer(layer) {
                  @Override
                  public <U> U require(Request request, Class<U> type) {
                    boolean other = layer.has(request, Officer.class);
                    if (other && !layer.has(request, type)) {
                      return type.cast(new Person("Ada"));
                    }
                    return layer.require(request, type);
                  }
                }),
        new CoreSaboteur(
            "AL-AST-03", "require fails always", AuthStoreCoreSaboteurs::failingRequire),
        new CoreSaboteur(
            "AL-AST-04",
            "there is a single slot for any type",
            TamperLayer.login(
                (layer, request, user) -> {
                  layer.logout(request, Person.class);
                  layer.logout(request, Officer.class);
                  layer.login(request, user);
                })),
        new CoreSaboteur(
            "AL-AST-05",
            "logout clears the whole store",
            TamperLayer.logout(
                (layer, request, type) -> {
                  layer.logout(request, Person.class);
                  layer.logout(request, Officer.class);
                })),
        new CoreSaboteur(
            "AL-AST-05",
            "a second logout fails",
            TamperLayer.logout(
                (layer, request, type) -> {
                  layer.require(request, (Class<?>) type);
                  layer.logout(request, (Class<?>) type);
                })),
        new CoreSaboteur(
            "AL-AST-05", "logout does nothing", TamperLayer.logout((layer, request, type) -> {})),
        new CoreSaboteur(
            "AL-AST-06",
            "a manual login is ignored",
            TamperLayer.login((layer, request, user) -> {})),
        new CoreSaboteur(
            "AL-AST-06",
            "a manual login is ignored when another user is there",
            TamperLayer.login(
                (layer, request, user) -> {
                  if (request.auth().toString().equals("AuthStore[]")) {
                    layer.login(request, user);
                  }
                })),
        new CoreSaboteur(
            "AL-AST-07",
            "the first login wins",
            TamperLayer.login(
                (layer, request, user) -> {
                  if (!layer.has(request, user.getClass())) {
                    layer.login(request, user);
                  }
                })),
        new CoreSaboteur(
            "AL-AST-08",
            "only records can be users",
            TamperLayer.login(
                (layer, request, user) -> {
                  if (user instanceof Record) {
                    layer.login(request, user);
                  }
                })),
        new CoreSaboteur(
            "AL-AST-08",
            "stored records cannot be users",
            TamperLayer.login(
                (layer, request, user) -> {
                  if (!(user instanceof User)) {
                    layer.login(request, user);
                  }
                })),
        new CoreSaboteur(
            "AL-AST-08", "the name is lost", requiring(new Person("Person[name=Ada]"))));
  }

  private static UnaryOperator<Layer> has(boolean always) {
    return layer ->
        new ForwardingLayer(layer) {
          @Override
          public boolean has(Request request, Class<?> type) {
            return always;
          }
        };
  }

  private static UnaryOperator<Layer> get(boolean demanding) {
    return layer ->
        new ForwardingLayer(layer) {
          @Override
          public <U> Optional<U> get(Request request, Class<U> type) {
            return demanding ? Optional.of(layer.require(request, type)) : Optional.empty();
          }
        };
  }

  private static Layer ghost(Layer layer) {
    return new ForwardingLayer(layer) {
      @Override
      public <U> Optional<U> get(Request request, Class<U> type) {
        return type == Person.class
            ? Optional.of(type.cast(new Person("ghost")))
            : layer.get(request, type);
      }
    };
  }

  private static UnaryOperator<Layer> requiring(Person person) {
    return layer ->
        new ForwardingLayer(layer) {
          @Override
          public <U> U require(Request request, Class<U> type) {
            return type.cast(person);
          }
        };
  }

  private static Layer failingRequire(Layer layer) {
    return new ForwardingLayer(layer) {
      @Override
      public <U> U require(Request request, Class<U> type) {
        return layer.require(layer.has(request, type) ? fresh(request) : request, type);
      }
    };
  }

  private static Request fresh(Request request) {
    return Request.of(request.message());
  }
}
