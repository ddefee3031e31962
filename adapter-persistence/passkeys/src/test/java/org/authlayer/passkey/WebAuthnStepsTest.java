package org.authlayer.passkey;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.passkey.SoftAuthenticator.Says;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each step of Web Authentication 7.1 and 7.2, by an answer that fails it and one that holds. */
final class WebAuthnStepsTest {

  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");
  private static final String ORIGIN = "https://login.example.org";
  private static final String SITE = "example.org";
  private static final byte[] KEY = new byte[32];
  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  private final WebAuthnSteps steps = new WebAuthnSteps(new RelyingParty("Site", SITE, ORIGIN));
  private final PasskeyChallenge challenge =
      PasskeyChallenge.generate(KEY, "login", new Random(1), NOW);

  private static Says create() {
    return Says.usual("webauthn.create", ORIGIN, SITE);
  }

  private static Says get() {
    return Says.usual("webauthn.get", ORIGIN, SITE);
  }

  private WebAuthnSteps.Created registered(SoftAuthenticator key, Says says) {
    byte[] client = SoftAuthenticator.clientData(says, TEXT.encodeToString(challenge.bytes()));
    return steps.registered(challenge, key.attestationObject(says, client), client);
  }

  private static PasskeyMapper.Row row(SoftAuthenticator key, WebAuthnSteps.Created created) {
    return new PasskeyMapper.Row(
        "1",
        "ada",
        key.rawId(),
        key.handle(),
        created.attested(),
        created.count(),
        created.canBackUp(),
        "key",
        NOW,
        null,
        null,
        null);
  }

  private SentCredential sent(SoftAuthenticator key, Says says) {
    byte[] client = SoftAuthenticator.clientData(says, TEXT.encodeToString(challenge.bytes()));
    byte[] data = key.authenticatorData(says, false);
    return sent(key, client, data, key.sign(data, client));
  }

  private static SentCredential sent(
      SoftAuthenticator key, byte[] client, byte[] data, byte[] signature) {
    Map<String, String> fields = new HashMap<>();
    fields.put("id", key.id());
    fields.put("clientDataJSON", TEXT.encodeToString(client));
    fields.put("authenticatorData", TEXT.encodeToString(data));
    fields.put("signature", TEXT.encodeToString(signature));
    fields.put("userHandle", TEXT.encodeToString(key.handle()));
    return new SentCredential(name -> Optional.ofNullable(fields.get(name)));
  }

  static Stream<Arguments> refusedAtBoth() {
    return Stream.of(
        Arguments.of(create().origin("https://example.org"), "BadOrigin"),
        Arguments.of(create().origin("https://sub.login.example.org"), "BadOrigin"),
        Arguments.of(create().origin("https://login.example.org:8443"), "BadOrigin"),
        Arguments.of(create().origin("http://login.example.org"), "BadOrigin"),
        Arguments.of(create().origin("https://login.example.org.evil.test"), "BadOrigin"),
        Arguments.of(create().origin("null"), "BadOrigin"),
        Arguments.of(create().origin("https://LOGIN.example.org"), "BadOrigin"),
        Arguments.of(create().origin("https://login.example.org./"), "BadOrigin"),
        Arguments.of(create().origin("https://login.example.org/"), "BadOrigin"),
        Arguments.of(create().origin("https://login.example.org:443"), "BadOrigin"),
        Arguments.of(create().origin("https://login.example.org#"), "BadOrigin"),
        Arguments.of(create().origin("https://ada@login.example.org"), "BadOrigin"),
        Arguments.of(create().origin("android:apk-key-hash:AAAA"), "BadOrigin"),
        Arguments.of(create().more(",\"crossOrigin\":true"), "CrossOrigin"),
        Arguments.of(create().more(",\"topOrigin\":\"" + ORIGIN + "\""), "CrossOrigin"),
        Arguments.of(create().rpId("login.example.org"), "BadRpId"),
        Arguments.of(create().rpId("evil.test"), "BadRpId"),
        Arguments.of(create().flags(SoftAuthenticator.UV), "UserNotPresent"),
        Arguments.of(create().flags(SoftAuthenticator.UP), "UserNotVerified"),
        Arguments.of(
            create().flags(SoftAuthenticator.UP | SoftAuthenticator.UV | SoftAuthenticator.BS),
            "IllegalBackupState"),
        Arguments.of(
            create().more(",\"tokenBinding\":{\"status\":\"present\",\"id\":\"AAAA\"}"),
            "TokenBinding"));
  }

