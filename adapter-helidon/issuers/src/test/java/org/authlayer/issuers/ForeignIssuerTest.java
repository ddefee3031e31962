package org.authlayer.issuers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.authlayer.ports.driven.TokenIssuer.Issued;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which tokens hold, judged by tokens that another implementation made. */
final class ForeignIssuerTest {

  private static final Set<String> GOOD =
      Set.of(
          "rs256",
          "ps256",
          "es256",
          "eddsa",
          "next",
          "atJwt",
          "applicationAtJwt",
          "jwt",
          "withoutKid",
          "nextWithoutKid",
          "audienceInAList",
          "endsNow",
          "endedWithinTheSkew",
          "fractionOfASecond",
          "soon",
          "issuedALittleAhead",
          "withoutSubject");

  private static ForeignIssuer issuer(IssuerSettings settings, String... keys) {
    return new ForeignIssuer(
        settings, () -> Vectors.keys(Vectors.set(keys)), () -> Vectors.NOW, Runnable::run);
  }

  private static ForeignIssuer issuer() {
    return issuer(
        Vectors.SETTINGS,
        "rsa",
        "rsaNext",
        "ec",
        "ed",
        "weak",
        "cubic",
        "p384",
        "published",
        "oct");
  }

  private static boolean isGood(String token) {
    return issuer().verify(Vectors.token(token)).isPresent();
  }

  /** Each refused token differs from its twin in one respect. */
  @ParameterizedTest
  @CsvSource({
    "logoutType, jwt",
    "typeIsNoText, jwt",
    "unknownKid, next",
    "strangerWithoutKid, withoutKid",
    "kidIsNoText, rs256",
    "strangersKey, rs256",
    "otherIssuer, rs256",
    "withoutIssuer, rs256",
    "issuerIsNoText, rs256",
    "otherAudience, rs256",
    "otherAudiences, audienceInAList",
    "emptyAudience, audienceInAList",
    "audienceWithANumber, audienceInAList",
    "withoutAudience, rs256",
    "ended, endedWithinTheSkew",
    "withoutEnd, rs256",
    "endIsText, rs256",
    "hugeEnd, rs256",
    "negativeEnd, rs256",
    "notYet, soon",
    "notBeforeIsText, rs256",
    "issuedAhead, issuedALittleAhead",
    "subjectIsANumber, withoutSubject",
    "boundToAKey, rs256",
    "none, rs256",
    "noneWithTheSignature, rs256",
    "withoutSignature, rs256",
    "withoutAlgorithm, rs256",
    "hmacWithThePem, rs256",
    "hmacWithTheDer, rs256",
    "hmacWithTheModulus, rs256",
    "hmacWithTheSetsSecret, rs256",
    "hmacAsRs256, rs256",
    "rsAsPs, ps256",
    "rs512, rs256",
    "es384, es256",
    "algorithmOfAnotherKey, es256",
    "weakKey, rs256",
    "smallExponent, rs256",
    "publishedPrivateKey, rs256",
    "jku, rs256",
    "x5u, rs256",
    "x5c, rs256",
    "embeddedKey, withoutKid",
    "critical, rs256",
    "unencoded, rs256",
    "alteredClaims, rs256",
    "alteredHeader, rs256",
    "alteredSignature, rs256",
    "shortenedSignature, rs256",
    "padded, rs256",
    "strayBits, rs256",
    "blankBehind, rs256",
    "fourParts, rs256",
    "twoParts, rs256",
    "memberTwice, rs256",
    "claimsAreAList, rs256",
    "zeroSignature, es256",
    "derSignature, es256",
    "emptyEdSignature, eddsa"
  })
  void tokenIsRefusedAndItsTwinIsGood(String refused, String twin) {
    assertFalse(isGood(refused));
    assertTrue(isGood(twin));
  }

  @Test
  void everyVectorIsEitherGoodOrRefused() {
    Set<String> good = new HashSet<>(Vectors.tokenNames());
    good.removeIf(name -> !isGood(name));
    assertEquals(GOOD, good);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "...", "a.b.c", "e30.e30.", "e30.e30.AA", "\0", "\ud83d"})
  void anyOtherTextIsRefused(String text) {
    assertTrue(issuer().verify(text).isEmpty());
    assertTrue(issuer().verify("a".repeat(17_000)).isEmpty());
  }

  @Test
  void claimsAndEndAreThoseOfTheToken() {
    Issued issued = issuer().verify(Vectors.token("endedWithinTheSkew")).orElseThrow();
    assertEquals(Vectors.NOW.minusSeconds(29), issued.until());
    assertEquals(Optional.of("s-1"), issued.claims().string("sub"));
    Instant fraction = issuer().verify(Vectors.token("fractionOfASecond")).orElseThrow().until();
    assertEquals(Vectors.NOW.plusMillis(500), fraction);
  }

  @Test
  void onlyTheChosenAlgorithmsAndTypePass() {
    IssuerSettings ec = Vectors.SETTINGS.withAlgorithms("ES256");
    assertTrue(issuer(ec, "rsa", "ec").verify(Vectors.token("es256")).isPresent());
    assertTrue(issuer(ec, "rsa", "ec").verify(Vectors.token("rs256")).isEmpty());
    IssuerSettings typed = Vectors.SETTINGS.withType("at+jwt");
    assertTrue(issuer(typed, "rsa").verify(Vectors.token("atJwt")).isPresent());
    assertTrue(issuer(typed, "rsa").verify(Vectors.token("applicationAtJwt")).isPresent());
    assertTrue(issuer(typed, "rsa").verify(Vectors.token("jwt")).isEmpty());
    assertTrue(issuer(typed, "rsa").verify(Vectors.token("rs256")).isEmpty());
  }

  @Test
  void accessTokenIsNoIdToken() {
    ForeignIssuer idTokens = issuer().withType("JWT");
    for (String token : List.of("atJwt", "applicationAtJwt", "logoutType", "typeIsNoText")) {
      assertTrue(idTokens.verify(Vectors.token(token)).isEmpty(), token);
    }
    for (String token : List.of("jwt", "rs256")) {
      assertTrue(idTokens.verify(Vectors.token(token)).isPresent(), token);
    }
    assertTrue(issuer().verify(Vectors.token("atJwt")).isPresent());
  }

  @Test
  void nothingOfATokenIsShown() {
    assertEquals("ForeignIssuer[https://issuer.example.org]", issuer().toString());
    assertEquals("TokenText", TokenText.parse(Vectors.token("rs256")).orElseThrow().toString());
  }
}
