package org.authlayer.passkey;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.SingleUseTokens;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.website.PlainPages;
import org.authlayer.mail.Mail;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.recovery.Letters;
import org.authlayer.recovery.MailAddresses;
import org.authlayer.recovery.Mails;
import org.authlayer.recovery.Recovery;
import org.authlayer.secondfactor.SecondFactor;
import org.authlayer.secondfactor.SecondFactorKeys;

/**
 * All by which a person may come back to an account, for standard users below {@code /user} and
 * guests, a declared type, below {@code /guest}.
 */
final class Lodge implements RoutedApplication {

  record Guest(String email, String hash) {}

  private static final PasskeyKeys PASSKEYS = PasskeyKeys.below("app.passkeys");
  private static final SecondFactorKeys SECOND = SecondFactorKeys.below("app.second-factor");

  private final Mails mails = Mails.below("app.mail");
  private final PlainPages pages = new PlainPages("Lodge");
  private final Map<String, Guest> guests = new ConcurrentHashMap<>();
  private final Map<String, UserId> deviceKeys = new ConcurrentHashMap<>();
  private final Map<String, UserId> subjects = new ConcurrentHashMap<>();
  private final List<Mail> sent = new CopyOnWriteArrayList<>();

  /** Runs when all else of a user was reclaimed. */
  volatile Runnable afterwards = () -> {};

  List<String> textsTo(String address) {
    return sent.stream().filter(mail -> mail.to().equals(address)).map(Mail::text).toList();
  }

  @Override
  public List<ApplicationKey<?>> keys() {
    return Stream.of(PASSKEYS.all(), SECOND.all(), mails.keys())
        .<ApplicationKey<?>>flatMap(List::stream)
        .toList();
  }

  @Override
  public OwnAccess ownAccess() {
    OwnAccess own =
        new OwnAccess() {
          @Override
          public void end(UserId owner, Stores stores) {
            deviceKeys.values().removeIf(owner::equals);
          }

          @Override
          public void reclaim(UserId owner, Stores stores) {
            subjects.values().removeIf(owner::equals);
            afterwards.run();
          }
        };
    return OwnAccess.all(mails.ownAccess(), Passkeys.ownAccess(), SecondFactor.ownAccess(), own);
  }

  @Override
  public void start(Environment environment, Settings settings, Resources resources) {
    Passkeys.createTables(environment);
    SecondFactor.createTables(environment);
    mails.start(environment, settings, resources, sent::add);
  }

  @Override
  public Routes routes(AuthLayer layer) {
    Letters letters = Letters.english("Lodge");
    UserLayer<Guest> declared =
        layer.of(
            UserType.byText("guest", Guest.class, Guest::email, this::guest)
                .withPassword(Guest::email, this::guest, Guest::hash)
                .withSignUp((user, request, transaction) -> add(user))
                .withHashReplacement(this::replace)
                .withRemoval(guest -> guests.remove(guest.email()) != null));
    Recovery<User> ofUsers = Recovery.of(layer, mails, "/user/pages", letters);
    Recovery<Guest> ofGuests =
        Recovery.of(
            declared,
            mails,
            "/guest/pages",
            letters,
            new MailAddresses<>(Guest::email, this::guest, (guest, address) -> false));
    return all(layer, ofUsers, "/user").and(all(declared, ofGuests, "/guest"));
  }

  private <U> Routes all(UserLayer<U> layer, Recovery<U> recovery, String base) {
    Website<U> site = layer.website(base + "/site", pages);
    SecondFactor<U> second = SecondFactor.of(layer, SECOND, "Lodge");
    Passkeys<U> passkeys =
        Passkeys.of(layer, PASSKEYS, "Lodge").withSignUp(recovery.verifiesSignUps());
    SingleUseTokens<U> links = layer.singleUseTokens("login-link", Recovery.RESET_LIFETIME);
    TokenIssuer partner =
        token ->
            Optional.of(
                new TokenIssuer.Issued(
                    JsonValue.object().with("sub", JsonValue.of(token)),
                    layer.environment().time().instant().plusSeconds(60)));
    Routes plants =
        Routes.of(
                Route.post("/device-keys/{key}", request -> put(layer, request, deviceKeys, "key"))
                    .named(layer.operation("addDeviceKey")),
                Route.post("/subjects/{sub}", request -> put(layer, request, subjects, "sub"))
                    .named(layer.operation("link")),
                Route.post("/links", request -> link(layer, links, request))
                    .named(layer.operation("loginLink")),
                Route.get("/strong", layer::user)
                    .behind(second.guard())
                    .named(layer.operation("strong")))
            .behind(layer.sessions(), layer.guard());
    Routes uses =
        Routes.of(
            Route.get("/me", layer::user)
                .behind(layer.bearerOrSession(), layer.guard())
                .named(layer.operation("me")),
            Route.get(
                    "/device-keys/{key}",
                    request ->
                        HttpResponse.of(
                            deviceKeys.containsKey(request.parameter("key")) ? 200 : 401))
                .forAnybody()
                .named(layer.operation("deviceKey")),
            Route.get("/by-subject", layer::user)
                .behind(
                    layer.issuedBy(
                        partner,
                        claims ->
                            claims
                                .string("sub")
                                .flatMap(this::subject)
                                .flatMap(
                                    id ->
                                        layer
                                            .useCases()
                                            .listAccess()
                                            .accounts()
                                            .findById(id.text()))),
                    layer.guard())
                .named(layer.operation("bySubject")),
            Route.post(
                    "/links/{value}",
                    request ->
                        HttpResponse.of(
                            links.login(request.parameter("value"), request).isPresent()
                                ? 200
                                : 401))
                .behind(layer.sessions())
                .checkedByHandler()
                .named(layer.operation("useLoginLink")));
    return Routes.of(layer.signUp("/users", recovery.verifiesSignUps()), layer.tokenLogin("/token"))
        .and(layer.sessionRoutes())
        .and(plants)
        .and(uses)
        .and(passkeys.routes().below("/passkeys"))
        .and(second.routes().below("/second-factor"))
        .and(recovery.routes().below("/recovery"))
        .below(base)
        .and(site.routes())
        .and(recovery.website(site, pages::page).routes());
  }

  private static <U> HttpResponse put(
      UserLayer<U> layer, Request request, Map<String, UserId> into, String name) {
    into.put(request.parameter(name), layer.id(request.auth().require(layer.type())));
    return HttpResponse.of(200);
  }

  private static <U> HttpResponse link(
      UserLayer<U> layer, SingleUseTokens<U> links, Request request) {
    return Representation.text(links.issue(request.auth().require(layer.type()), request));
  }

  private Optional<UserId> subject(String sub) {
    return Optional.ofNullable(subjects.get(sub));
  }

  private Optional<Guest> guest(String email) {
    return Optional.ofNullable(guests.get(email));
  }

  private Optional<Guest> add(NewUser user) {
    Guest guest = new Guest(user.email(), user.passwordHash());
    return guests.putIfAbsent(guest.email(), guest) == null ? Optional.of(guest) : Optional.empty();
  }

  private boolean replace(Guest guest, String expected, String next) {
    return guests.replace(
        guest.email(), new Guest(guest.email(), expected), new Guest(guest.email(), next));
  }
}
