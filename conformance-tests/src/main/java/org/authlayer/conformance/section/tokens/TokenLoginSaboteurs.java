package org.authlayer.conformance.section.tokens;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingUserTokens;
import org.authlayer.conformance.forwarding.ForwardingUsers;
import org.authlayer.conformance.selftest.Lift;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.Wrong;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.Settings;

/** Wrong implementations of what TokenLoginChecks checks. */
public final class TokenLoginSaboteurs {

  public static final String LOGIN = "POST /token/login";
  private static final String ANOTHER_ID = "00000000-0000-4000-8000-000000000002";

  private TokenLoginSaboteurs() {}

  public static List<WireSaboteur> all() {
    List<WireSaboteur> saboteurs = new ArrayList<>(answers());
    saboteurs.addAll(records());
    return saboteurs;
  }

  private static List<WireSaboteur> answers() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-LGT-01",
            "answers {\"token\": ...}",
            Wrong.answer(
                LOGIN,
                answer ->
                    HttpResponse.of(
                        200,
                        new Body.Json(
                            new JsonValue.ObjectValue(
                                Map.of("token", new JsonValue.StringValue("t"))))))),
        answered("AL-LGT-01", "id", "7", "the id is a number's text"),
        answered("AL-LGT-01", "user_id", "7", "the user_id is a number's text"),
        answered("AL-LGT-01", "value", "", "the value is empty"),
        WireSaboteur.ofApplication(
            "AL-LGT-01",
            "the value is a number",
            Wrong.answer(
                LOGIN,
                answer ->
                    Wrong.member(
                        answer, "value", value -> new JsonValue.NumberValue(BigDecimal.TEN)))),
        answered("AL-LGT-02", "user_id", ANOTHER_ID, "the user_id is another user's"),
        WireSaboteur.ofEnvironment("AL-LGT-02", "the token is somebody else's", Wrong.owner()),
        answered("AL-LGT-04", "id", ANOTHER_ID, "the id is not the saved one"),
        answered("AL-LGT-04", "user_id", ANOTHER_ID, "the user_id is not the saved one"),
        WireSaboteur.ofEnvironment("AL-LGT-04", "the token is somebody else's", Wrong.owner()));
  }

  private static List<WireSaboteur> records() {
    return List.of(
        WireSaboteur.ofEnvironment("AL-LGT-02", "attached to the newest user", attached(true)),
        WireSaboteur.ofEnvironment("AL-LGT-02", "attached to the oldest user", attached(false)),
        shortened(),
        WireSaboteur.ofSettings("AL-LGT-03", "issues a 32-byte value", TokenLoginSaboteurs::longer),
        WireSaboteur.ofEnvironment("AL-LGT-04", "saves after answering", savingLater()),
        WireSaboteur.ofEnvironment("AL-LGT-04", "keeps another value", keptAsDigest()),
        WireSaboteur.ofEnvironment(
            "AL-LGT-04",
            "the token works from its second use only",
            Tamper.tokens(
                tokens ->
                    new Wrong.HidingTokens(tokens) {
                      @Override
                      public Optional<UserToken> findByValue(String value) {
                        boolean again = hidden.contains(id(value));
                        hidden.add(id(value));
                        return again
                            ? seen.stream().filter(one -> one.value().equals(value)).findFirst()
                            : Optional.empty();
                      }

                      private UUID id(String value) {
                        return UUID.nameUUIDFromBytes(value.getBytes(StandardCharsets.UTF_8));
                      }
                    })));
  }

  public static WireSaboteur answered(String clause, String member, String text, String wrong) {
    return WireSaboteur.ofApplication(
        clause, wrong, Wrong.answer(LOGIN, answer -> Wrong.text(answer, member, value -> text)));
  }

  private static Settings longer(Settings settings) {
    return new Settings(
        settings.applications(),
        settings.realm(),
        32,
        settings.expiringTokenLifetime(),
        settings.session(),
        settings.demo());
  }

  /** The short spelling of a token still finds it. */
  private static WireSaboteur shortened() {
    return WireSaboteur.wrong(
        "AL-LGT-03",
        "issues a 12-byte value",
        Wrong.lookup((presented, stored) -> stored.startsWith(presented)),
        Wrong.answer(
            LOGIN, answer -> Wrong.text(answer, "value", value -> value.substring(0, 16))));
  }

  private static UnaryOperator<Environment> attached(boolean newest) {
    AtomicReference<UUID> owner = new AtomicReference<>();
    Tamper<Users> users =
        Tamper.users(
            all ->
                new ForwardingUsers(all) {
                  @Override
                  public Users.Added add(NewUser user) {
                    Users.Added added = super.add(user);
                    if (added instanceof Users.Added.Ok ok && (newest || owner.get() == null)) {
                      owner.set(ok.user().id());
                    }
                    return added;
                  }
                });
    Tamper<UserTokens> tokens =
        Wrong.added(token -> new NewUserToken(token.value(), owner.get(), token.expiresAt()));
    return Tamper.of(
        Environment.class,
        environment -> Lift.environment(tokens, Lift.environment(users, environment)));
  }

  /** The row is there from the next call on. */
  private static Tamper<UserTokens> savingLater() {
    return Tamper.tokens(
        tokens ->
            new ForwardingUserTokens(tokens) {
              private final AtomicReference<Optional<NewUserToken>> pending =
                  new AtomicReference<>(Optional.empty());

              @Override
              public UserTokens.Added add(NewUserToken token) {
                pending.set(Optional.of(token));
                return new UserTokens.Added.Ok(UUID.randomUUID());
              }

              @Override
              public Optional<UserToken> findByValue(String value) {
                Optional<NewUserToken> late = pending.getAndSet(Optional.empty());
                Optional<UserToken> found = super.findByValue(value);
                late.ifPresent(super::add);
                return found;
              }
            });
  }

  public static Tamper<UserTokens> keptAsDigest() {
    return Tamper.tokens(TokenLoginSaboteurs::digesting);
  }

  private static UserTokens digesting(UserTokens tokens) {
    return new ForwardingUserTokens(tokens) {
      @Override
      public UserTokens.Added add(NewUserToken token) {
        return super.add(
            new NewUserToken(digest(token.value()), token.userId(), token.expiresAt()));
      }

      @Override
      public Optional<UserToken> findByValue(String value) {
        return super.findByValue(digest(value));
      }

      private String digest(String value) {
        return UUID.nameUUIDFromBytes(value.getBytes(StandardCharsets.UTF_8)).toString();
      }
    };
  }

  public static boolean isLogin(HttpRequest request) {
    return Wrong.isTo(request, LOGIN);
  }
}
