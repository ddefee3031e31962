package org.authlayer.domain.authenticator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.Challenge;
import org.authlayer.ports.driving.Channel;
import org.junit.jupiter.api.Test;

/** The Basic header (AL-FMT-01 to AL-FMT-03, DEC-22, DEC-23) in one of the forms. */
abstract class BasicContract extends AuthenticatorContract<BasicAuthorization> {

  BasicContract(Form form) {
    super(Kind.basic(), form);
  }

  /** What the authenticator receives for a request, as {@code user|password}. */
  private List<String> received(Call call) throws Exception {
    List<List<String>> perWay = new ArrayList<>();
    for (int way = 0; way < ways((basic, request) -> {}).size(); way++) {
      List<String> received = new ArrayList<>();
      Middleware middleware =
          ways((basic, request) -> received.add(basic.username() + "|" + basic.password()))
              .get(way);
      run(middleware, call.request());
      perWay.add(received);
    }
    assertEquals(1, perWay.stream().distinct().count(), "all ways receive the same");
    return perWay.get(0);
  }

  private void identifiesNobody(String authorization) throws Exception {
    assertEquals(List.of(), received(Call.get("/").authorization(authorization)), authorization);
  }

  private void isRead(String expected, String authorization) throws Exception {
    assertEquals(
        List.of(expected), received(Call.get("/").authorization(authorization)), authorization);
  }

  @Test
  final void schemeWordIsReadInAnyCase() throws Exception {
    String pair = Call.base64("ada:secret");
    for (String scheme : List.of("Basic", "basic", "BASIC", "bAsIc")) {
      isRead("ada|secret", scheme + " " + pair);
    }
  }

  @Test
  final void headerNameIsReadInAnyCase() throws Exception {
    assertEquals(
        List.of("ada|secret"),
        received(Call.get("/").header("aUTHORIZATION", "Basic " + Call.base64("ada:secret"))));
  }

  @Test
  final void repeatedSpacesAreTolerated() throws Exception {
    isRead("ada|secret", "Basic    " + Call.base64("ada:secret"));
    isRead("ada|secret", "  Basic " + Call.base64("ada:secret") + "  ");
  }

  @Test
  final void tabIsNoBlankBetweenTheTwoParts() throws Exception {
    String pair = Call.base64("ada:secret");
    identifiesNobody("Basic\t" + pair);
    identifiesNobody("Basic \t" + pair);
    identifiesNobody("Basic\t " + pair);
    identifiesNobody("Basic  \t  " + pair);
  }

  @Test
  final void otherThanTwoPartsIdentifyNobody() throws Exception {
    String pair = Call.base64("ada:secret");
    for (String bad :
        List.of(
            "",
            " ",
            "Basic",
            "Basic ",
            "Basic" + pair,
            pair,
            "Basic " + pair + " x",
            "Basic x " + pair,
            "Basic " + pair + "," + pair,
            "Basic, " + pair)) {
      identifiesNobody(bad);
    }
  }

  @Test
  final void schemeThatOnlyStartsAlikeIdentifiesNobody() throws Exception {
    String pair = Call.base64("ada:secret");
    for (String scheme : List.of("Basi", "Basics", "Basic:", "Bearer", "Negotiate", "B\u0430sic")) {
      identifiesNobody(scheme + " " + pair);
    }
  }

  @Test
  final void twoHeadersIdentifyNobody() throws Exception {
    Call once = Call.get("/").basic("ada", "secret");
    assertEquals(List.of("ada|secret"), received(once));
    assertEquals(List.of(), received(once.basic("ada", "secret")));
    assertEquals(List.of(), received(once.bearer("token")));
    assertEquals(
        List.of(), received(once.header("authorization", "Basic " + Call.base64("eve:other"))));
  }

