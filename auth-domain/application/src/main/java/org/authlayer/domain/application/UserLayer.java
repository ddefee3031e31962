package org.authlayer.domain.application;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.ClientLabel;
import org.authlayer.domain.CredentialCheck;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Session;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.authlayer.domain.authenticator.Credentials;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.OriginMiddleware;
import org.authlayer.domain.middleware.PermissionMiddleware;
import org.authlayer.domain.middleware.SessionsMiddleware;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelCredentialsAuthenticatable;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.throttle.LoginThrottle;
import org.authlayer.domain.usecase.Accounts;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.domain.website.FormState;
import org.authlayer.domain.website.PlainPages;
import org.authlayer.domain.website.WebsitePages;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Scheme;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.driving.Step;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * Builds authenticators, ready-made routes and guards for the users of one type. Tokens, sessions
 * and failed logins are separate for each type. An authenticator never rejects: the guard behind it
 * answers 401.
 */
public sealed class UserLayer<U> permits AuthLayer {

  private final TypedAccounts<U> accounts;
  private final Environment environment;
  private final Settings settings;
  private final String base;
  private final PasswordLogin<U> passwordLogin;

  UserLayer(TypedAccounts<U> accounts, Environment environment, Settings settings, String base) {
    this.accounts = accounts;
    this.environment = Objects.requireNonNull(environment, "environment");
    this.settings = Objects.requireNonNull(settings, "settings");
    this.base = base;
    this.passwordLogin = new PasswordLogin<>(environment, accounts, counts(accounts.typeName()));
  }

  /** Logs in a user by login name and password in {@code Authorization: Basic}. */
  public Middleware basic() {
    return named(passwords().asyncAuthenticator());
  }

  /** Logs in a user by {@code username} and {@code password} in the body (AL-FMT-06). */
  public Middleware credentials() {
    return named(
        new ModelCredentialsAuthenticatable<>(passwords()).asyncCredentialsAuthenticator());
  }

  /**
   * Logs in the user of an opaque token in {@code Authorization: Bearer}. When a token is presented
   * after its expiry, its record is deleted (AL-TOK-06, AL-TOK-07).
   */
  public Middleware bearer() {
    return named(tokens());
  }

  /**
   * Logs in the user that a token of another issuer stands for, in {@code Authorization: Bearer}.
   *
   * <pre>{@code
   * customers.issuedBy(partner, claims -> claims.string("sub").flatMap(rows::findBySubject))
   * }</pre>
   *
   * @param user finds the user of verified claims; empty where they name none. An address in them
   *     is only what the issuer says of it: find users by {@code sub}
   */
  public Middleware issuedBy(
      TokenIssuer issuer, Function<ObjectValue, Optional<? extends U>> user) {
    return named(new IssuedTokens<>(accounts.type(), issuer, user));
  }

  /**
   * Logs in the user of a {@linkplain #bearer token} that is the whole value of the only header of
   * a name, such as {@code X-Api-Key}.
   */
  public Middleware apiKey(String header) {
    AsyncBearerAuthenticator tokens = tokens();
    AsyncRequestAuthenticator keys =
        request -> {
          List<String> values = request.message().headers().all(header);
          if (values.size() == 1) {
            tokens.authenticate(new BearerAuthorization(values.get(0)), request);
          }
        };
    return named(Declared.logsIn(accounts.type(), Scheme.apiKey(header), keys));
  }

  /**
   * Reads the session of the request's cookie, logs in its user, and stores what the handler
   * changes, also a user who is authenticated later in the chain, unless by a token of a declared
   * type. A request with this cookie from another site's page is refused (DEC-34), also in an
   * application of another layer.
   */
  public Middleware sessions() {
    boolean isApart = settings.session().databaseName().isPresent();
    Middleware sessions =
        new SessionsMiddleware(
            environment.databases().standard().sessions(),
            settings.session(),
            environment.time(),
            environment.random(),
            environment.events(),
            (digest, now) -> accounts.findSession(digest, now, isApart));
    return Declared.inOrder(credentialsOfOwnPages(), sessions, fromSession());
  }

