package org.authlayer.passkey;

import static org.authlayer.passkey.Harbour.creation;
import static org.authlayer.passkey.Harbour.ids;
import static org.authlayer.passkey.Harbour.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.testing.Caller;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A stranger signs up with the address of another person, and prepares all ways back; then the
 * person sets a password by mail.
 */
final class ReclaimTest extends Served {

  private static final String STRANGERS = "longhorse";
  private static final String OWNERS = "ownerhorse";

  /** Whether a way of the stranger still works after the first proof, and after a later reset. */
  private static final Map<String, List<Boolean>> LEFT =
      Map.ofEntries(
          Map.entry("password", List.of(false, false)),
          Map.entry("session", List.of(false, false)),
          Map.entry("token", List.of(false, false)),
          Map.entry("device key", List.of(false, false)),
          Map.entry("login link", List.of(false, false)),
          Map.entry("link to another address", List.of(false, false)),
          Map.entry("passkey", List.of(false, true)),
          Map.entry("linked subject", List.of(false, true)),
          Map.entry("second factor", List.of(true, true)),
          Map.entry("recovery code", List.of(true, true)));

  private static final Lodge LODGE = new Lodge();

  @BeforeAll
  static void start(@TempDir Path folder) {
    start(
        folder,
        LODGE,
        Map.of(
            "app.second-factor.keys",
            "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=",
            "app.mail.server",
            folder.resolve("mails").toUri().toString(),
            "app.mail.from",
            "lodge@example.org",
            "app.mail.site",
            "https://www.example.org"));
  }

  @AfterEach
  void forget() {
    LODGE.afterwards = () -> {};
  }

  private Caller signedUp(String base) {
    return signedUp(base, STRANGERS);
  }

  /** The token in the mail of so many to an address. */
  private static String mailed(String to, int number) {
    for (int i = 0; i < 6000; i++) {
      List<String> texts = LODGE.textsTo(to);
      if (texts.size() >= number) {
        return new Caller.Answer(0, "", "", texts.get(number - 1)).all("\\?token=(\\S+)").get(0);
      }
      pause();
    }
    throw new AssertionError("waited in vain for a mail to " + to);
  }

