package org.authlayer.passkey;

import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.authlayer.adapter.persistence.tables.OwnTables;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.SignUpRows;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.PageFrame;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

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

  private Passkeys(UserPasskeys<U> keys, Middleware proof) {
    this.keys = keys;
    this.proof = proof;
  }

  /**
   * The passkeys of the users of a layer; asks no store.
   *
   * @param site what a browser may show beside the passkey
   */
  public static <U> Passkeys<U> of(UserLayer<U> layer, PasskeyKeys configured, String site) {
    RelyingParty party = configured.party(layer.settings(), site);
    OwnTables<PasskeyMapper> table = table(layer.environment().databases()::standard);
    UserPasskeys<U> keys = new UserPasskeys<>(layer, table, new WebAuthnSteps(party), false, null);
    return new Passkeys<>(keys, keys.fresh(null));
  }

  /**
   * The same passkeys, whose {@link #routes} and pages change keys behind another guard than a
   * login within ten minutes, such as that of a second factor. A passkey is then two factors at
   * once: its session has {@link org.authlayer.ports.driven.SessionIdentity#TWO_FACTORS}. Without
   * such a guard it is not, because a password alone adds a passkey.
   */
  public Passkeys<U> changedBehind(Middleware guard) {
    return new Passkeys<>(keys.with(true, keys.signUps()), guard);
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
    keys.layer().signUp("/signup"); // refuses a type whose users do not sign up
    return new Passkeys<>(keys.with(keys.isTwoFactors(), rows), proof);
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
    // At a reclaim the row of a sign-up stays: it says by its hash that there was no password.
    return OwnAccess.of(
        (owner, stores) -> {},
        (owner, stores) ->
            table(() -> stores).run(all -> all.removeAll(owner) + all.removeUser(owner)),
        (owner, stores) -> table(() -> stores).run(all -> all.removeAll(owner)));
  }

  /**
   * For scripts: {@code GET ""} lists the keys; {@code POST /options} and {@code POST ""} add one;
   * {@code PUT /{id}} names one, and {@code DELETE /{id}} removes it. {@code POST /login/options}
   * and {@code POST /login} begin a session without a user name. With {@link #withSignUp}, {@code
   * POST /signup/options} and {@code POST /signup} create a user, and begin a session.
   */
  public Routes routes() {
    UserLayer<U> layer = keys.layer();
    PasskeySignUp<U> strangers = new PasskeySignUp<>(keys);
    Routes open =
        Routes.of(
            Route.post("/login/options", request -> keys.beginLogin())
                .forAnybody()
                .named("passkeyLoginOptions"),
            Route.post("/login", by(keys::login)).checkedByHandler().named("passkeyLogin"));
    Routes signUp =
        Routes.of(
            Route.post(
                    "/signup/options",
                    asked -> strangers.begin(asked, SentCredential.inJson(asked)))
                .named("passkeySignUpOptions"),
            Route.post("/signup", by(strangers::end)).named("passkeySignUp"));
    Routes changes =
        Routes.of(
            Route.post("/options", keys::beginRegistration).named("passkeyOptions"),
            Route.post("", this::add).named("addPasskey"),
            Route.put("/{id}", this::rename).named("namePasskey"),
            Route.delete("/{id}", this::remove).named("removePasskey"));
    Routes list = Routes.of(Route.get("", this::list).named("passkeys"));
    return open.and(keys.ifOpen(signUp))
        .and(list.and(changes.behind(proof)).behind(layer.guard()))
        .behind(layer.ownForms(), layer.sessions())
        .named(layer::operation);
  }

  /** Pages with a script of their own, at a path of the application as that of {@link Website}. */
  public PasskeyPages<U> website(Website<U> site, String path, PageFrame frame) {
    Middleware guard =
        keys.isTwoFactors() ? proof : keys.fresh(request -> site.menu(request).login());
    return new PasskeyPages<>(keys, PasskeyPages.forms(site, path, frame), path, guard);
  }

  /** Removes all passkeys of a user, and returns how many; for operators. */
  public int removeAll(U user, AuthEvent.Where where) {
    return keys.removeAll(keys.layer().id(user), where);
  }

  /** Answers the user that an authenticator proves. */
  private Responder by(UserPasskeys.Login login) {
    return request -> {
      login.of(request, SentCredential.inJson(request));
      return keys.layer().user(request);
    };
  }

  private HttpResponse list(Request request) {
    return Representation.json(
        JsonValue.array(keys.of(request).stream().map(Passkeys::object).toList()));
  }

  private HttpResponse add(Request request) {
    return Representation.json(object(keys.register(request, SentCredential.inJson(request))));
  }

  private HttpResponse rename(Request request) {
    keys.rename(request, SentCredential.inJson(request));
    return HttpResponse.of(200);
  }

  private HttpResponse remove(Request request) {
    keys.remove(request);
    return HttpResponse.of(200);
  }

  private static ObjectValue object(PasskeyMapper.Row key) {
    ObjectValue shown =
        JsonValue.object(
            Map.entry("id", JsonValue.of(key.id())),
            Map.entry("name", JsonValue.of(key.name())),
            Map.entry("created_at", JsonValue.of(key.since().toString())));
    Instant lastUsed = key.lastUsed();
    return (lastUsed == null
            ? shown
            : shown.with("last_used_at", JsonValue.of(lastUsed.toString())))
        .with("maybe_copied", JsonValue.of(key.copied() != null));
  }
}
