package org.authlayer.domain.application;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.jwt.JwtAuthenticatable;
import org.authlayer.domain.jwt.JwtOwner;
import org.authlayer.domain.jwt.RegisteredClaims;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.domain.middleware.ConfidentialMiddleware;
import org.authlayer.domain.middleware.CrossOrigin;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.PermissionMiddleware;
import org.authlayer.domain.password.PasswordStep;
import org.authlayer.domain.routing.ChainGate;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.IssueJwt;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
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
public final class AuthLayer extends UserLayer<User> {

  private AuthLayer(Environment environment, Settings settings, String base) {
    super(TypedAccounts.standard(environment.databases().standard()), environment, settings, base);
  }

  /** Creates the layer of one application; failed logins on all its routes count together. */
  public static AuthLayer of(Environment environment, Settings settings) {
    return below("", environment, settings);
  }

  /**
   * As {@link #of}, for routes that stand below a base path, which begins with a slash and does not
   * end with one: pages and redirects of the layer then lead there.
   */
  public static AuthLayer below(String base, Environment environment, Settings settings) {
    return new AuthLayer(environment, settings, base);
  }

  /**
   * Everything ready-made, for users of a declared type, the name and class of which are not those
   * of {@link User}. Their failed logins count together.
   */
  public <U> UserLayer<U> of(UserType<U> type) {
    if (type.type() == User.class || type.name().equals(UserId.STANDARD)) {
      throw new IllegalArgumentException(
          "the user type "
              + type.name()
              + " has the name or the class of the standard users: use other ones");
    }
    return new UserLayer<>(
        new TypedAccounts<>(type, environment().databases().standard()),
        environment(),
        settings(),
        base());
  }

  /**
   * Makes an {@linkplain Routes#application application} in which failures become answers (DEC-33),
   * requests that another site's page sends with a cookie or Basic are refused (DEC-34, DEC-35),
   * and {@link Settings#cors} counts.
   */
  public Application application(Routes routes) {
    return cors().before(routes.application(errors(), protection()));
  }

  /** Makes a gate before handlers of another framework, with what {@link #application} adds. */
  public ChainGate gate(Middleware... chain) {
    return ChainGate.of(errors(), chain).behind(protection()).behind(cors());
  }

  /**
   * Logs in the {@link SessionToken} of a signed JSON web token in {@code Authorization: Bearer}.
   * The store is asked only with {@link org.authlayer.ports.driving.JwtClaims#checksUser} (DEC-09).
   */
  public Middleware jwt() {
    JwtOwner owner = jwtOwner();
    AsyncBearerAuthenticator authenticator =
        new JwtAuthenticatable<>(
                environment().jwts(),
                registeredClaims().before(owner.before(this::validJwt)),
                token -> token.isValid(environment().time().instant()))
            .asyncAuthenticator();
    return Declared.inOrder(
        Declared.usesJwtKey(), Declared.logsIn(SessionToken.class, authenticator));
  }

  /**
   * Logs in a record that the application reads from the claims of a token of another issuer, in
   * {@code Authorization: Bearer}. No store has the record, and no session keeps it.
   *
   * <pre>{@code
   * layer.issuedBy(partner, Caller.class, Caller::of)
   * }</pre>
   */
  public <P> Middleware issuedBy(
      TokenIssuer issuer, Class<P> type, Function<ObjectValue, Optional<? extends P>> parse) {
    return new IssuedTokens<>(type, issuer, parse);
  }

  /** Answers 401 unless a user of the given type is logged in (AL-GRD-01). */
  public Middleware guard(Class<?> type) {
    return new GuardMiddleware(type);
  }

  /**
   * As {@link #guard(Class)}, and answers 403 unless the user meets a requirement, which the table
   * of routes and the OpenAPI document show.
   *
   * <pre>{@code
   * layer.guard(Operator.class, "role admin", Operator::isAdmin)
   * }</pre>
   */
  public <U> Middleware guard(Class<U> type, String requirement, Predicate<? super U> isMet) {
    return new PermissionMiddleware<>(type, requirement, isMet);
  }

  /** Refuses what is refused on every route (DEC-34, DEC-35); {@link #application} adds it. */
  public Middleware protection() {
    Middleware origins = credentialsOfOwnPages();
    return settings().protection().confidentialOnly()
        ? new ConfidentialMiddleware(environment().events()).then(origins)
        : origins;
  }

  /** {@code POST /users} creates a user from a JSON object (AL-REG). */
  public Route signUp() {
    return signUp("/users");
  }

  /** As {@link #signUp()}, with rows of the application's own in the transaction of the user's. */
  public Route signUp(SignUpRows<User> rows) {
    return signUp("/users", rows);
  }

  /** {@code POST /login} answers a token that never expires to a password by Basic (AL-LGT). */
  public Route tokenLogin() {
    return tokenLogin("/login");
  }

  /** As {@link #tokenLogin()}, with tokens of the given lifetime. */
  public Route tokenLogin(Duration lifetime) {
    return tokenLogin("/login", lifetime);
  }

  /** {@code POST /login} answers a signed JSON web token to a password by Basic (AL-JWT). */
  public Route jwtLogin() {
    return Route.post("/login", this::issueJwt)
        .behind(Declared.usesJwtKey(), basic(), guard(User.class))
        .named("jwtLogin");
  }

  /** {@code GET /.well-known/jwks.json} answers the keys that verify JSON web tokens (DEC-07). */
  public Route keySet() {
    return Route.get(
            "/.well-known/jwks.json",
            request ->
                HttpResponse.of(200, new Body.Json(environment().jwts().publicKeys()))
                    .with("Content-Type", "application/jwk-set+json")
                    .with("Cache-Control", "public, max-age=300"))
        .named("keySet");
  }

  public IssueJwt issueJwt() {
    return new IssueJwt(
        environment().jwts(),
        registeredClaims(),
        jwtOwner(),
        environment().time(),
        environment().events());
  }

  /**
   * Answers a signed JSON web token to the user on the request, for a handler that checked a
   * password itself; 401 where no user is logged in, or the password was changed meanwhile.
   */
  public HttpResponse issueJwt(Request request) {
    User user = request.auth().require(User.class);
    return switch (issueJwt().signed(user, () -> isStillValid(request), request.where())) {
      case IssueJwt.Result.Signed signed -> Representation.ofJwt(signed.token());
      case IssueJwt.Result.NotAuthenticated meanwhile -> throw noLonger(user, request);
    };
  }

  /** For the password checks of another user type (DEC-18, DEC-25). */
  public <U> List<PasswordStep<U>> passwordSteps() {
    return passwordLogin().ofOthers();
  }

  ErrorMiddleware errors() {
    return new ErrorMiddleware(
        settings().realm(), environment().events(), environment().problemPage());
  }

  private Optional<SessionToken> validJwt(ObjectValue verified) {
    return SessionToken.parse(verified)
        .filter(token -> token.isValid(environment().time().instant()));
  }

  private RegisteredClaims registeredClaims() {
    return new RegisteredClaims(settings().protection().jwt(), environment().time());
  }

  private JwtOwner jwtOwner() {
    return new JwtOwner(
        settings().protection().jwt().checksUser(), environment().databases().standard().users());
  }

  private CrossOrigin cors() {
    return new CrossOrigin(settings().cors());
  }
}