  /** As {@link #sessions}, in a session that those of another type have read. */
  public Middleware fromSession() {
    TypedAccounts<U> kept =
        settings
            .session()
            .databaseName()
            .map(name -> accounts.in(environment.databases().get(name)))
            .orElse(accounts);
    SessionWithUser<U> remembered = new SessionWithUser<>(kept);
    return named(remembered.middleware(remembered.entry()));
  }

  /** Logs in by a token if one was sent, else by a session; a token opens no session (DEC-37). */
  public Middleware bearerOrSession() {
    return new BearerOrSession(tokens(), sessions());
  }

  /**
   * Begins a session by the credentials in the body. When they fail, a user who was logged in
   * before stays so. Forms of another site are refused (DEC-34).
   */
  public Middleware sessionLogin() {
    return Declared.inOrder(
        ownForms(),
        sessions(),
        Declared.neutral("start again", this::beginNewLogin),
        credentials());
  }

  /** Answers 401 unless a user of this type is logged in (AL-GRD-01). */
  public Middleware guard() {
    return new GuardMiddleware(accounts.type());
  }

  /** As {@link #guard()}, and answers 403 unless the user meets a requirement. */
  public Middleware guard(String requirement, Predicate<? super U> isMet) {
    return new PermissionMiddleware<>(accounts.type(), requirement, isMet);
  }

  /**
   * As {@link #guard()}, and refuses a session that has not proven enough: 403, or 303 to a page.
   *
   * @param isMet whether it has; most ask what the session {@linkplain #remembered remembers}
   * @param page the address of a page that asks for more; null to answer 403
   */
  public Middleware guard(
      String requirement, Predicate<Request> isMet, @Nullable Function<Request, String> page) {
    Middleware check =
        (request, next) -> {
          if (isMet.test(request)) {
            return next.respond(request);
          }
          if (page == null) {
            throw Abort.of(
                403, "This session has not proven enough; required: " + requirement + ".");
          }
          return HttpResponse.of(303).with("Location", page.apply(request));
        };
    Step user = page == null ? new Step.Demands(type()) : new Step.Redirects(type());
    return new Declared(check, List.of(user, new Step.Requires(requirement)));
  }

  /** The user of this type on a request; {@link Abort} with 401 without one. */
  public U userOf(Request request) {
    return request.auth().require(accounts.type());
  }

  /** The user on a request as an earlier request left the session; empty without one; or 401. */
  public Optional<SessionIdentity> remembered(Request request) {
    UserId owner = id(userOf(request));
    return request
        .session()
        .flatMap(session -> Optional.ofNullable(session.kept().get(owner.type())))
        .filter(one -> one.userId().equals(owner.text()));
  }

  /**
   * Whether what authenticated the user on a request is valid still, a session included: asked
   * after something that outlives the request was stored, or while an answer travels (DEC-37).
   */
  public boolean isStillValid(Request request) {
    Sessions sessions = environment.databases().standard().sessions();
    UserId owner = id(userOf(request));
    return request.evidence().isStillValid()
        && remembered(request)
            .flatMap(kept -> request.session().flatMap(Session::digest))
            .map(it -> sessions.find(it, environment.time().instant()))
            .map(found -> found.filter(it -> it.remembers(owner)).isPresent())
            .orElse(true);
  }

  /** {@code POST} to a path creates a user from a JSON object (AL-REG). */
  public Route signUp(String path) {
    return signUp(path, registration());
  }

  /** As {@link #signUp(String)}, with rows of the application's own in the user's transaction. */
  public Route signUp(String path, SignUpRows<U> rows) {
    return signUp(path, registration().with(rows));
  }

  private Route signUp(String path, Registration<U> registration) {
    accounts.requireSignUp();
    return Route.post(path, registration::respond).named(operation("signUp"));
  }

  /** {@code POST} to a path answers a token that never expires to a password by Basic (AL-LGT). */
  public Route tokenLogin(String path) {
    return tokenLogin(path, Optional.empty());
  }

  /** As {@link #tokenLogin(String)}, with tokens of the given lifetime. */
  public Route tokenLogin(String path, Duration lifetime) {
    return tokenLogin(path, Optional.of(SingleUseTokens.positive(lifetime)));
  }

