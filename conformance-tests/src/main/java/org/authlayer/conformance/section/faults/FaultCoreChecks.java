package org.authlayer.conformance.section.faults;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.Site;
import org.authlayer.conformance.forwarding.ForwardingStores;
import org.authlayer.conformance.forwarding.ForwardingUserTokens;
import org.authlayer.conformance.forwarding.ForwardingUsers;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.memory.Json;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpResponse;

/** Broken stores and hashes, in process: AL-DEC-33. */
public final class FaultCoreChecks {

  private static final String DETAIL = "table users at 10.1.2.3 of jdbc";

  private FaultCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(new CoreCheck("AL-DEC-33", FaultCoreChecks::brokenStoresAnswerAsDeclared));
  }

  static void brokenStoresAnswerAsDeclared(CoreProbe probe) {
    Duration later = Duration.ofSeconds(7);
    lookups(probe, () -> StoreException.unavailable(DETAIL, later, null), 503, "Retry-After 7");
    lookups(probe, () -> StoreException.broken(DETAIL, null), 500, "no Retry-After");
    lookups(probe, () -> new IllegalStateException(DETAIL), 500, "no Retry-After");
    corruptHash(probe);
    failedDeletion(probe);
  }

  private static void lookups(
      CoreProbe probe, Supplier<RuntimeException> fault, int status, String retry) {
    Site sound = Site.of(probe);
    User ada = sound.user("ada");
    Headers basic = probe.basic(ada.email(), Site.PASSWORD).message().headers();
    Map<String, String> fields = Map.of("username", ada.email(), "password", Site.PASSWORD);
    Site broken = Site.of(probe, stores(stores -> failing(stores, fault)), Reference.settings());
    Body none = new Body.Empty();
    String declared = status + ", " + retry + ", no cookie, no detail";
    String what = " with " + fault.get().getClass().getSimpleName() + " as declared";
    probe.equal(
        "a login answers" + what, declared, seen(broken.send("POST", "/token/login", basic, none)));
    probe.equal(
        "a form login answers" + what, declared, seen(broken.form("/web/login", "", fields)));
    probe.equal(
        "the use of a token answers" + what, declared, seen(broken.get("/token/me", "token")));
    probe.equal(
        "with sound stores the same login succeeds",
        200,
        sound.send("POST", "/token/login", basic, none).status());
  }

  private static void corruptHash(CoreProbe probe) {
    Site site = Site.of(probe);
    site.stores().users().add(new NewUser(null, "Ada", "corrupt@example.org", "garbage"));
    Headers basic = probe.basic("corrupt@example.org", Site.PASSWORD).message().headers();
    probe.equal(
        "a corrupt hash answers as declared",
        "500, no Retry-After, no cookie, no detail",
        seen(site.send("POST", "/token/login", basic, new Body.Empty())));
  }

  private static void failedDeletion(CoreProbe probe) {
    Site site =
        Site.of(
            probe,
            stores(
                stores ->
                    new ForwardingStores(stores) {
                      @Override
                      public UserTokens userTokens() {
                        return undeletable(stores.userTokens());
                      }
                    }),
            Site.settings(16, Duration.ofMinutes(1)));
    String token = site.login(probe, "/token-expiring/login", site.user("ada"), "value");
    site.clock().advance(Duration.ofMinutes(2));
    probe.equal(
        "an invalid token that cannot be deleted answers as declared",
        "500, no Retry-After, no cookie, no detail",
        seen(site.get("/token-expiring/me", token)));
  }

  private static String seen(HttpResponse answer) {
    String retry = answer.headers().first("Retry-After").map(s -> "Retry-After " + s).orElse("");
    String text =
        answer.body() instanceof Body.Json json ? Json.write(json.value()).toString() : "unlike";
    boolean detail = text.contains("jdbc") || text.contains("Exception") || text.contains("hash");
    return answer.status()
        + ", "
        + (retry.isEmpty() ? "no Retry-After" : retry)
        + (answer.headers().first("Set-Cookie").isPresent() ? ", cookie" : ", no cookie")
        + (detail ? ", detail" : ", no detail");
  }

  private static UnaryOperator<Environment> stores(UnaryOperator<Stores> change) {
    return environment ->
        new Environment(
            new Databases(change.apply(environment.databases().standard()), Map.of()),
            environment.passwordHasher(),
            environment.jwts(),
            environment.events(),
            environment.time(),
            environment.random());
  }

  private static Stores failing(Stores stores, Supplier<RuntimeException> fault) {
    return new ForwardingStores(stores) {
      @Override
      public Users users() {
        return new ForwardingUsers(stores.users()) {
          @Override
          public Optional<User> findByEmail(String email) {
            throw fault.get();
          }
        };
      }

      @Override
      public UserTokens userTokens() {
        return new ForwardingUserTokens(stores.userTokens()) {
          @Override
          public Optional<UserToken> findByValue(String value) {
            throw fault.get();
          }
        };
      }
    };
  }

  private static UserTokens undeletable(UserTokens tokens) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public boolean remove(UUID id) {
        throw StoreException.broken(DETAIL, null);
      }
    };
  }
}
