package org.authlayer.domain.application;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.PermissionMiddleware;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;

/**
 * Builds authenticators, ready-made routes and guards for the users of one type. A token, a session
 * entry, or a count of failed logins of one type is nothing to another type.
 *
 * <p>An authenticator never rejects. The guard behind it answers 401 where no user is logged in.
 */
public final class UserLayer<U> {

  private final TypedAccounts<U> accounts;
  private final Environment environment;
  private final Settings settings;
  private final PasswordLogin<U> passwordLogin;

  private UserLayer(TypedAccounts<U> accounts, Environment environment, Settings settings) {
    this.accounts = accounts;
    this.environment = environment;
    this.settings = settings;
    this.passwordLogin = PasswordLogin.of(environment, settings.protection().throttle(), accounts);
  }

  static <U> UserLayer<U> of(
      TypedAccounts<U> accounts, Environment environment, Settings settings) {
    return new UserLayer<>(accounts, environment, settings);
  }

  /** Logs in a user by login name and password in {@code Authorization: Basic}. */
  public Middleware basic() {
    accounts.require(TypedAccounts.Part.PASSWORD_LOGIN);
    return authenticators().basic();
  }

  /** Logs in a user by {@code username} and {@code password} in the body (AL-FMT-06). */
  public Middleware credentials() {
    accounts.require(TypedAccounts.Part.PASSWORD_LOGIN);
    return authenticators().credentials();
  }

  /**
   * Logs in the user of an opaque token in {@code Authorization: Bearer}. A token is valid until
   * its expiry, if it has one; when it is presented later its record is deleted.
   */
  public Middleware bearer() {
    return authenticators().bearer();
  }

  /**
   * Logs in the user of an opaque token that is the whole value of a header of its own; more than
   * one such header logs in no user. The tokens are those of {@link #bearer}.
   *
   * @param header the name, for instance {@code X-Api-Key}; {@code Authorization} is refused
   */
  public Middleware apiKey(String header) {
    return authenticators().apiKey(header);
  }

  /**
   * Reads the session of the request's cookie, logs in the user of this type in it, and stores what
   * the handler changes. A user authenticated by a password later in the chain is stored in the
   * session, too; a token of a declared type opens no session.
   */
  public Middleware sessions() {
    return authenticators().sessions();
  }

  /**
   * Logs in the user of this type in a session that was read already: behind {@link #sessions} of
   * another type, where one route serves both.
   */
  public Middleware fromSession() {
    return authenticators().fromSession();
  }

  /** Logs in by a token if one was sent, else by a session; a token opens no session (DEC-37). */
  public Middleware bearerOrSession() {
    return authenticators().bearerOrSession();
  }

  /**
   * Begins a session by the credentials in the body. When they fail, a user who was logged in
   * before stays so, and the handler or a guard answers. Forms of another site are refused
   * (DEC-34).
   */
  public Middleware sessionLogin() {
    accounts.require(TypedAccounts.Part.PASSWORD_LOGIN);
    return authenticators().sessionLogin();
  }

  /** Reports how a login ended, for a handler that checks a password itself. */
  public Middleware loginEvents() {
    return authenticators().loginEvents();
  }

  /** Answers 401 unless a user of this type is logged in (AL-GRD-01). */
  public Middleware guard() {
    return new GuardMiddleware(accounts.type());
  }

  /** As {@link #guard()}, and answers 403 unless the user meets a requirement. */
  public Middleware guard(String requirement, Predicate<? super U> isMet) {
    return new PermissionMiddleware<>(accounts.type(), requirement, isMet);
  }

  /** {@code POST} to a path creates a user from a JSON object (AL-REG). */
  public Route signUp(String path) {
    accounts.require(TypedAccounts.Part.SIGN_UP);
    return Route.post(path, registration()::respond).named(operation("signUp"));
  }

  /** {@code POST} to a path answers a token that never expires to a password by Basic (AL-LGT). */
  public Route tokenLogin(String path) {
    return tokenLogin(path, Optional.empty());
  }

