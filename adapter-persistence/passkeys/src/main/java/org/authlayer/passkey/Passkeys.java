package org.authlayer.passkey;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.authlayer.adapter.persistence.tables.OwnTables;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.SignUpRows;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.PageFrame;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * The passkeys of the users of one type (Web Authentication, level 2): several of each user, with
 * names, and a login by one of them without a user name.
 *
 * <pre>{@code
 * Passkeys<User> passkeys = Passkeys.of(layer, PASSKEYS, "Clinic");
 * return layer.sessionRoutes().and(passkeys.routes().below("/passkeys"));
 * }</pre>
 *
 * <p>An authenticator has to verify its user, by a PIN or a finger. Only pages of the configured
 * origin may use a passkey.
 */
public final class Passkeys<U> {

  private final UserPasskeys<U> keys;
  private final Middleware proof;
  private final @Nullable SignUpRows<U> signUps;

  private Passkeys(UserPasskeys<U> keys, Middleware proof, @Nullable SignUpRows<U> signUps) {
    this.keys = keys;
    this.proof = proof;
    this.signUps = signUps;
  }

  /**
   * The passkeys of the users of a layer; asks no store.
   *
   * @param site what a browser may show beside the passkey
   */
  public static <U> Passkeys<U> of(UserLayer<U> layer, PasskeyKeys configured, String site) {
    RelyingParty party = configured.party(layer.settings(), site);
    OwnTables<PasskeyMapper> table = table(layer.environment().databases()::standard);
    UserPasskeys<U> keys =
        new UserPasskeys<>(new Ceremonies<>(layer, table, party, new WebAuthnSteps(party)), false);
    return new Passkeys<>(keys, keys.fresh(null), null);
  }

  /**
   * The same passkeys, whose {@link #routes} and pages change keys behind another guard than a
   * login within ten minutes, such as that of a second factor. A passkey is then two factors at
   * once: its session has {@link org.authlayer.ports.driven.SessionIdentity#TWO_FACTORS}. Without
   * such a guard it is not, because a password alone adds a passkey.
   */
  public Passkeys<U> changedBehind(Middleware guard) {
    return new Passkeys<>(keys.asTwoFactors(), guard, signUps);
  }

  /**
   * The same passkeys, by which strangers sign up: name, e-mail address and a passkey, and no
   * password. Their last passkey cannot be removed until they have set one, as by the mail of a
   * forgotten password; that ends the passkeys, because the reader of the mail may be another
   * person.
   *
   * @param rows the application's own, in the transaction that stores the user and the key
   */
  public Passkeys<U> withSignUp(SignUpRows<U> rows) {
    layer().signUp("/signup"); // refuses a type whose users do not sign up
    return new Passkeys<>(keys, proof, rows);
  }

  /**
   * Creates the tables of passkeys where they are not there; for {@link
   * org.authlayer.ports.driving.ApplicationFactory#start}.
   */
  public static void createTables(Environment environment) {
    table(environment.databases()::standard)
        .create(PasskeyMapper.class.getResourceAsStream("tables.sql"));
  }

  private static OwnTables<PasskeyMapper> table(Supplier<Stores> stores) {
    return OwnTables.of(PasskeyMapper.class, stores);
  }

  /**
   * Removes the passkeys of a user who is removed, and of one whose address is proven for the first
   * time by the mail that sets the password; for {@link
   * org.authlayer.ports.driving.ApplicationFactory#ownAccess}. Any other change of the password
   * leaves them: they owe it nothing.
   */
  public static OwnAccess ownAccess() {
    return new OwnAccess() {
      @Override
      public void end(UserId owner, Stores stores) {}

      @Override
      public void forget(UserId owner, Stores stores) {
        table(() -> stores).run(all -> all.removeAll(owner) + all.removeUser(owner));
      }

      // The row of a sign-up stays: it says by its hash that there was no password.
      @Override
      public void reclaim(UserId owner, Stores stores) {
        table(() -> stores).run(all -> all.removeAll(owner));
      }
    };
  }