  @ParameterizedTest
  @MethodSource("refusedAtBoth")
  void registrationThatFailsAStepIsRefused(Says says, String step) {
    SoftAuthenticator key = SoftAuthenticator.es256();
    assertEquals(
        step,
        assertThrows(WebAuthnSteps.StepFailed.class, () -> registered(key, says)).getMessage());
    assertEquals(
        "InconsistentClientDataType",
        assertThrows(WebAuthnSteps.StepFailed.class, () -> registered(key, get())).getMessage());
    assertTrue(registered(key, create()).attested().length > 0);
  }

  @ParameterizedTest
  @MethodSource("refusedAtBoth")
  void loginThatFailsAStepIsRefused(Says says, String step) {
    SoftAuthenticator key = SoftAuthenticator.es256().holding("AQI");
    PasskeyMapper.Row row = row(key, registered(key, create()));
    SentCredential wrong = sent(key, says.type("webauthn.get"));
    assertEquals(
        step,
        assertThrows(WebAuthnSteps.StepFailed.class, () -> steps.used(challenge, row, wrong))
            .getMessage());
    SentCredential type = sent(key, create());
    assertEquals(
        "InconsistentClientDataType",
        assertThrows(WebAuthnSteps.StepFailed.class, () -> steps.used(challenge, row, type))
            .getMessage());
    assertEquals(0, steps.used(challenge, row, sent(key, get())).count());
  }

  @Test
  void challengeOfAnotherCeremonyIsRefused() {
    SoftAuthenticator key = SoftAuthenticator.es256().holding("AQI");
    PasskeyMapper.Row row = row(key, registered(key, create()));
    PasskeyChallenge other = PasskeyChallenge.generate(KEY, "login", new Random(2), NOW);
    SentCredential sent = sent(key, get());
    assertEquals(
        "BadChallenge",
        assertThrows(WebAuthnSteps.StepFailed.class, () -> steps.used(other, row, sent))
            .getMessage());
    byte[] client = SoftAuthenticator.clientData(create(), TEXT.encodeToString(challenge.bytes()));
    byte[] attestation = key.attestationObject(create(), client);
    assertEquals(
        "BadChallenge",
        assertThrows(
                WebAuthnSteps.StepFailed.class, () -> steps.registered(other, attestation, client))
            .getMessage());
    assertEquals(0, steps.used(challenge, row, sent).count());
  }

  @Test
  void signatureOfAnotherKeyOrOverOtherBytesIsRefused() {
    SoftAuthenticator key = SoftAuthenticator.es256().holding("AQI");
    PasskeyMapper.Row row = row(key, registered(key, create()));
    byte[] client = SoftAuthenticator.clientData(get(), TEXT.encodeToString(challenge.bytes()));
    byte[] data = key.authenticatorData(get(), false);
    byte[] counted = key.authenticatorData(get().count(9), false);
    byte[] signature = key.sign(data, client);
    byte[] foreign = SoftAuthenticator.es256().sign(data, client);
    for (SentCredential wrong :
        new SentCredential[] {
          sent(key, client, data, foreign),
          sent(key, client, counted, signature),
          sent(key, client, data, new byte[0]),
          sent(key, client, data, new byte[70])
        }) {
      WebAuthnSteps.StepFailed refused =
          assertThrows(WebAuthnSteps.StepFailed.class, () -> steps.used(challenge, row, wrong));
      assertTrue(
          Set.of("BadSignature", "ConstraintViolation", "Malformed")
              .contains(String.valueOf(refused.getMessage())));
    }
    assertEquals(0, steps.used(challenge, row, sent(key, client, data, signature)).count());
  }

  @Test
  void keyWithoutItsFlagForBackupsDoesNotBecomeOneWithIt() {
    int usual = SoftAuthenticator.UP | SoftAuthenticator.UV;
    SoftAuthenticator key = SoftAuthenticator.es256().holding("AQI");
    PasskeyMapper.Row bound = row(key, registered(key, create()));
    SentCredential backed = sent(key, get().flags(usual | SoftAuthenticator.BE));
    assertEquals(
        "BadBackupEligibleFlag",
        assertThrows(WebAuthnSteps.StepFailed.class, () -> steps.used(challenge, bound, backed))
            .getMessage());
    WebAuthnSteps.Created synced = registered(key, create().flags(usual | SoftAuthenticator.BE));
    assertTrue(synced.canBackUp());
    assertFalse(synced.isBackedUp());
    SentCredential now =
        sent(key, get().flags(usual | SoftAuthenticator.BE | SoftAuthenticator.BS));
    assertTrue(steps.used(challenge, row(key, synced), now).isBackedUp());
  }

