package org.authlayer.domain.application;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.middleware.ConfidentialMiddleware;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.OriginMiddleware;
import org.authlayer.domain.middleware.PermissionMiddleware;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.domain.password.PasswordStep;
import org.authlayer.domain.routing.ChainGate;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;

/**
 * What an application is protected with: the authenticators, ready routes and protections for the
 * {@linkplain User users} of the standard database, made from what a launcher hands over.
 *
 * <pre>{@code
 * AuthLayer layer = AuthLayer.of(environment, settings);
 * Application application =
 *     layer.application(
 *         Routes.of(Route.get("/hello", request -> HttpResponse.of(200)))
 *             .behind(layer.bearer(), layer.guard(User.class))
 *             .and(Routes.of(layer.signUp(), layer.tokenLogin())));
 * }</pre>
 *
 * <p>An authenticator lets everybody pass, known or not; the guard behind it turns away whom nobody
 * knows.
 */
public final class AuthLayer {

  private final Environment environment;
  private final Settings settings;
  private final PasswordLogin passwordLogin;

  private AuthLayer(Environment environment, Settings settings) {
    this.environment = Objects.requireNonNull(environment, "environment");
    this.settings = Objects.requireNonNull(settings, "settings");
    this.passwordLogin = PasswordLogin.of(environment, settings.protection().throttle());
  }

  /**
   * The layer of one application. Make one and keep it: logins on all its routes are counted
   * together.
   *
   * @param environment stores, hasher, keys, events, clock and randomness
   * @param settings what the operator chose
   * @return the layer; nothing was asked of the environment yet
   */
  public static AuthLayer of(Environment environment, Settings settings) {
    return new AuthLayer(environment, settings);
  }

  /**
   * What this layer asks of the world.
   *
   * @return the environment given
   */
  public Environment environment() {
    return environment;
  }

  /**
   * What the operator chose.
   *
   * @return the settings given
   */
  public Settings settings() {
    return settings;
  }

  /**
   * An application of these routes, with everything before them that belongs before every route:
   * every failure becomes an answer (DEC-33), and what other sites' pages send with a session's
   * cookie is refused (DEC-34, DEC-35).
   *
   * @param routes the routes
   * @return the application
   * @throws IllegalStateException if routes make no sense; see {@link Routes#application}
   */
  public Application application(Routes routes) {
    return routes.application(errors(), protection());
  }

  /**
   * A chain before handlers that are no routes of this layer, such as Helidon's own, with
   * everything before it that {@link #application} puts before every route.
   *
   * @param chain what stands before the handlers, in running order
   * @return the gate, for an adapter to open
   */
  public ChainGate gate(Middleware... chain) {
    return ChainGate.of(errors(), chain).behind(protection());
  }

  /**
   * Logs in a {@link User} whose e-mail address and password come in the header {@code
   * Authorization: Basic}, and tells the events how it ended.
   *
   * @return the authenticator
   */
  public Middleware basic() {
    return authenticators().basic();
  }

  /**
   * Logs in a {@link User} whose e-mail address and password come in the body, in the fields {@code
   * username} and {@code password} of a form or a JSON object (AL-FMT-06), and tells the events how
   * it ended. For a login that opens a session there is {@link #sessionLogin}.
   *
   * @return the authenticator
   */
  public Middleware credentials() {
    return authenticators().credentials();
  }

  /**
   * Logs in the {@link User} of an opaque token in the header {@code Authorization: Bearer}, and
   * tells the events when one was rejected. A token with an expiry is valid until then, and its
   * record is deleted when it is presented later; others never expire (AL-TOK-06, AL-TOK-07).
   *
   * @return the authenticator
   */
  public Middleware bearer() {
    return authenticators().bearer();
  }

  /**
   * Logs in the {@link SessionToken} of a signed JSON web token in the header {@code Authorization:
   * Bearer}, and tells the events when one was rejected. The store is asked only where {@link
   * org.authlayer.ports.driving.JwtClaims#checksUser} says so (DEC-09).
   *
   * @return the authenticator
   */
  public Middleware jwt() {
    return authenticators().jwt();
  }

  /**
   * Reads the session of the request's cookie, logs in the {@link User} it remembers, and keeps
   * what the handler changes. Who is logged in behind it by another authenticator is remembered.
   *
   * @return sessions middleware and, behind it, the session authenticator
   */
  public Middleware sessions() {
    return authenticators().sessions();
  }

  /**
   * A token if one was sent, else a session; a token opens no session (DEC-37).
   *
   * @return both authenticators as one
   */
  public Middleware bearerOrSession() {
    return authenticators().bearerOrSession();
  }

  /**
   * Turns away with 401 where nobody of a type is logged in (AL-GRD-01).
   *
   * @param type the user type: {@link User}, or {@link SessionToken} behind {@link #jwt}
   * @return the guard
   */
  public Middleware guard(Class<?> type) {
    return new GuardMiddleware(type);
  }

  /**
   * Turns away with 401 where nobody of a type is logged in, and with 403 a user who does not meet
   * a requirement of the application's own. The table of routes and the OpenAPI document have it.
   *
   * <pre>{@code
   * layer.guard(Operator.class, "role admin", Operator::isAdmin)
   * }</pre>
   *
   * @param <U> the user type
   * @param type the user type
   * @param requirement what has to be met, in a few words
   * @param isMet whether a user meets it
   * @return the guard
   */
  public <U> Middleware guard(Class<U> type, String requirement, Predicate<? super U> isMet) {
    return new PermissionMiddleware<>(type, requirement, isMet);
  }

