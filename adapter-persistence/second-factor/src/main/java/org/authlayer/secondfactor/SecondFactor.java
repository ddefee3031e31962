package org.authlayer.secondfactor;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.adapter.persistence.tables.OwnTables;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.JsonBody;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.PageFrame;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.json.JsonValue;

/**
 * The second factor of the users of one type: codes of an authenticator app (RFC 6238) and recovery
 * codes. A login stays as it is; the session knows what it proved, and {@link #guard()} asks it.
 *
 * <pre>{@code
 * SecondFactor<User> second = SecondFactor.of(layer, SECOND_FACTOR, "Clinic");
 * return layer.sessionRoutes()
 *     .and(second.routes().below("/second-factor"))
 *     .and(Routes.of(Route.get("/letters", this::letters))
 *         .behind(layer.sessions(), layer.guard(), second.guard()));
 * }</pre>
 *
 * <p>A route behind {@link UserLayer#guard()} alone is open to a session that proved a password
 * only, and to a token.
 */
public final class SecondFactor<U> {

  /** How old a proof may be for an enrolment. */
  static final Duration FRESH = Duration.ofMinutes(10);

  private final Factors<U> factors;
  private final String issuer;

  private SecondFactor(Factors<U> factors, String issuer) {
    this.factors = factors;
    this.issuer = issuer;
  }

  /**
   * The second factor of the users of a layer; asks no store.
   *
   * @param issuer what an authenticator app shows beside the code, without a colon
   */
  public static <U> SecondFactor<U> of(UserLayer<U> layer, SecondFactorKeys keys, String issuer) {
    if (issuer.isBlank() || issuer.contains(":")) {
      throw new IllegalArgumentException("the issuer '" + issuer + "': use a name without a colon");
    }
    SecretBox box = keys.box(layer.settings(), layer.environment().random());
    OwnTables<FactorMapper> table =
        OwnTables.of(FactorMapper.class, layer.environment().databases()::standard);
    return new SecondFactor<>(new Factors<>(layer, table, box), issuer);
  }

  /**
   * Creates the table {@code second_factors} where it is not there; for {@link
   * org.authlayer.ports.driving.ApplicationFactory#start}.
   */
  public static void createTables(Environment environment) {
    OwnTables.of(FactorMapper.class, environment.databases()::standard)
        .create(FactorMapper.class.getResourceAsStream("tables.sql"));
  }

  /**
   * Removes the second factor of a user who is removed; for {@link
   * org.authlayer.ports.driving.ApplicationFactory#ownAccess}.
   */
  public static OwnAccess ownAccess() {
    return OwnAccess.of(
        (owner, stores) -> {},
        (owner, stores) ->
            OwnTables.of(FactorMapper.class, () -> stores).run(all -> all.remove(owner)),
        (owner, stores) -> {});
  }

  /**
   * Answers 403 to a session of a user with a second factor that did not prove it, nor two factors
   * at once, as by a passkey.
   */
  public Middleware guard() {
    return factors.guard(Factors.Demand.IF_ENROLLED, null);
  }

  /** As {@link #guard()}, and answers 403 to a user without a second factor. */
  public Middleware required() {
    return factors.guard(Factors.Demand.ALWAYS, null);
  }

  /**
   * Answers 403 unless the session proved the second factor within this time; of a user without
   * one, a login or the password.
   */
  public Middleware guard(Duration within) {
    return factors.guard(Factors.Demand.within(within), null);
  }

  /** Pages without a script, at a path of the application as that of {@link Website}. */
  public SecondFactorPages<U> website(Website<U> site, String path, PageFrame frame) {
    return new SecondFactorPages<>(this, site, path, frame);
  }

  /**
   * {@code GET ""} says what there is; {@code POST ""} proposes a secret and {@code POST /confirm}
   * takes it into use; {@code POST /proof} proves a code, or the password where no factor is;
   * {@code POST /recovery-codes} makes new ones, and {@code DELETE ""} removes the factor, each
   * with a code.
   */
  public Routes routes() {
    UserLayer<U> layer = factors.layer();
    return Routes.of(
            Route.get("", this::state).named("secondFactor"),
            Route.post("", this::propose).behind(guard(FRESH)).named("proposeSecondFactor"),
            Route.post("/confirm", request -> codes(factors.confirm(request, code(request))))
                .behind(guard(FRESH))
                .named("confirmSecondFactor"),
            Route.post("/proof", this::prove).named("proveSecondFactor"),
            Route.post("/recovery-codes", request -> codes(factors.renew(request, code(request))))
                .named("renewRecoveryCodes"),
            Route.delete("", this::remove).named("removeSecondFactor"))
        .behind(layer.sessions(), layer.guard())
        .named(layer::operation);
  }

  /** Removes the second factor of a user who lost it; returns whether there was one. */
  public boolean remove(U user, AuthEvent.Where where) {
    return factors.remove(factors.layer().id(user), where);
  }

  Factors<U> factors() {
    return factors;
  }

  /** The address that an authenticator app reads from the QR code. */
  String address(U user, byte[] secret) {
    return "otpauth://totp/%s:%s?secret=%s&issuer=%s"
        .formatted(
            encoded(issuer),
            encoded(factors.layer().accounts().accountName(user)),
            Base32.encode(secret),
            encoded(issuer));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private HttpResponse state(Request request) {
    Optional<FactorMapper.Row> factor = factors.enrolled(factors.id(request));
    int recovery = factor.map(FactorMapper.Row::recovery).orElse(0);
    return Representation.json(
        JsonValue.object(
            Map.entry("enrolled", JsonValue.of(factor.isPresent())),
            Map.entry("recovery_codes", JsonValue.of(recovery))));
  }

  private HttpResponse propose(Request request) {
    byte[] secret = factors.propose(request);
    String address = address(factors.layer().userOf(request), secret);
    return Representation.json(
        JsonValue.object(
            Map.entry("secret", JsonValue.of(Base32.encode(secret))),
            Map.entry("uri", JsonValue.of(address))));
  }

  private HttpResponse prove(Request request) {
    JsonValue.ObjectValue sent = JsonBody.of(request, "the proof");
    if (sent.string("password").isPresent()) {
      factors.provePassword(request, JsonBody.text(request, "the proof", "password"));
    } else {
      factors.proveCode(request, code(request));
    }
    return HttpResponse.of(200);
  }

  private HttpResponse remove(Request request) {
    factors.remove(request, code(request));
    return HttpResponse.of(200);
  }

  private static HttpResponse codes(List<RecoveryCode> codes) {
    List<JsonValue> shown =
        codes.stream().<JsonValue>map(code -> JsonValue.of(code.shown())).toList();
    return Representation.json(
        JsonValue.object(Map.entry("recovery_codes", JsonValue.array(shown))));
  }

  private static String code(Request request) {
    return JsonBody.text(request, "the code", "code");
  }
}