  @Test
  void algorithmThatWasNotOfferedIsRefused() {
    SoftAuthenticator other = SoftAuthenticator.ofCurve("secp384r1");
    assertEquals(
        "NotAllowedAlgorithm",
        assertThrows(WebAuthnSteps.StepFailed.class, () -> registered(other, create()))
            .getMessage());
    SoftAuthenticator rsa = SoftAuthenticator.rs256().holding("AQI");
    PasskeyMapper.Row row = row(rsa, registered(rsa, create()));
    assertEquals(7, steps.used(challenge, row, sent(rsa, get().count(7))).count());
  }

  @Test
  void statementOfTheAuthenticatorItselfHasToBeCorrect() {
    SoftAuthenticator key = SoftAuthenticator.es256();
    assertTrue(registered(key, create().format("packed")).attested().length > 0);
    Says packed = create().format("packed");
    byte[] client = SoftAuthenticator.clientData(packed, TEXT.encodeToString(challenge.bytes()));
    byte[] forged = key.attestationObject(packed, new byte[3]);
    assertEquals(
        "BadSignature",
        assertThrows(
                WebAuthnSteps.StepFailed.class, () -> steps.registered(challenge, forged, client))
            .getMessage());
    assertThrows(
        WebAuthnSteps.StepFailed.class, () -> registered(key, create().format("fido-u2f")));
    assertThrows(WebAuthnSteps.StepFailed.class, () -> registered(key, create().format("unknown")));
  }

  @Test
  void noBytesAreMoreThanAFailedStep() {
    SoftAuthenticator key = SoftAuthenticator.es256().holding("AQI");
    PasskeyMapper.Row row = row(key, registered(key, create()));
    byte[] client = SoftAuthenticator.clientData(create(), TEXT.encodeToString(challenge.bytes()));
    byte[] attestation = key.attestationObject(create(), client);
    Random random = new Random(3);
    for (int round = 0; round < 4000; round++) {
      byte[] spoilt = attestation.clone();
      for (int i = 0; i <= random.nextInt(3); i++) {
        spoilt[random.nextInt(spoilt.length)] = (byte) random.nextInt();
      }
      try {
        steps.registered(challenge, spoilt, client);
      } catch (WebAuthnSteps.StepFailed refused) {
        assertFalse(String.valueOf(refused.getMessage()).isBlank());
      } catch (Abort weak) {
        assertEquals(KeyRules.REASON, weak.reason());
      }
    }
    byte[] deep = new byte[100_000];
    Arrays.fill(deep, (byte) 0x81);
    assertThrows(WebAuthnSteps.StepFailed.class, () -> steps.registered(challenge, deep, client));
    byte[] data = key.authenticatorData(get(), false);
    for (int length = 0; length < data.length; length++) {
      byte[] cut = Arrays.copyOf(data, length);
      byte[] own = SoftAuthenticator.clientData(get(), TEXT.encodeToString(challenge.bytes()));
      SentCredential sent = sent(key, own, cut, key.sign(cut, own));
      assertThrows(WebAuthnSteps.StepFailed.class, () -> steps.used(challenge, row, sent));
    }
    for (String json : new String[] {"", "null", "[]", "{", "{}", "{\"type\":1}", "\u0000"}) {
      byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
      assertThrows(
          WebAuthnSteps.StepFailed.class, () -> steps.registered(challenge, attestation, bytes));
      SentCredential sent = sent(key, bytes, data, key.sign(data, bytes));
      assertThrows(WebAuthnSteps.StepFailed.class, () -> steps.used(challenge, row, sent));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.org/",
        "https://example.org/login",
        "https://Example.org",
        "https://example.org:443",
        "http://example.org",
        "https://ada@example.org",
        "https://example.org?a",
        "https://example.org#a",
        "example.org",
        "//example.org",
        "https://",
        "https:example.org",
        "http://localhost:80",
        ""
      })
  void originThatNoBrowserWritesIsRefused(String origin) {
    assertTrue(RelyingParty.host(origin).isEmpty(), origin);
  }