  /**
   * What stands before a login with the password in the body that opens a session: it starts anew,
   * and whoever was logged in before stays so when it fails. What failed is for the handler, or a
   * guard, to answer. What another site's page sends is refused (DEC-34).
   *
   * @return sessions and credentials, telling the events how it ended
   */
  public Middleware sessionLogin() {
    return authenticators().sessionLogin(ownForms());
  }

  /**
   * Tells the events how a login ended, for a handler that checks a password by itself. The
   * authenticators that take a password have it before them already.
   *
   * @return the middleware
   */
  public Middleware loginEvents() {
    return authenticators().loginEvents();
  }

  /**
   * Refuses forms that another site's page sends, for routes that make or end a session (DEC-34).
   *
   * @return the middleware
   */
  public Middleware ownForms() {
    return OriginMiddleware.forForms(settings.protection().origins(), environment.events());
  }

  /**
   * What belongs before every route (DEC-34, DEC-35); {@link #application} puts it there.
   *
   * @return the middleware
   */
  public Middleware protection() {
    Middleware origins =
        OriginMiddleware.forCookie(
            settings.protection().origins(), settings.session(), environment.events());
    return settings.protection().confidentialOnly()
        ? new ConfidentialMiddleware(environment.events()).then(origins)
        : origins;
  }

  /**
   * {@code POST /users}: creates a user from a JSON object with {@code name}, {@code email}, {@code
   * password} and {@code confirmPassword} (AL-REG).
   *
   * @return the route, for anybody
   */
  public Route signUp() {
    return ready().signUp();
  }

  /**
   * {@code POST /login}: answers a token that never expires, to a password by Basic (AL-LGT).
   *
   * @return the route
   */
  public Route tokenLogin() {
    return ready().tokenLogin(Optional.empty());
  }

  /**
   * As {@link #tokenLogin()}, with tokens that end.
   *
   * @param lifetime how long a token is valid
   * @return the route
   */
  public Route tokenLogin(Duration lifetime) {
    return ready().tokenLogin(Optional.of(lifetime));
  }

  /**
   * {@code POST /login}: answers a signed JSON web token, to a password by Basic (AL-JWT).
   *
   * @return the route
   */
  public Route jwtLogin() {
    return ready().jwtLogin();
  }

  /**
   * {@code GET /.well-known/jwks.json}: the public keys that verify JSON web tokens (DEC-07).
   *
   * @return the route, for anybody
   */
  public Route keySet() {
    return ready().keySet();
  }

  /**
   * {@code POST /login} with {@code username} and {@code password} in the body opens a session and
   * answers the user, {@code POST /logout} ends it. Both refuse other sites' pages.
   *
   * @return the routes; put them below a base beside another login
   */
  public Routes sessionRoutes() {
    return ready().session();
  }

  /**
   * Answers the user on a request as JSON, without the hash.
   *
   * @param request the request
   * @return the answer
   * @throws org.authlayer.domain.Abort with 401 if nobody is logged in
   */
  public static HttpResponse user(Request request) {
    return Representation.of(request.auth().require(User.class));
  }

  /**
   * Sign-up without its route, for a form of one's own.
   *
   * @return what creates users
   */
  public Registration registration() {
    return new Registration(useCases().registerUser());
  }

  /**
   * What is done with accounts, for routes of one's own: values go in, a sealed result comes out.
   *
   * @return the use cases, for the users of the standard database
   */
  public UseCases useCases() {
    return UseCases.of(
        environment, settings, passwordLogin.ofLoggedIn(), sessionUsers().authenticatable());
  }

  /**
   * Answers a signed JSON web token to the user on the request, for a handler that checked a
   * password by itself.
   *
   * @param request the request
   * @return the answer
   * @throws org.authlayer.domain.Abort with 401 if nobody is logged in, or the password was changed
   *     meanwhile
   */
  public HttpResponse issueJwt(Request request) {
    return ready().tokens().signed(request);
  }

  /**
   * Answers an opaque token that never expires to the user on the request, for a handler that
   * checked a password by itself.
   *
   * @param request the request
   * @return the answer: a JSON object with the token as {@code value}
   * @throws org.authlayer.domain.Abort with 401 if nobody is logged in, or the password was changed
   *     meanwhile
   */
  public HttpResponse issueToken(Request request) {
    return ready().tokens().opaque(request, Optional.empty());
  }

  /**
   * How users are found, and how their passwords are checked.
   *
   * @return what {@link #basic} and {@link #credentials} are made of
   */
  public ModelAuthenticatable<User> users() {
    return passwordLogin.ofUsers();
  }

  /**
   * How sessions remember users.
   *
   * @return what {@link #sessions} is made of
   */
  public ModelSessionAuthenticatable<User> sessionUsers() {
    return authenticators().sessionUsers();
  }

  /**
   * What stands around every check of a password of a user type of one's own: failed logins count,
   * and the events have them (DEC-18, DEC-25). Hashes are not replaced.
   *
   * @param <U> the user type
   * @return the steps, for {@link ModelAuthenticatable#behind}
   */
  public <U> List<PasswordStep<U>> passwordSteps() {
    return passwordLogin.ofOthers();
  }

  private Authenticators authenticators() {
    return new Authenticators(environment, settings, users());
  }

  private ReadyRoutes ready() {
    return new ReadyRoutes(this);
  }

  ErrorMiddleware errors() {
    return new ErrorMiddleware(settings.realm(), environment.events(), environment.problemPage());
  }
}