  /**
   * As {@link #tokenLogin(String)}, with {@code username} and {@code password} in a JSON object or
   * a form (AL-FMT-06). For scripts of pages: a refused Basic login opens the browser's own dialog.
   */
  public Route tokenLoginByBody(String path) {
    return tokenLoginByBody(path, Optional.empty());
  }

  /** As {@link #tokenLoginByBody(String)}, with tokens of the given lifetime. */
  public Route tokenLoginByBody(String path, Duration lifetime) {
    return tokenLoginByBody(path, Optional.of(SingleUseTokens.positive(lifetime)));
  }

  private Route tokenLoginByBody(String path, Optional<Duration> lifetime) {
    String wrong = "The user name or the password is wrong.";
    return tokenLogin(path, lifetime, request -> Credentials.refusal(request, wrong))
        .behind(credentials())
        .named(operation("tokenLoginByBody"));
  }

  private Route tokenLogin(String path, Optional<Duration> lifetime) {
    return tokenLogin(path, lifetime, request -> Abort.unauthorized())
        .behind(basic())
        .named(operation("tokenLogin"));
  }

  private Route tokenLogin(
      String path, Optional<Duration> lifetime, Function<Request, Abort> refusal) {
    IssueToken<U> issue = useCases().issueToken();
    return Route.post(path, request -> issueToken(issue, request, lifetime, refusal))
        .checkedByHandler();
  }

  /**
   * Login form, logout and sign-up as pages, with a redirect there and back, below a path of the
   * application: empty, or beginning with a slash and not ending with one.
   */
  public Website<U> website(String path, WebsitePages pages) {
    return Website.of(this, path, pages);
  }

  /** As {@link #website(String, WebsitePages)}, with plain pages. */
  public Website<U> website(String path) {
    return website(path, new PlainPages("Website"));
  }

  /**
   * {@code POST /login}, credentials in the body, and {@code POST /logout}, for scripts: they
   * answer JSON. A browser without a script needs a {@link #website}.
   */
  public Routes sessionRoutes() {
    return Routes.of(
            Route.post("/login", this::user).behind(sessionLogin(), guard()).named("sessionLogin"),
            Route.post("/logout", this::logout)
                .behind(ownForms(), sessions())
                .forAnybody()
                .named("sessionLogout"))
        .named(this::operation);
  }

  /** {@code GET /}, {@code DELETE /}, {@code PUT /password}, {@code /tokens}, {@code /sessions}. */
  public Routes accountRoutes() {
    accounts.requireAccount();
    return AccountRoutes.of(this);
  }

  /** {@return the content of {@link #accountRoutes}, for pages} */
  public AccountHandlers<U> accountHandlers() {
    return new AccountHandlers<>(this);
  }

  /** Answers the user on a request as JSON, without the hash; 401 where none is logged in. */
  public HttpResponse user(Request request) {
    return Representation.json(accounts.json(userOf(request)));
  }

  /** {@return sign-up without its route} */
  public Registration<U> registration() {
    return new Registration<>(
        useCases().registerUser(), accounts, environment.databases().standard(), null);
  }

  /** {@return what is done with accounts: values go in, a sealed result comes out} */
  public UseCases<U> useCases() {
    return UseCases.of(environment, settings, accounts, passwordLogin.ofLoggedIn());
  }

  /** Answers an opaque token that never expires, in {@code value}, to the user on the request. */
  public HttpResponse issueToken(Request request) {
    return issueToken(
        useCases().issueToken(), request, Optional.empty(), any -> Abort.unauthorized());
  }

  private HttpResponse issueToken(
      IssueToken<U> issue,
      Request request,
      Optional<Duration> lifetime,
      Function<Request, Abort> refusal) {
    U user = request.auth().get(accounts.type()).orElseThrow(() -> refusal.apply(request));
    String client = ClientLabel.of(request.message()).text();
    return Representation.ofToken(
        issued(issue, user, lifetime, client, request), accounts.id(user).text());
  }