  /** As {@link #tokenLogin(String)}, with tokens of the given lifetime. */
  public Route tokenLogin(String path, Duration lifetime) {
    return tokenLogin(path, Optional.of(lifetime));
  }

  private Route tokenLogin(String path, Optional<Duration> lifetime) {
    TokenLogin<U> login = tokens();
    return Route.post(path, request -> login.respond(request, lifetime))
        .behind(basic())
        .checkedByHandler()
        .named(operation("tokenLogin"));
  }

  /**
   * {@code POST /login}, credentials in the body, opens a session; {@code POST /logout} ends it.
   * {@link Routes#below} puts them below a path.
   */
  public Routes sessionRoutes() {
    return Routes.of(
        Route.post("/login", this::user)
            .behind(sessionLogin(), guard())
            .named(operation("sessionLogin")),
        Route.post("/logout", request -> SessionLogin.logout(accounts.type(), request))
            .behind(authenticators().ownForms(), sessions())
            .forAnybody()
            .named(operation("sessionLogout")));
  }

  /**
   * The routes of users for their own accounts, by a token or a session: {@code GET /}, {@code PUT
   * /password}, lists of {@code /tokens} and {@code /sessions}, and {@code DELETE} of each of them.
   */
  public Routes accountRoutes() {
    accounts.require(TypedAccounts.Part.ACCOUNT);
    return AccountRoutes.of(this, this::operation);
  }

  /** Answers the user on a request as JSON, without the hash; 401 where none is logged in. */
  public HttpResponse user(Request request) {
    return Representation.json(accounts.json(request.auth().require(accounts.type())));
  }

  /** {@return sign-up without its route} */
  public Registration<U> registration() {
    return new Registration<>(useCases().registerUser(), accounts::json);
  }

  /** {@return what is done with accounts: values go in, a sealed result comes out} */
  public UseCases<U> useCases() {
    return UseCases.of(environment, settings, accounts, passwordLogin.ofLoggedIn());
  }

  /** Answers an opaque token that never expires, in {@code value}, to the user on the request. */
  public HttpResponse issueToken(Request request) {
    return tokens().respond(request, Optional.empty());
  }

  /**
   * Tokens that are valid once, for one purpose of the users of this type.
   *
   * @param purpose 1 to 40 letters, digits and hyphens, beginning with a letter
   * @param lifetime how long a token is valid; above zero
   */
  public SingleUseTokens<U> singleUseTokens(String purpose, Duration lifetime) {
    return new SingleUseTokens<>(accounts, environment, purpose, lifetime, settings.tokenBytes());
  }

  /**
   * A limit on requests of one purpose, such as those for a link that logs in.
   *
   * @param purpose 1 to 40 letters, digits and hyphens, beginning with a letter
   */
  public RequestThrottle throttle(String purpose) {
    return new RequestThrottle(
        PasswordLogin.throttle(
            environment,
            settings.protection().throttle(),
            UserType.purpose(accounts.typeName(), purpose)));
  }

  /** {@return the look-up of users and the check of their passwords, throttled and reported} */
  public ModelAuthenticatable<U> passwords() {
    accounts.require(TypedAccounts.Part.PASSWORD_LOGIN);
    return passwordLogin.ofUsers();
  }

  TypedAccounts<U> accounts() {
    return accounts;
  }

  PasswordLogin<U> passwordLogin() {
    return passwordLogin;
  }

  Environment environment() {
    return environment;
  }

  Authenticators<U> authenticators() {
    return new Authenticators<>(environment, settings, accounts, passwordLogin.ofUsers());
  }

  private TokenLogin<U> tokens() {
    return new TokenLogin<>(useCases().issueToken(), accounts.type());
  }

  /** Operations of standard users have no prefix. */
  private String operation(String name) {
    return accounts instanceof StandardAccounts
        ? name
        : accounts.typeName() + Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** The type only. */
  @Override
  public String toString() {
    return "UserLayer[" + accounts.typeName() + "]";
  }
}
