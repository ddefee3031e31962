package org.authlayer.domain.application;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.jwt.JwtAuthenticatable;
import org.authlayer.domain.jwt.JwtOwner;
import org.authlayer.domain.jwt.RegisteredClaims;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.middleware.CrossOrigin;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.PermissionMiddleware;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.domain.password.PasswordStep;
import org.authlayer.domain.routing.ChainGate;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.IssueJwt;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * Builds authenticators, ready-made routes and guards for the {@linkplain User users} of the
 * standard database, and for {@linkplain #of(UserType) user types} of an application's own.
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
 * <p>An authenticator never rejects. The guard behind it answers 401 where no user is logged in.
 */
public final class AuthLayer {

  private final Environment environment;
  private final Settings settings;
  private final UserLayer<User> standard;

  private AuthLayer(Environment environment, Settings settings) {
    this.environment = Objects.requireNonNull(environment, "environment");
    this.settings = Objects.requireNonNull(settings, "settings");
    this.standard =
        UserLayer.of(
            new StandardAccounts(environment.databases().standard()), environment, settings);
  }

  /** Creates the layer of one application; failed logins on all its routes count together. */
  public static AuthLayer of(Environment environment, Settings settings) {
    return new AuthLayer(environment, settings);
  }

  /**
   * Everything ready-made, for users of a declared type. Ask once for each type: failed logins
   * count together over the stores, whichever layer of the type saw them.
   *
   * @throws IllegalArgumentException if the class of the type is {@link User}
   */
  public <U> UserLayer<U> of(UserType<U> type) {
    if (type.type() == User.class) {
      throw new IllegalArgumentException(
          "the user type " + type.name() + " has the class of the standard users: use another one");
    }
    return UserLayer.of(
        new DeclaredAccounts<>(type, environment.databases().standard()), environment, settings);
  }

  /** {@return the stores, hasher, keys, events, clock and randomness} */
  public Environment environment() {
    return environment;
  }

  /** {@return the settings} */
  public Settings settings() {
    return settings;
  }

  /**
   * Makes an application of routes. Before every route, failures become answers (DEC-33), and
   * requests that another site's page sends with a session's cookie are refused (DEC-34, DEC-35).
   * Pages of the origins in {@link Settings#cors} may call it.
   *
   * @throws IllegalStateException if routes make no sense; see {@link Routes#application}
   */
  public Application application(Routes routes) {
    return cors().before(routes.application(authenticators().errors(), protection()));
  }

  /** Makes a gate before handlers of another framework, with what {@link #application} adds. */
  public ChainGate gate(Middleware... chain) {
    return ChainGate.of(authenticators().errors(), chain).behind(protection()).behind(cors());
  }

  /** Logs in a {@link User} by e-mail address and password in {@code Authorization: Basic}. */
  public Middleware basic() {
    return authenticators().basic();
  }

  /** Logs in a {@link User} by {@code username} and {@code password} in the body (AL-FMT-06). */
  public Middleware credentials() {
    return authenticators().credentials();
  }

  /**
   * Logs in the {@link User} of an opaque token in {@code Authorization: Bearer}. A token is valid
   * until its expiry, if it has one; when it is presented later its record is deleted (AL-TOK-06,
   * AL-TOK-07).
   */
  public Middleware bearer() {
    return authenticators().bearer();
  }

  /**
   * Logs in the {@link SessionToken} of a signed JSON web token in {@code Authorization: Bearer}.
   * The store is asked only with {@link org.authlayer.ports.driving.JwtClaims#checksUser} (DEC-09).
   */
  public Middleware jwt() {
    JwtOwner owner = jwtOwner();
    AsyncBearerAuthenticator authenticator =
        new JwtAuthenticatable<>(
                environment.jwts(),
                registeredClaims().before(owner.before(this::validJwt)),
                token -> token.isValid(environment.time().instant()))
            .asyncAuthenticator();
    return authenticators().tokenEvents().then(authenticator.logsIn(SessionToken.class));
  }

  /**
   * Reads the session of the request's cookie, logs in the {@link User} in it, and stores what the
   * handler changes. A user authenticated later in the chain is stored in the session, too.
   */
  public Middleware sessions() {
    return authenticators().sessions();
  }

  /** Logs in by a token if one was sent, else by a session; a token opens no session (DEC-37). */
  public Middleware bearerOrSession() {
    return authenticators().bearerOrSession();
  }

  /** Answers 401 unless a user of the given type is logged in (AL-GRD-01). */
  public Middleware guard(Class<?> type) {
    return new GuardMiddleware(type);
  }

  /**
   * Answers 401 unless a user of the given type is logged in, and 403 unless the user meets a
   * requirement of the application. The table of routes and the OpenAPI document show it.
   *
   * <pre>{@code
   * layer.guard(Operator.class, "role admin", Operator::isAdmin)
   * }</pre>
   */
  public <U> Middleware guard(Class<U> type, String requirement, Predicate<? super U> isMet) {
    return new PermissionMiddleware<>(type, requirement, isMet);
  }

  /**
   * Begins a session by the credentials in the body. When they fail, a user who was logged in
   * before stays so, and the handler or a guard answers. Forms of another site are refused
   * (DEC-34).
   */
  public Middleware sessionLogin() {
    return authenticators().sessionLogin();
  }

  /** Reports how a login ended, for a handler that checks a password itself. */
  public Middleware loginEvents() {
    return authenticators().loginEvents();
  }

  /** Refuses forms that another site's page sends, where a session begins or ends (DEC-34). */
  public Middleware ownForms() {
    return authenticators().ownForms();
  }

  /** Refuses what is refused on every route (DEC-34, DEC-35); {@link #application} adds it. */
  public Middleware protection() {
    return authenticators().protection();
  }

  /** {@code POST /users} creates a user from a JSON object (AL-REG). */
  public Route signUp() {
    return standard.signUp("/users");
  }

  /** As {@link #signUp()}, with rows of the application's own in the transaction of the user's. */
  public Route signUp(SignUpRows<User> rows) {
    SignUpTransaction both = new SignUpTransaction(environment.databases().standard(), rows);
    Registration<User> registration = registration();
    return Route.post(
            "/users",
            request ->
                registration.respond(request, (account, hash) -> both.add(account, hash, request)))
        .named("signUp");
  }

  /** {@code POST /login} answers a token that never expires to a password by Basic (AL-LGT). */
  public Route tokenLogin() {
    return standard.tokenLogin("/login");
  }

  /** As {@link #tokenLogin()}, with tokens of the given lifetime. */
  public Route tokenLogin(Duration lifetime) {
    return standard.tokenLogin("/login", lifetime);
  }

  /** {@code POST /login} answers a signed JSON web token to a password by Basic (AL-JWT). */
  public Route jwtLogin() {
    return ready().jwtLogin();
  }

  /** {@code GET /.well-known/jwks.json} answers the keys that verify JSON web tokens (DEC-07). */
  public Route keySet() {
    return ready().keySet();
  }

  /**
   * {@code POST /login}, credentials in the body, opens a session; {@code POST /logout} ends it.
   */
  public Routes sessionRoutes() {
    return standard.sessionRoutes();
  }

  /** The routes of the own account of a {@link User}; see {@link UserLayer#accountRoutes}. */
  public Routes accountRoutes() {
    return standard.accountRoutes();
  }

  /** {@return {@link #accountRoutes} without their routes, for pages} */
  public AccountHandlers<User> accountHandlers() {
    return new AccountHandlers<>(standard);
  }

  /**
   * Answers the user on a request as JSON, without the hash, and 401 where no user is logged in.
   */
  public static HttpResponse user(Request request) {
    return Representation.of(request.auth().require(User.class));
  }

  /** {@return sign-up without its route} */
  public Registration<User> registration() {
    return standard.registration();
  }

  /** {@return what is done with accounts: values go in, a sealed result comes out} */
  public UseCases<User> useCases() {
    return standard.useCases();
  }

  /** {@return what issues JSON web tokens} */
  public IssueJwt issueJwt() {
    return new IssueJwt(
        environment.jwts(),
        registeredClaims(),
        jwtOwner(),
        environment.time(),
        environment.events());
  }

  /**
   * Answers a signed JSON web token to the user on the request, for a handler that checked a
   * password itself; 401 where no user is logged in, or the password was changed meanwhile.
   */
  public HttpResponse issueJwt(Request request) {
    return ready().issueJwt(request);
  }

  /** As {@link #issueJwt}, with an opaque token that never expires, in {@code value}. */
  public HttpResponse issueToken(Request request) {
    return standard.issueToken(request);
  }

  /** {@return the look-up of users and the check of their passwords} */
  public ModelAuthenticatable<User> users() {
    return standard.passwords();
  }

  /** {@return how sessions remember users} */
  public ModelSessionAuthenticatable<User> sessionUsers() {
    return new ModelSessionAuthenticatable<>(
        User.class, User::id, stores -> stores.users()::findById, environment.databases());
  }

  /**
   * Throttling and events for the password checks of another user type (DEC-18, DEC-25), for {@link
   * ModelAuthenticatable#behind}. Hashes are not replaced.
   */
  public <U> List<PasswordStep<U>> passwordSteps() {
    return standard.passwordLogin().ofOthers();
  }

  Authenticators<User> authenticators() {
    return standard.authenticators();
  }

  private Optional<SessionToken> validJwt(ObjectValue verified) {
    return SessionToken.parse(verified)
        .filter(token -> token.isValid(environment.time().instant()));
  }

  private RegisteredClaims registeredClaims() {
    return new RegisteredClaims(settings.protection().jwt(), environment.time());
  }

  private JwtOwner jwtOwner() {
    return new JwtOwner(
        settings.protection().jwt().checksUser(), environment.databases().standard().users());
  }

  private CrossOrigin cors() {
    return new CrossOrigin(settings.cors());
  }

  private ReadyRoutes ready() {
    return new ReadyRoutes(this);
  }
}
