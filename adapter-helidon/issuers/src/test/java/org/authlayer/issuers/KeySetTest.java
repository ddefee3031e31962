package org.authlayer.issuers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.authlayer.issuers.KeySet.Verdict;
import org.authlayer.json.Json;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KeySetTest {

  private static final ObjectValue RSA = Vectors.jwk("rsa");

  private static Verdict judge(String set, String token) throws IOException {
    return Vectors.keys(set).judge(TokenText.parse(Vectors.token(token)).orElseThrow());
  }

  private static Verdict judge(ObjectValue key) throws IOException {
    return judge(Vectors.set(key), "rs256");
  }

  private static JsonValue text(String value) {
    return JsonValue.of(value);
  }

  @Test
  void keyIsUsedForWhatItSaysOnly() throws IOException {
    assertEquals(Verdict.GOOD, judge(RSA));
    assertEquals(Verdict.FORGED, judge(RSA.with("use", text("enc"))));
    assertEquals(Verdict.FORGED, judge(RSA.with("use", JsonValue.of(1))));
    assertEquals(Verdict.GOOD, judge(RSA.with("alg", text("RS256"))));
    assertEquals(Verdict.FORGED, judge(RSA.with("alg", text("PS256"))));
    assertEquals(Verdict.FORGED, judge(RSA.with("alg", text("RSA-OAEP"))));
    assertEquals(
        Verdict.GOOD, judge(RSA.with("key_ops", JsonValue.array(List.of(text("verify"))))));
    assertEquals(
        Verdict.FORGED, judge(RSA.with("key_ops", JsonValue.array(List.of(text("encrypt"))))));
    assertEquals(Verdict.FORGED, judge(RSA.with("key_ops", text("verify"))));
  }

  @Test
  void weakKeyVerifiesNothingAndIsKnown() throws IOException {
    assertEquals(Verdict.FORGED, judge(Vectors.set("weak", "rsa"), "weakKey"));
    assertEquals(Verdict.FORGED, judge(Vectors.set("cubic", "rsa"), "smallExponent"));
    assertEquals(Verdict.UNKNOWN_KEY, judge(Vectors.set("rsa"), "weakKey"));
    assertEquals(Verdict.GOOD, judge(Vectors.set("weak", "rsa"), "rs256"));
  }

  /** Anybody can make a signature that it verifies: order 1, 2, 4 and 8. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"
      })
  void keyOfSmallOrderVerifiesNothing(String point) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(point);
    ObjectValue jwk =
        JsonValue.object()
            .with("kty", text("OKP"))
            .with("crv", text("Ed25519"))
            .with("x", text(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)));
    assertEquals(0, Vectors.keys(Vectors.set(jwk)).size());
    bytes[0] = 3; // another point
    String good = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    assertEquals(1, Vectors.keys(Vectors.set(jwk.with("x", text(good)))).size());
  }

  @Test
  void keyWhosePrivateHalfIsPublicVerifiesNothing() throws IOException {
    assertEquals(Verdict.FORGED, judge(Vectors.set("published"), "publishedPrivateKey"));
    ObjectValue renamed = RSA.with("kid", text("published"));
    assertEquals(Verdict.GOOD, judge(Vectors.set(renamed), "publishedPrivateKey"));
  }

  @Test
  void secretOfASetVerifiesNothing() throws IOException {
    assertEquals(Verdict.FORGED, judge(Vectors.set("oct"), "hmacWithTheSetsSecret"));
  }

  @Test
  void twoKeysOfOneKidAreNoSet() throws IOException {
    ObjectValue other = Vectors.jwk("rsaNext").with("kid", text("rsa"));
    assertThrows(IOException.class, () -> Vectors.keys(Vectors.set(RSA, other)));
    assertEquals(Verdict.GOOD, judge(Vectors.set(RSA, Vectors.jwk("rsaNext")), "next"));
    ObjectValue encrypts = other.with("use", text("enc"));
    assertEquals(Verdict.GOOD, judge(Vectors.set(RSA, encrypts), "rs256"));
  }

  @Test
  void setIsReadUpToAHundredKeys() throws IOException {
    ObjectValue unknown = JsonValue.object().with("kty", text("AKP"));
    List<ObjectValue> more = new ArrayList<>(Collections.nCopies(99, unknown));
    more.add(RSA);
    assertEquals(Verdict.GOOD, judge(Vectors.set(more.toArray(ObjectValue[]::new)), "rs256"));
    more.add(unknown);
    String tooMany = Vectors.set(more.toArray(ObjectValue[]::new));
    assertThrows(IOException.class, () -> Vectors.keys(tooMany));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"keys\":{}}",
        "{\"keys\":[]}x",
        "<html>",
        "{\"keys\":[],\"keys\":[]}"
      })
  void otherContentIsNoSet(String content) throws IOException {
    assertThrows(IOException.class, () -> Vectors.keys(content));
    assertEquals(0, Vectors.keys("{\"keys\":[]}").size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "{\"kty\":\"RSA\",\"kid\":\"rsa\"}",
        "{\"kty\":\"RSA\",\"kid\":\"rsa\",\"n\":\"!\",\"e\":\"AQAB\"}",
        "{\"kty\":\"EC\",\"kid\":\"rsa\",\"crv\":\"P-256\",\"x\":\"AQ\",\"y\":\"AQ\"}",
        "{\"kty\":\"EC\",\"kid\":\"rsa\",\"crv\":\"secp256k1\",\"x\":\"AQ\",\"y\":\"AQ\"}",
        "{\"kty\":\"OKP\",\"kid\":\"rsa\",\"crv\":\"Ed25519\",\"x\":\"AQ\"}",
        "{\"kty\":\"OKP\",\"kid\":\"rsa\",\"crv\":\"X25519\",\"x\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}",
        "{\"kty\":7,\"kid\":\"rsa\"}"
      })
  void brokenKeyLeavesTheOthersUsable(String key) throws IOException {
    String good = Json.write(Vectors.jwk("ec"));
    assertEquals(Verdict.GOOD, judge("{\"keys\":[" + key + "," + good + "]}", "es256"));
    assertEquals(0, Vectors.keys("{\"keys\":[" + key + "]}").size());
  }

  @Test
  void tokenWithoutKidMayBeOfAnyKeyAndThenIsUnknown() throws IOException {
    assertEquals(Verdict.GOOD, judge(Vectors.set("ec", "rsa", "rsaNext"), "nextWithoutKid"));
    assertEquals(Verdict.UNKNOWN_KEY, judge(Vectors.set("ec", "rsa"), "nextWithoutKid"));
  }
}
