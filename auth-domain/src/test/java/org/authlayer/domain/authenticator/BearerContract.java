package org.authlayer.domain.authenticator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.Challenge;
import org.authlayer.ports.driving.Channel;
import org.junit.jupiter.api.Test;

/** The Bearer header (AL-FMT-04, AL-FMT-05, DEC-22, DEC-23) in one of the forms. */
abstract class BearerContract extends AuthenticatorContract<BearerAuthorization> {

  private static final String TOKEN = "abcDEF123-._~+/==";

  BearerContract(Form form) {
    super(Kind.bearer(), form);
  }

  private List<String> received(Call call) throws Exception {
    List<List<String>> perWay = new ArrayList<>();
    for (int way = 0; way < ways((bearer, request) -> {}).size(); way++) {
      List<String> received = new ArrayList<>();
      run(ways((bearer, request) -> received.add(bearer.token())).get(way), call.request());
      perWay.add(received);
    }
    assertEquals(1, perWay.stream().distinct().count(), "all ways receive the same");
    return perWay.get(0);
  }

  private List<String> received(String authorization) throws Exception {
    return received(Call.get("/").authorization(authorization));
  }

  @Test
  final void tokenIsReadVerbatim() throws Exception {
    assertEquals(List.of(TOKEN), received("Bearer " + TOKEN));
    assertEquals(List.of("%41\u00e4,;\""), received("Bearer %41\u00e4,;\""));
  }

  @Test
  final void schemeWordIsReadInAnyCase() throws Exception {
    for (String scheme : List.of("Bearer", "bearer", "BEARER", "bEaReR")) {
      assertEquals(List.of(TOKEN), received(scheme + " " + TOKEN));
    }
  }

  @Test
  final void repeatedSpacesAreTolerated() throws Exception {
    assertEquals(List.of(TOKEN), received("Bearer     " + TOKEN));
    assertEquals(List.of(TOKEN), received(" Bearer " + TOKEN + "  "));
  }

  @Test
  final void tabIsNoBlankBetweenTheTwoParts() throws Exception {
    for (String blank : List.of("\t", " \t", "\t ", "  \t ", "\u000b", "\u2003")) {
      assertEquals(List.of(), received("Bearer" + blank + TOKEN));
      assertEquals(List.of(), received("Bearer " + blank + TOKEN));
    }
  }

  @Test
  final void otherThanTwoPartsIdentifyNobody() throws Exception {
    for (String bad :
        List.of("", "Bearer", "Bearer ", "Bearer" + TOKEN, TOKEN, "Bearer a b", "Bearer a\tb")) {
      assertEquals(List.of(), received(bad), bad);
    }
  }

  @Test
  final void schemeThatOnlyStartsAlikeIdentifiesNobody() throws Exception {
    for (String scheme : List.of("Beare", "Bearers", "Bearer:", "Token", "Basic")) {
      assertEquals(List.of(), received(scheme + " " + TOKEN), scheme);
    }
  }

  @Test
  final void twoHeadersIdentifyNobody() throws Exception {
    Call once = Call.get("/").bearer(TOKEN);
    assertEquals(List.of(TOKEN), received(once));
    assertEquals(List.of(), received(once.bearer(TOKEN)));
    assertEquals(List.of(), received(once.basic("ada", "secret")));
  }

  @Test
  final void channelDoesNotMatter() throws Exception {
    for (Channel channel : Channel.values()) {
      assertEquals(List.of(TOKEN), received(Call.get("/").bearer(TOKEN).over(channel)));
    }
  }

  @Test
  final void unauthorizedPassingThroughGetsTheBearerChallenge() {
    assertEquals(List.of(Challenge.BEARER), challenges(Abort.unauthorized(), Call.get("/")));
    assertEquals(
        List.of(Challenge.BEARER),
        challenges(Abort.unauthorized(), Call.get("/").basic("ada", "secret")));
  }

  @Test
  final void challengeSaysInvalidTokenOnlyIfATokenWasSent() {
    assertEquals(
        List.of(Challenge.INVALID_TOKEN),
        challenges(Abort.unauthorized(), Call.get("/").bearer(TOKEN)));
    assertEquals(
        List.of(Challenge.BEARER),
        challenges(Abort.unauthorized(), Call.get("/").authorization("Bearer")));
  }

  @Test
  final void otherRefusalsGetNoChallenge() {
    for (int status : List.of(400, 403, 404, 409, 413, 500)) {
      assertEquals(List.of(), challenges(Abort.of(status, "no"), Call.get("/").bearer(TOKEN)));
    }
  }

  @Test
  final void chainOfBasicAndBearerChallengesInChainOrderOncePerScheme() {
    for (Middleware bearer : ways((credential, request) -> {})) {
      AsyncBasicAuthenticator basic = (credential, request) -> {};
      assertEquals(List.of(Challenge.BASIC, Challenge.BEARER), challenges(basic.then(bearer)));
      assertEquals(List.of(Challenge.BEARER, Challenge.BASIC), challenges(bearer.then(basic)));
      assertEquals(
          List.of(Challenge.BASIC, Challenge.BEARER),
          challenges(basic.then(bearer).then(basic).then(bearer)).stream()
              .sorted(Comparator.comparing(Challenge::scheme))
              .toList());
    }
  }

  private static List<Challenge> challenges(Middleware chain) {
    return assertThrows(
            Abort.class,
            () ->
                chain.respond(
                    Call.get("/").request(),
                    inner -> {
                      throw Abort.unauthorized();
                    }))
        .challenges();
  }

  private List<Challenge> challenges(Abort thrown, Call call) {
    List<List<Challenge>> perWay = new ArrayList<>();
    for (Middleware way : ways((bearer, request) -> {})) {
      perWay.add(
          assertThrows(
                  Abort.class,
                  () ->
                      way.respond(
                          call.request(),
                          inner -> {
                            throw thrown;
                          }))
              .challenges());
    }
    assertEquals(1, perWay.stream().distinct().count());
    return perWay.get(0);
  }
}