  /**
   * For scripts: {@code GET ""} lists the keys; {@code POST /options} and {@code POST ""} add one;
   * {@code PUT /{id}} names one, and {@code DELETE /{id}} removes it. {@code POST /login/options}
   * and {@code POST /login} begin a session without a user name. With {@link #withSignUp}, {@code
   * POST /signup/options} and {@code POST /signup} create a user, and begin a session.
   */
  public Routes routes() {
    UserLayer<U> layer = layer();
    Routes open =
        Routes.of(
            named("passkeyLoginOptions", Route.post("/login/options", this::request).forAnybody()),
            named("passkeyLogin", Route.post("/login", this::login).checkedByHandler()));
    Routes signUp =
        Routes.of(
                named(
                    "passkeySignUpOptions",
                    Route.post(
                        "/signup/options",
                        asked -> signUpOptions(SentCredential.inJson(asked), asked))),
                named("passkeySignUp", Route.post("/signup", this::signUp)))
            .forAnybody();
    Routes changes =
        Routes.of(
                named("passkeyOptions", Route.post("/options", this::creation)),
                named("addPasskey", Route.post("", this::add)),
                named("namePasskey", Route.put("/{id}", this::rename)),
                named("removePasskey", Route.delete("/{id}", this::remove)))
            .behind(proof);
    Routes list = Routes.of(named("passkeys", Route.get("", this::list)));
    return open.and(ifOpen(signUp))
        .and(list.and(changes).behind(layer.guard()))
        .behind(layer.ownForms(), layer.sessions());
  }

  private Route named(String name, Route route) {
    return route.named(name(name));
  }

  /** Pages with a script of their own, at a path of the application as that of {@link Website}. */
  public PasskeyPages<U> website(Website<U> site, String path, PageFrame frame) {
    return PasskeyPages.of(this, site, path, frame);
  }

  /** Removes all passkeys of a user, and returns how many; for operators. */
  public int removeAll(U user, AuthEvent.Where where) {
    return keys.removeAll(layer().id(user), where);
  }

  UserLayer<U> layer() {
    return keys.ceremonies().layer();
  }

  UserPasskeys<U> keys() {
    return keys;
  }

  /** The guard of pages that change keys; the default one leads to a login. */
  Middleware proof(Function<Request, String> login) {
    return keys.isTwoFactors() ? proof : keys.fresh(login);
  }

  /** The routes of a sign-up, where strangers may. */
  Routes ifOpen(Routes signUp) {
    return signUps == null ? Routes.of() : signUp;
  }

  String name(String operation) {
    return layer().operation(operation);
  }

  HttpResponse creation(Request request) {
    return options(keys.beginRegistration(request));
  }

  HttpResponse signUpOptions(SentCredential sent, Request request) {
    return options(ofStrangers().begin(request, sent));
  }

  U signUp(SentCredential sent, Request request) throws Exception {
    return ofStrangers().end(request, sent);
  }

  private PasskeySignUp<U> ofStrangers() {
    return new PasskeySignUp<>(keys, Objects.requireNonNull(signUps));
  }

  private HttpResponse options(WebAuthnSteps.NewKey wanted) {
    return options(wanted.challenge(), keys.ceremonies().steps().creation(wanted));
  }

  HttpResponse request(Request request) {
    PasskeyChallenge challenge = keys.beginLogin();
    return options(challenge, keys.ceremonies().steps().request(challenge));
  }

  private HttpResponse signUp(Request request) throws Exception {
    signUp(SentCredential.inJson(request), request);
    return layer().user(request);
  }

  private HttpResponse list(Request request) {
    return Representation.json(
        JsonValue.array(keys.of(request).stream().map(Passkeys::object).toList()));
  }

  private HttpResponse add(Request request) {
    return Representation.json(object(keys.register(request, SentCredential.inJson(request))));
  }

  private HttpResponse rename(Request request) {
    keys.rename(request, request.parameter("id"), SentCredential.inJson(request));
    return HttpResponse.of(200);
  }

  private HttpResponse remove(Request request) {
    keys.remove(request, request.parameter("id"));
    return HttpResponse.of(200);
  }

  private HttpResponse login(Request request) {
    keys.login(request, SentCredential.inJson(request));
    return layer().user(request);
  }

  private static ObjectValue object(PasskeyMapper.Row key) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("id", JsonValue.of(key.id()));
    members.put("name", JsonValue.of(key.name()));
    members.put("created_at", JsonValue.of(key.since().toString()));
    Instant lastUsed = key.lastUsed();
    if (lastUsed != null) {
      members.put("last_used_at", JsonValue.of(lastUsed.toString()));
    }
    members.put("maybe_copied", JsonValue.of(key.copied() != null));
    return new ObjectValue(members);
  }

  private HttpResponse options(PasskeyChallenge challenge, String json) {
    return Representation.bytes("application/json", json.getBytes(StandardCharsets.UTF_8))
        .with("Set-Cookie", keys.ceremonies().cookie(challenge));
  }
}