  private static void pause() {
    try {
      Thread.sleep(10);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  /** The reader of the mailbox sets a password, by the second mail or a later one. */
  private void reset(String base, String way, int mail) {
    Caller owner = caller(base);
    if (way.equals("pages")) {
      assertEquals(
          303,
          owner
              .form(
                  "/pages/forgotten", "address=" + URLEncoder.encode(name, StandardCharsets.UTF_8))
              .status());
      String form = "token=" + mailed(name, mail) + "&password=" + OWNERS;
      assertEquals(303, owner.form("/pages/reset", form).status());
    } else {
      assertEquals(
          202, owner.json("POST", "/recovery/password", "{\"address\":\"" + name + "\"}").status());
      String body = "{\"token\":\"%s\",\"password\":\"%s\"}".formatted(mailed(name, mail), OWNERS);
      assertEquals(200, owner.json("POST", "/recovery/password/new", body).status());
    }
  }

  private void prove(String base) {
    String token = "{\"token\":\"" + mailed(name, 1) + "\"}";
    assertEquals(200, caller(base).json("POST", "/recovery/address/verified", token).status());
  }

  private static SoftAuthenticator registered(Caller caller) {
    SoftAuthenticator key = SoftAuthenticator.es256();
    assertEquals(200, register(caller, key, "Phone", creation()).status());
    return key;
  }

  private static boolean logsIn(String base, SoftAuthenticator key) {
    return login(caller(base), key).status() == 200;
  }

  /** Each thing that a stranger plants, and whether it is of any use. */
  private Map<String, BooleanSupplier> planted(String base) {
    Map<String, BooleanSupplier> all = new LinkedHashMap<>();
    String own = name;
    Caller stranger = signedUp(base);
    all.put("password", () -> login(caller(base), STRANGERS) == 200);
    all.put("session", () -> stranger.get("/me").status() == 200);
    String credential =
        Base64.getEncoder()
            .encodeToString((own + ":" + STRANGERS).getBytes(StandardCharsets.UTF_8));
    String token =
        caller(base)
            .with("Authorization", "Basic " + credential)
            .json("POST", "/token", "")
            .all("\"value\":\"([^\"]+)\"")
            .get(0);
    all.put(
        "token",
        () -> caller(base).with("Authorization", "Bearer " + token).get("/me").status() == 200);
    String name = "of-" + own.replaceAll("\\W.*", "");
    assertEquals(200, stranger.json("POST", "/device-keys/" + name, "").status());
    all.put("device key", () -> caller(base).get("/device-keys/" + name).status() == 200);
    String link = stranger.json("POST", "/links", "").body();
    all.put("login link", () -> caller(base).json("POST", "/links/" + link, "").status() == 200);
    String change = "{\"address\":\"eve-%s\",\"currentPassword\":\"%s\"}".formatted(own, STRANGERS);
    assertEquals(202, stranger.json("POST", "/recovery/address", change).status());
    String moved = "{\"token\":\"" + mailed("eve-" + own, 1) + "\"}";
    all.put(
        "link to another address",
        () -> caller(base).json("POST", "/recovery/address/changed", moved).status() != 403);
    SoftAuthenticator key = registered(stranger);
    all.put("passkey", () -> logsIn(base, key));
    assertEquals(200, stranger.json("POST", "/subjects/" + name, "").status());
    all.put(
        "linked subject",
        () ->
            caller(base).with("Authorization", "Bearer " + name).get("/by-subject").status()
                == 200);
    String secret =
        stranger.json("POST", "/second-factor", "").all("\"secret\":\"([A-Z2-7]+)\"").get(0);
    Caller.Answer codes = stranger.json("POST", "/second-factor/confirm", code(totp(secret)));
    assertEquals(200, codes.status(), codes.body());
    String recovery = codes.all("\"([^\"]+)\"[,\\]]").get(0);
    all.put("second factor", () -> passes(base, () -> totp(secret)));
    all.put("recovery code", () -> passes(base, () -> recovery));
    return all;
  }

  /** Whether the second factor is asked for, and this one is right. */
  private boolean passes(String base, Supplier<String> code) {
    clock.advance(Duration.ofSeconds(30));
    Caller caller = caller(base);
    assertEquals(200, login(caller, OWNERS));
    return caller.get("/strong").status() == 403
        && caller.json("POST", "/second-factor/proof", code(code.get())).status() == 200
        && caller.get("/strong").status() == 200;
  }

  private static String code(String code) {
    return "{\"code\":\"" + code + "\"}";
  }

  /** RFC 6238, of the present step. */
  private static String totp(String base32) {
    StringBuilder bits = new StringBuilder();
    for (int i = 0; i < base32.length(); i++) {
      int value = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(base32.charAt(i));
      bits.append(Integer.toBinaryString(32 | value).substring(1));
    }
    byte[] secret = new byte[bits.length() / 8];
    for (int i = 0; i < secret.length; i++) {
      secret[i] = (byte) Integer.parseInt(bits.substring(8 * i, 8 * i + 8), 2);
    }
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(secret, "HmacSHA1"));
      byte[] hash =
          mac.doFinal(
              ByteBuffer.allocate(8).putLong(clock.instant().getEpochSecond() / 30).array());
      int number = ByteBuffer.wrap(hash).getInt(hash[19] & 15) & Integer.MAX_VALUE;
      return String.valueOf(1_000_000 + number % 1_000_000).substring(1);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/user,json,false",
    "/user,pages,false",
    "/guest,json,false",
    "/guest,pages,false",
    "/user,json,true",
    "/user,pages,true",
    "/guest,json,true",
    "/guest,pages,true"
  })
  void firstProofByAResetEndsWhatAStrangerPreparedAndALaterOneLeavesKeys(
      String base, String way, boolean isProvenBefore) {
    Map<String, BooleanSupplier> planted = planted(base);
    if (isProvenBefore) {
      prove(base);
    }
    EVENTS.clear();
    reset(base, way, 2);
    Map<String, Boolean> left = new LinkedHashMap<>();
    Map<String, Boolean> expected = new LinkedHashMap<>();
    planted.forEach(
        (what, isGood) -> {
          left.put(what, isGood.getAsBoolean());
          expected.put(what, Objects.requireNonNull(LEFT.get(what)).get(isProvenBefore ? 1 : 0));
        });
    assertEquals(expected, left);
    assertEquals(
        isProvenBefore ? 0 : 1,
        EVENTS.stream()
            .filter(
                event ->
                    event instanceof AuthEvent.AddressChanged changed
                        && changed.how().equals("reclaimed"))
            .count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/guest"})
  void passkeyThatTheOwnerAddsAfterwardsStaysAtTheNextReset(String base) {
    SoftAuthenticator strangers = registered(signedUp(base));
    reset(base, "json", 2);
    Caller owner = caller(base);
    assertEquals(200, login(owner, OWNERS));
    assertEquals(List.of(), ids(owner));
    SoftAuthenticator owners = registered(owner);
    reset(base, "json", 4);
    assertTrue(logsIn(base, owners));
    assertFalse(logsIn(base, strangers));
  }

  /** Also where the owner clicked the link of the sign-up without a thought. */
  @ParameterizedTest
  @CsvSource({"/user,false", "/guest,false", "/user,true", "/guest,true"})
  void passkeyOfASignUpEndsWithTheFirstPassword(String base, boolean isProvenBefore) {
    Caller stranger = caller(base);
    String person = "{\"name\":\"Ada\",\"email\":\"" + name + "\"";
    Caller.Answer options = stranger.json("POST", "/passkeys/signup/options", person + "}");
    SoftAuthenticator key = SoftAuthenticator.es256();
    String credential =
        registration(options, key, "Phone", creation()).replaceFirst("\\{\"name\":\"Phone\"", "");
    assertEquals(200, stranger.json("POST", "/passkeys/signup", person + credential).status());
    assertTrue(logsIn(base, key));
    if (isProvenBefore) {
      prove(base);
    }
    reset(base, "json", 2);
    assertFalse(logsIn(base, key));
    Caller owner = caller(base);
    assertEquals(200, login(owner, OWNERS));
    assertTrue(logsIn(base, registered(owner)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/user", "/guest"})
  void passkeyThatASessionAddsBesideTheResetEndsWithIt(String base) {
    Caller stranger = signedUp(base);
    SoftAuthenticator key = SoftAuthenticator.es256();
    Queue<Integer> answers = new ConcurrentLinkedQueue<>();
    LODGE.afterwards =
        () -> {
          if (answers.isEmpty()) {
            answers.add(register(stranger, key, "Phone", creation()).status());
          }
        };
    reset(base, "json", 2);
    assertEquals(List.of(200), List.copyOf(answers), "the session had not ended yet");
    assertFalse(logsIn(base, key));
  }

  /** The request was let in by a session that has ended by the time it stores its key. */
  @Test
  void passkeyThatIsStoredAfterTheResetIsRemoved() throws Exception {
    Caller stranger = signedUp("/user");
    SoftAuthenticator key = SoftAuthenticator.es256();
    Caller.Answer options = stranger.json("POST", "/passkeys/options", "");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        HeldInserts inserts = HeldInserts.of(server)) {
      Future<Integer> late =
          threads.submit(
              () ->
                  stranger
                      .json("POST", "/passkeys", registration(options, key, "Phone", creation()))
                      .status());
      inserts.await(1);
      reset("/user", "json", 2);
      inserts.letGo();
      assertEquals(409, late.get());
    }
    assertFalse(logsIn("/user", key));
    String left =
        "select count(*) from passkeys where user_id = (select id::text from users where email = '%s')"
            .formatted(name);
    assertEquals("0", text(server, left));
  }
}