  /** A token of a user whose credential is valid after the token was stored, too; else 401. */
  IssueToken.Result.Opaque issued(
      IssueToken<U> issue, U user, Optional<Duration> lifetime, String name, Request request) {
    CredentialCheck check = () -> isStillValid(request);
    return switch (issue.opaque(user, lifetime, name, check, request.where())) {
      case IssueToken.Result.Opaque token -> token;
      case IssueToken.Result.NotAuthenticated meanwhile -> throw noLonger(user, request);
    };
  }

  /** The credential was verified, and changed or revoked before its token was stored. */
  Abort noLonger(U user, Request request) {
    publish(new AuthEvent.LoginFailed(request.where(), accounts.id(user)));
    return Abort.unauthorized();
  }

  /**
   * Tokens that are valid once, for a purpose of 1 to 40 letters, digits and hyphens, beginning
   * with a letter.
   */
  public SingleUseTokens<U> singleUseTokens(String purpose, Duration lifetime) {
    return new SingleUseTokens<>(this, purpose, lifetime);
  }

  /** A limit on requests of one {@linkplain #singleUseTokens purpose}, such as those for a link. */
  public RequestThrottle throttle(String purpose) {
    return new RequestThrottle(
        counts(UserType.purpose(accounts.typeName(), purpose)), accounts::recordName);
  }

  /** Limits with counts of their own for each name. */
  private LoginThrottle counts(String name) {
    return new LoginThrottle(
        environment.databases().standard().failedLogins(),
        settings.protection().throttle(),
        environment.time(),
        environment.events(),
        name);
  }

  /** Whether a password is that of the user on a request, {@linkplain #passwords checked} again. */
  public boolean isPassword(String password, Request request) {
    U user = userOf(request);
    PasswordAttempt attempt =
        new PasswordAttempt(accounts.loginName(user), password, request.where());
    return switch (passwords().check(attempt)) {
      case PasswordResult.Verified<U> verified -> id(verified.user()).equals(id(user));
      case PasswordResult.TooManyFailures<U> failed ->
          throw Abort.tooManyFailures(failed.retryAfter());
      case PasswordResult.WrongPassword<U> wrong -> false;
      case PasswordResult.UnknownName<U> renamed -> false;
    };
  }

  /** {@return the look-up of users and the check of their passwords, throttled and reported} */
  public ModelAuthenticatable<U> passwords() {
    accounts.requirePasswords();
    return passwordLogin.ofUsers();
  }

  /**
   * Logs in a user that a handler behind {@link #sessions} has proven in a way of its own: an open
   * session gets a new identifier (DEC-15), and the login is reported (DEC-19).
   *
   * @param user as read before the proof was used up: a password that changed since then ended it
   */
  public void login(U user, Request request) {
    String hash = accounts.passwordHash(user);
    request.evidence().add(user, () -> accounts.hasHash(user, hash));
    request.auth().login(accounts.type(), user);
    publish(new AuthEvent.LoginSucceeded(request.where(), accounts.id(user)));
  }

  /** Reports a login that such a handler refuses (DEC-19). */
  public void reportFailedLogin(Request request) {
    publish(new AuthEvent.LoginFailed(request.where(), null));
  }

  /**
   * A form as it was sent and refused, to be shown again; reports the fields that broke rules
   * (DEC-19), as the answer of a problem does.
   *
   * @param field the name of the field that has to change, if the refusal names none; or empty
   */
  public FormState refused(Request request, Abort refusal, String field) {
    ErrorMiddleware.reportInput(refusal, request, environment.events());
    return FormState.refused(request.message().body(), refusal, field);
  }

  /** Reports what a module beside the layer has seen or done (DEC-19). */
  public void publish(AuthEvent event) {
    environment.events().publish(event);
  }

  /** The time of the server, as exact as a table keeps it. */
  public Instant now() {
    return environment.time().instant().truncatedTo(ChronoUnit.MICROS);
  }

  /** Random bytes of the source of the server, such as those of a secret. */
  public byte[] random(int length) {
    byte[] bytes = new byte[length];
    environment.random().nextBytes(bytes);
    return bytes;
  }

  /** Logs the user of this type out, and leaves those of other types in the session (DEC-16). */
  public void endLogin(Request request) {
    request.auth().logout(accounts.type());
    request.session().ifPresent(session -> session.logout(accounts.typeName()));
  }