  @Test
  void siteIsTheHostOrADomainAboveIt() {
    assertEquals("localhost", RelyingParty.of("a", "http://localhost:8080", Optional.empty()).id());
    assertEquals(
        "a.example.org", RelyingParty.of("a", "https://a.example.org", Optional.empty()).id());
    assertEquals(
        "example.org",
        RelyingParty.of("a", "https://a.example.org:8443", Optional.of("example.org")).id());
    for (String other : new String[] {"org", "le.org", "b.example.org", "a.a.example.org", ""}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> RelyingParty.of("a", "https://a.example.org", Optional.of(other)),
          other);
    }
  }

  /** Web Authentication, level 3, 7.1, 25; a longer one is too long for an index. */
  @Test
  void identifierHasAtMost1023Bytes() {
    SoftAuthenticator longest = SoftAuthenticator.es256().identified(1023);
    assertEquals(1023, registered(longest, create()).credentialId().length);
    SoftAuthenticator longer = SoftAuthenticator.es256().identified(1024);
    assertThrows(WebAuthnSteps.StepFailed.class, () -> registered(longer, create()));
    SoftAuthenticator none = SoftAuthenticator.es256().identified(0);
    assertThrows(WebAuthnSteps.StepFailed.class, () -> registered(none, create()));
  }

  @Test
  void keyThatIsWeakOrThatNoOneCanUseIsRefusedWithAReason() {
    Map<String, SoftAuthenticator> weak = new LinkedHashMap<>();
    for (int length : new int[] {1, 64, 128, 255, 1030, 3000, 30000}) {
      weak.put(length + " bytes", SoftAuthenticator.rs256().withModulus(length));
    }
    weak.put("e = 1", SoftAuthenticator.rs256().withExponent(1));
    weak.put("e = 3", SoftAuthenticator.rs256().withExponent(3));
    weak.put("e = 65536", SoftAuthenticator.rs256().withExponent(1, 0, 0));
    weak.put("long e", SoftAuthenticator.rs256().withExponent(1, 0, 0, 0, 0, 0, 0, 0, 1));
    weak.put("P-384", SoftAuthenticator.ofCurve("secp384r1").named(2, -7));
    weak.put("P-384 as P-256", SoftAuthenticator.ofCurve("secp384r1").named(1, -7));
    weak.put("P-256 as P-384", SoftAuthenticator.es256().named(2, -7));
    weak.put("P-256 for RS256", SoftAuthenticator.es256().named(1, -257));
    weak.put("P-256 for EdDSA", SoftAuthenticator.es256().named(1, -8));
    weak.put("not on the curve", SoftAuthenticator.es256().at(32));
    weak.put("no coordinate", SoftAuthenticator.es256().at(1));
    for (String small :
        List.of(
            "00".repeat(32),
            "01" + "00".repeat(31),
            "ec" + "ff".repeat(30) + "7f",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")) {
      weak.put(small, SoftAuthenticator.es256().withPoint(HexFormat.of().parseHex(small)));
    }
    weak.forEach(
        (what, key) -> {
          Abort refused = assertThrows(Abort.class, () -> registered(key, create()), what);
          assertEquals(400, refused.status(), what);
          assertEquals(KeyRules.REASON, refused.reason(), what);
        });
    registered(SoftAuthenticator.rs256().withExponent(1, 0, 3), create());
    String usual = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"; // RFC 8032
    registered(SoftAuthenticator.es256().withPoint(HexFormat.of().parseHex(usual)), create());
    registered(SoftAuthenticator.rs256(), create());
    registered(SoftAuthenticator.es256().named(1, -7), create());
  }

  @Test
  void challengeEndsByTheClock() {
    for (long second : new long[] {-60, 0, 299}) {
      Optional<PasskeyChallenge> read = read(KEY, "login", challenge.note(), second);
      assertArrayEquals(challenge.bytes(), read.orElseThrow().bytes());
    }
    for (long second : new long[] {-61, 300, 301}) {
      assertEquals(Optional.empty(), read(KEY, "login", challenge.note(), second));
    }
  }

  @Test
  void noteOfAnotherPurposeKeyOrTimeIsOfOtherBytes() {
    String[] parts = challenge.note().split("\\.", -1);
    String longer = parts[0] + "." + (Long.parseLong(parts[1]) + 1);
    byte[] other = new byte[32];
    other[31] = 1;
    for (Optional<PasskeyChallenge> read :
        List.of(
            read(KEY, "login", longer, 0),
            read(KEY, "registration", challenge.note(), 0),
            read(other, "login", challenge.note(), 0))) {
      assertFalse(Arrays.equals(challenge.bytes(), read.orElseThrow().bytes()));
    }
    for (String note : List.of("", ".", parts[0], parts[0] + ".", "A." + parts[1], "a b")) {
      assertEquals(Optional.empty(), read(KEY, "login", note, 0), note);
    }
  }

  private static Optional<PasskeyChallenge> read(
      byte[] key, String purpose, String note, long second) {
    return PasskeyChallenge.read(key, purpose, note, NOW.plusSeconds(second));
  }
}