  @Test
  final void base64WithoutItsPaddingIdentifiesNobody() throws Exception {
    isRead("ada|p", "Basic YWRhOnA=");
    identifiesNobody("Basic YWRhOnA");
    isRead("ad|p", "Basic YWQ6cA==");
    identifiesNobody("Basic YWQ6cA=");
    identifiesNobody("Basic YWQ6cA");
    identifiesNobody("Basic YWQ6cA===");
    identifiesNobody("Basic YWQ6cA======");
    identifiesNobody("Basic ====");
    identifiesNobody("Basic =");
  }

  @Test
  final void alphabetIsTheStandardOne() throws Exception {
    String standard =
        Base64.getEncoder().encodeToString("a:?>?>~~~".getBytes(StandardCharsets.UTF_8));
    String forUrls = standard.replace('+', '-').replace('/', '_');
    assertEquals(false, standard.equals(forUrls));
    isRead("a|?>?>~~~", "Basic " + standard);
    identifiesNobody("Basic " + forUrls);
    for (String odd :
        List.of("YWRh!OnA", "YWRhOnA\u00e4", "YWRh\u0000nA=", "%59WRhOnA", "\"YWRhOnA")) {
      identifiesNobody("Basic " + odd);
    }
  }

  @Test
  final void bytesThatAreNoUtf8IdentifyNobody() throws Exception {
    isRead("\u00fc|\ud83d\ude00", "Basic " + Call.base64("\u00fc:\ud83d\ude00"));
    byte[][] broken = {
      {'a', ':', (byte) 0xfc},
      {(byte) 0xc0, (byte) 0xaf, ':', 'p'},
      {'a', ':', (byte) 0xed, (byte) 0xa0, (byte) 0x80},
      {'a', ':', (byte) 0xf0, (byte) 0x9f},
      {(byte) 0xff, ':'}
    };
    for (byte[] bytes : broken) {
      identifiesNobody("Basic " + Base64.getEncoder().encodeToString(bytes));
    }
  }

  @Test
  final void pairWithoutColonIdentifiesNobody() throws Exception {
    identifiesNobody("Basic " + Call.base64("ada"));
    identifiesNobody("Basic " + Call.base64("ada\uff1asecret"));
  }

  @Test
  final void firstColonSplits() throws Exception {
    isRead("ada|se:cr:et", "Basic " + Call.base64("ada:se:cr:et"));
    isRead("ada|:", "Basic " + Call.base64("ada::"));
    isRead("|:::", "Basic " + Call.base64("::::"));
  }

  @Test
  final void emptyUserNameOrPasswordIsPassedOn() throws Exception {
    isRead("|secret", "Basic " + Call.base64(":secret"));
    isRead("ada|", "Basic " + Call.base64("ada:"));
    isRead("|", "Basic " + Call.base64(":"));
  }

  @Test
  final void blanksWithinThePairAreKept() throws Exception {
    isRead(" a\tb | p\n ", "Basic " + Call.base64(" a\tb : p\n "));
    isRead("\u0000|\u0000", "Basic " + Call.base64("\u0000:\u0000"));
  }

  @Test
  final void channelInClearTextIdentifiesNobody() throws Exception {
    Call call = Call.get("/").basic("ada", "secret");
    assertEquals(List.of(), received(call.over(Channel.PLAIN)));
    assertEquals(List.of("ada|secret"), received(call.over(Channel.LOOPBACK)));
    assertEquals(List.of("ada|secret"), received(call.over(Channel.TLS)));
  }

  @Test
  final void unauthorizedPassingThroughGetsTheBasicChallenge() {
    assertEquals(List.of(Challenge.BASIC), challenges(Abort.unauthorized(), Call.get("/")));
    assertEquals(
        List.of(Challenge.BASIC), challenges(Abort.unauthorized(), Call.get("/").basic("a", "b")));
  }

  @Test
  final void otherRefusalsGetNoChallenge() {
    for (int status : List.of(400, 403, 404, 409, 413, 500)) {
      assertEquals(List.of(), challenges(Abort.of(status, "no"), Call.get("/").basic("a", "b")));
    }
  }

  private List<Challenge> challenges(Abort thrown, Call call) {
    List<List<Challenge>> perWay = new ArrayList<>();
    for (Middleware way : ways((basic, request) -> {})) {
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