  /**
   * Whether a value is used for the first time. The store decides, so of two uses at once one is
   * the first, on all instances.
   *
   * @param purpose as for {@link #singleUseTokens}
   * @param owner on whose behalf it is stored, such as the text of a user's identifier
   * @param value at most 512 characters, which only the store compares
   * @param kept how long the use is remembered
   */
  public boolean isFirstUse(String purpose, String owner, String value, Duration kept) {
    UserId of = new UserId(UserType.purpose(accounts.typeName(), purpose), owner);
    Instant now = environment.time().instant();
    NewToken used = new NewToken(value, of, now.plus(kept), now, /* client= */ "");
    return !(environment.databases().standard().tokens().add(used)
        instanceof Tokens.Added.ValueTaken);
  }

  /** Whether a value was {@linkplain #isFirstUse used}, and its use is remembered. */
  public boolean isUsed(String purpose, String value) {
    String of = UserType.purpose(accounts.typeName(), purpose);
    return environment.databases().standard().tokens().findByValue(of, value).isPresent();
  }

  /** {@return the name and the identifier by which stores and events know a user} */
  public UserId id(U user) {
    return accounts.id(user);
  }

  /** The name of the type, by which stores and events keep its users apart from others. */
  public String typeName() {
    return accounts.typeName();
  }

  /** The class under which users of this type are logged in. */
  public Class<U> type() {
    return accounts.type();
  }

  public Environment environment() {
    return environment;
  }

  public Settings settings() {
    return settings;
  }

  /** The stored users of this type. */
  public Accounts<U> accounts() {
    return accounts;
  }

  PasswordLogin<U> passwordLogin() {
    return passwordLogin;
  }

  /** Refuses forms that another site's page sends, where a session begins or ends (DEC-34). */
  public OriginMiddleware ownForms() {
    return OriginMiddleware.forForms(settings.protection().origins(), environment.events());
  }

  OriginMiddleware credentialsOfOwnPages() {
    return OriginMiddleware.forCredentials(
        settings.protection().origins(), settings.cors(), settings.session(), environment.events());
  }

  private AsyncBearerAuthenticator tokens() {
    return new StoredTokens<>(
        accounts,
        environment.databases().standard().tokens(),
        environment.time(),
        environment.events());
  }

  private Middleware named(Middleware authenticator) {
    List<Step> typed = Declared.logsIn(accounts.type(), authenticator).steps();
    Step type = new Step.DeclaresUserType(accounts.typeName(), accounts.type());
    return new Declared(
        authenticator,
        accounts.isStandard() ? typed : Stream.concat(Stream.of(type), typed.stream()).toList());
  }

  /** Only these credentials count; when they fail, a user who was logged in before stays so. */
  private HttpResponse beginNewLogin(Request request, Responder next) throws Exception {
    Class<U> type = accounts.type();
    Optional<AuthStore.Login> before = request.auth().current(type);
    request.auth().logout(type);
    HttpResponse response = next.respond(request);
    if (!request.auth().has(type)) {
      before.ifPresent(login -> request.auth().restore(type, login));
    }
    return response;
  }

  private HttpResponse logout(Request request) {
    endLogin(request);
    return HttpResponse.of(200);
  }

  /** The path of the application, which stands before each path of its routes; mostly empty. */
  public String base() {
    return base;
  }

  /** The name of an operation, which has the name of the type before it; not of standard users. */
  public String operation(String name) {
    return accounts.isStandard()
        ? name
        : accounts.typeName() + Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** A token if one was sent, else a session: a token does not open a session (DEC-37). */
  private record BearerOrSession(Middleware bearer, Middleware sessions)
      implements DescribedMiddleware {

    @Override
    public HttpResponse respond(Request request, Responder next) throws Exception {
      // Without a token the authenticator still adds its challenge (DEC-22).
      Middleware way =
          BearerAuthorization.parse(request).isPresent() ? bearer : sessions.then(bearer);
      return way.respond(request, next);
    }

    @Override
    public List<Step> steps() {
      return DescribedMiddleware.stepsOf(sessions.then(bearer));
    }
  }
}
