package org.authlayer.conformance.attacks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.issuers.ForeignIssuer;
import org.authlayer.issuers.IssuerKeys;
import org.authlayer.openid.OpenIdKeys;
import org.authlayer.openid.OpenIdLogin;
import org.authlayer.passkey.PasskeyKeys;
import org.authlayer.passkey.Passkeys;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.OwnAccess;
import org.authlayer.ports.driving.Resources;
import org.authlayer.ports.driving.Settings;
import org.authlayer.recovery.Letters;
import org.authlayer.recovery.Mails;
import org.authlayer.recovery.Recovery;
import org.authlayer.secondfactor.SecondFactor;
import org.authlayer.secondfactor.SecondFactorKeys;

/** The ways to log in that are modules of their own, for the layer's users. */
public final class Ways {

  static final String SITE = "http://localhost:8080";

  private static final SecondFactorKeys SECOND = SecondFactorKeys.below("app.second-factor");
  private static final PasskeyKeys PASSKEYS = PasskeyKeys.below("app.passkeys");
  private static final OpenIdKeys PARTNER = OpenIdKeys.below("app.partner");
  private static final IssuerKeys ISSUER = IssuerKeys.below("app.issuer");

  private final Mails mails = Mails.below("app.mail");

  /** The keys that the ways need, below the prefix of the seat. */
  static Map<String, String> settings(Path mailbox) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("app.second-factor.keys", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
    settings.put("app.passkeys.origin", SITE);
    settings.put("app.mail.server", mailbox.toUri().toString());
    settings.put("app.mail.from", "attacked@example.org");
    settings.put("app.mail.site", SITE);
    settings.put("app.partner.client-id", OtherServer.AUDIENCE);
    settings.put("app.partner.site", SITE);
    settings.put("app.issuer.audience", OtherServer.AUDIENCE);
    for (String other : List.of("app.partner", "app.issuer")) {
      settings.put(other + ".issuer", OtherServer.name());
      settings.put(other + ".plain-http", "true");
      settings.put(other + ".private-addresses", "true");
      settings.put(other + ".time-limit", "PT1M");
    }
    return settings;
  }

  List<ApplicationKey<?>> keys() {
    return Stream.of(SECOND.all(), PASSKEYS.all(), PARTNER.all(), ISSUER.all(), mails.keys())
        .<ApplicationKey<?>>flatMap(List::stream)
        .toList();
  }

  OwnAccess ownAccess() {
    return OwnAccess.all(mails.ownAccess(), Passkeys.ownAccess(), SecondFactor.ownAccess());
  }

  void start(Environment environment, Settings settings, Resources resources) {
    Passkeys.createTables(environment);
    SecondFactor.createTables(environment);
    mails.start(environment, settings, resources);
  }

  Routes routes(AuthLayer layer) {
    SecondFactor<User> second = second(layer);
    Users users = layer.environment().databases().standard().users();
    OpenIdLogin<User> partner =
        OpenIdLogin.of(
                layer,
                "",
                PARTNER.provider(layer.settings(), layer.environment().time()),
                subject -> users.findByEmail(subject.value()))
            .leadingTo("/me", "/me");
    return second
        .routes()
        .below("/second-factor")
        .and(
            Passkeys.of(layer, PASSKEYS, "Attacked")
                .changedBehind(second.guard(Duration.ofMinutes(10)))
                .routes()
                .below("/passkeys"))
        .and(
            Recovery.of(layer, mails, "/password", Letters.english("Attacked"))
                .routes(second.guard())
                .below("/recovery"))
        .and(partner.routes())
        .and(
            Routes.of(
                Route.get("/secret", layer::user)
                    .behind(layer.sessions(), layer.guard(), second.required()),
                Route.get("/foreign", layer::user)
                    .behind(
                        layer.issuedBy(
                            issuer(layer),
                            claims -> claims.string("sub").flatMap(users::findByEmail)),
                        layer.guard())));
  }

  /** Before a route of the seat's own: a session that proved a second factor. */
  public static Gate secret(AuthLayer layer) {
    return layer.gate(layer.sessions(), layer.guard(), second(layer).required());
  }

  /** Before a route of the seat's own: a user by a token of another issuer. */
  public static Gate foreign(AuthLayer layer) {
    Users users = layer.environment().databases().standard().users();
    return layer.gate(
        layer.issuedBy(issuer(layer), claims -> claims.string("sub").flatMap(users::findByEmail)),
        layer.guard());
  }

  private static SecondFactor<User> second(AuthLayer layer) {
    return SecondFactor.of(layer, SECOND, "Attacked");
  }

  private static ForeignIssuer issuer(AuthLayer layer) {
    return ISSUER.issuer(layer.settings(), layer.environment().time());
  }
}
