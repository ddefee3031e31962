package org.authlayer.conformance.selftest;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.ForwardingLayer;
import org.authlayer.conformance.core.Layer;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Settings;

/** What saboteurs of a layer are made of: one part replaced, the rest left as it is. */
public final class TamperLayer {

  private TamperLayer() {}

  @FunctionalInterface
  public interface Part<A, R> {

    R of(Layer layer, Form form, A made);
  }

  /** A wrong login. */
  @FunctionalInterface
  public interface Login {

    void of(Layer layer, Request request, Object user);
  }

  /** A wrong session authenticator. */
  @FunctionalInterface
  public interface SessionPart {

    Middleware of(
        Layer layer,
        Form form,
        SessionAuthenticatable<?> users,
        AsyncSessionAuthenticator callback);
  }

  /** A wrong session authenticator of a model. */
  @FunctionalInterface
  public interface ModelPart {

    Middleware of(
        Layer layer, Form form, ModelSessionAuthenticatable<?> model, Optional<String> database);
  }

  public static UnaryOperator<Layer> login(Login wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public void login(Request request, Object user) {
            wrong.of(right, request, user);
          }
        };
  }

  public static UnaryOperator<Layer> logout(Login wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public void logout(Request request, Class<?> type) {
            wrong.of(right, request, type);
          }
        };
  }

  public static UnaryOperator<Layer> guard(Part<Class<?>, Middleware> wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public Middleware guard(Class<?> type) {
            return wrong.of(right, Form.BLOCKING, type);
          }
        };
  }

  public static UnaryOperator<Layer> request(Part<AsyncRequestAuthenticator, Middleware> wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public Middleware request(Form form, AsyncRequestAuthenticator callback) {
            return wrong.of(right, form, callback);
          }
        };
  }

  public static UnaryOperator<Layer> basic(Part<AsyncBasicAuthenticator, Middleware> wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public Middleware basic(Form form, AsyncBasicAuthenticator callback) {
            return wrong.of(right, form, callback);
          }
        };
  }

  public static UnaryOperator<Layer> bearer(Part<AsyncBearerAuthenticator, Middleware> wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public Middleware bearer(Form form, AsyncBearerAuthenticator callback) {
            return wrong.of(right, form, callback);
          }
        };
  }

  public static UnaryOperator<Layer> session(SessionPart wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public Middleware session(
              Form form, SessionAuthenticatable<?> users, AsyncSessionAuthenticator callback) {
            return wrong.of(right, form, users, callback);
          }
        };
  }

  public static UnaryOperator<Layer> model(Part<ModelAuthenticatable<?>, Middleware> wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public Middleware authenticator(Form form, ModelAuthenticatable<?> model) {
            return wrong.of(right, form, model);
          }
        };
  }

  public static UnaryOperator<Layer> credentialsModel(
      Part<ModelAuthenticatable<?>, Middleware> wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public Middleware credentialsAuthenticator(Form form, ModelAuthenticatable<?> model) {
            return wrong.of(right, form, model);
          }
        };
  }

  public static <T, U> UnaryOperator<Layer> token(
      UnaryOperator<ModelTokenAuthenticatable<T, U>> wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          @SuppressWarnings("unchecked") // the saboteur knows what its check uses
          public Middleware authenticator(Form form, ModelTokenAuthenticatable<?, ?> model) {
            return right.authenticator(form, wrong.apply((ModelTokenAuthenticatable<T, U>) model));
          }
        };
  }

  public static UnaryOperator<Layer> sessionModel(ModelPart wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public Middleware sessionAuthenticator(
              Form form, ModelSessionAuthenticatable<?> model, Optional<String> database) {
            return wrong.of(right, form, model, database);
          }
        };
  }

  public static UnaryOperator<Layer> sessions(UnaryOperator<Sessions> wrong, Middleware after) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public Middleware sessions(
              Sessions sessions, SessionSettings settings, InstantSource time, AuthEvents events) {
            return right.sessions(wrong.apply(sessions), settings, time, events).then(after);
          }
        };
  }

  public static UnaryOperator<Layer> jwt(
      UnaryOperator<Jwts> signatures, UnaryOperator<InstantSource> clock, Middleware after) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public Middleware jwt(Form form, Jwts jwts, InstantSource time) {
            return right.jwt(form, signatures.apply(jwts), clock.apply(time)).then(after);
          }
        };
  }

  public static Middleware nothing() {
    return (request, next) -> next.respond(request);
  }

  public static UnaryOperator<Layer> environment(Tamper<?> wrong) {
    return Lift.layer(wrong);
  }

  public static UnaryOperator<Layer> environment(UnaryOperator<Environment> wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public Application application(Environment environment, Settings settings) {
            return right.application(wrong.apply(environment), settings);
          }
        };
  }

  public static UnaryOperator<Layer> application(UnaryOperator<Application> wrong) {
    return right ->
        new ForwardingLayer(right) {
          @Override
          public Application application(Environment environment, Settings settings) {
            return wrong.apply(right.application(environment, settings));
          }
        };
  }
}
