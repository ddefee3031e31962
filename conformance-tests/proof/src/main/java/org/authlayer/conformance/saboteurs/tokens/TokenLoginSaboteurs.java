package org.authlayer.conformance.saboteurs.tokens;

import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.json.JsonValue.NumberValue;

public final class TokenLoginSaboteurs {

  public static final String LOGIN = "POST /token/login";
  private static final String ANOTHER_ID = "00000000-0000-4000-8000-000000000002";

  private TokenLoginSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-LGT-01")
        .wrong("the id is a number's text", answered("id", "7"))
        .wrong("the user_id is a number's text", answered("user_id", "7"))
        .wrong("the value is empty", answered("value", ""))
        .wrong(
            "the value is a number",
            where(to(LOGIN)).answers(Answers.with("value", new NumberValue(BigDecimal.TEN))))
        .andAgainst("AL-LGT-02")
        .wrong("the user_id is another user's", answered("user_id", ANOTHER_ID))
        .andAgainst("AL-LGT-04")
        .wrong("the user_id is not the saved one", answered("user_id", ANOTHER_ID))
        .andAgainst("AL-LGT-04")
        .wrong("saves after answering", savingLater())
        .wrong("keeps another value", keptAsDigest())
        .wrong("the token works from its second use only", secondUse());
  }

  public static Tamper<?> answered(String member, String text) {
    return where(to(LOGIN)).answers(Answers.changing(member, it -> text));
  }

  private static Tamper<UserTokens> savingLater() {
    return Tamper.tokens()
        .with(
            ConcurrentLinkedQueue<NewUserToken>::new,
            (tokens, pending) ->
                tokens
                    .on(UserTokens::findByValue)
                    .does(
                        (right, value) -> {
                          Optional<NewUserToken> late = Optional.ofNullable(pending.poll());
                          Optional<UserToken> found = right.findByValue(value);
                          late.ifPresent(right::add);
                          return found;
                        })
                    .on(UserTokens::add)
                    .does(
                        (right, token) -> {
                          pending.clear();
                          pending.add(token);
                          return new UserTokens.Added.Ok(UUID.randomUUID());
                        }));
  }

  private static Tamper<UserTokens> secondUse() {
    return WrongTokens.remembering(
        (tokens, memory) ->
            tokens
                .on(UserTokens::findByValue)
                .does(
                    (right, value) ->
                        memory.hidden().add(digest(value))
                            ? Optional.empty()
                            : memory.find(value)));
  }

  public static Tamper<UserTokens> keptAsDigest() {
    return Tamper.tokens()
        .on(UserTokens::add)
        .does(
            (right, it) ->
                right.add(
                    new NewUserToken(digest(it.value()).toString(), it.userId(), it.expiresAt())))
        .on(UserTokens::findByValue)
        .does((right, value) -> right.findByValue(digest(value).toString()));
  }

  private static UUID digest(String value) {
    return UUID.nameUUIDFromBytes(value.getBytes(StandardCharsets.UTF_8));
  }
}
