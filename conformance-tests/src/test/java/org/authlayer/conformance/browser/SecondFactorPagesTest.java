package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.server.Server;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A second factor as a person with a phone meets it, in Chromium, where there is one. */
final class SecondFactorPagesTest {

  private static final int PIXELS = 8;

  private static TestPostgres postgres;

  private final ManualClock clock = new ManualClock(Instant.now());
  private Server server;
  private URI site;

  @BeforeAll
  static void open() throws Exception {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
    postgres = TestPostgres.start();
  }

  @AfterAll
  static void close() {
    if (postgres != null) {
      postgres.close();
    }
  }

  @BeforeEach
  void start(@TempDir Path mailbox) throws Exception {
    server = Club.open(postgres, mailbox, clock);
    site = Club.site(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void personEnrolsLogsInLosesThePhoneAndRemovesTheFactor(boolean hasScript) throws Exception {
    String name = "ada" + hasScript + "@example.org";
    try (Chromium browser = hasScript ? Chromium.open(site) : Chromium.withoutScript(site)) {
      Club.signUp(browser, name);
      assertEquals("The room", browser.heading());

      browser.go("/factor").send("/factor/setup");
      assertEquals("Set up a second factor", browser.heading());
      URI scanned = URI.create(scanned(browser));
      assertEquals("otpauth", scanned.getScheme());
      assertEquals("/Club:" + name, scanned.getPath());
      String secret = parameter(scanned, "secret");
      assertEquals(secret, browser.text("code"));
      browser.type("confirm-code", "000000").send("/factor/confirm");
      assertTrue(browser.text(".error").contains("The code is wrong"));
      browser.type("confirm-code", code(secret)).send("/factor/confirm");
      assertEquals("Your recovery codes", browser.heading());
      assertEquals(10, browser.count("li code"));
      String first = browser.text("li:nth-child(1) code");
      String second = browser.text("li:nth-child(2) code");
      browser.follow("a.button");
      assertTrue(browser.text("main").contains("10 recovery codes"), browser.text("main"));

      logIn(browser, name);
      assertEquals("/factor/proof?next=/room", browser.path());
      browser.go("/factor");
      assertEquals("Enter a code", browser.heading());
      browser.go("/room").type("proof-code", code(secret)).send("/factor/proof");
      assertTrue(browser.text(".error").contains("used before"));
      clock.advance(Duration.ofSeconds(30));
      browser.type("proof-code", code(secret)).send("/factor/proof");
      assertEquals("The room", browser.heading());

      logIn(browser, name);
      browser.type("proof-code", first.toLowerCase(Locale.ROOT)).send("/factor/proof");
      assertEquals("The room", browser.heading());
      browser.go("/factor").type("remove-code", first).send("/factor/remove");
      assertTrue(browser.text(".error").contains("The code is wrong"));
      browser.type("remove-code", second).send("/factor/remove");
      assertEquals("Your second factor is removed.", browser.text("[role=status]"));
      assertTrue(browser.has("form[action='/factor/setup']"));

      logIn(browser, name);
      assertEquals("The room", browser.heading());
      assertEquals(List.of(), browser.complaints());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachPageIsReadableByEverybody(boolean isDark) throws Exception {
    String name = "bob" + isDark + "@example.org";
    try (Chromium browser = Chromium.open(site).dark(isDark).size(390, 844)) {
      Club.signUp(browser, name);
      browser.go("/factor").requireAccessible().send("/factor/setup");
      assertTrue(browser.requireAccessible().fits());
      browser.type("confirm-code", code(browser.text("code"))).send("/factor/confirm");
      assertTrue(browser.requireAccessible().fits());
      assertTrue(browser.go("/factor").requireAccessible().fits());
      logIn(browser, name);
      assertTrue(browser.requireAccessible().fits());
      assertFalse(browser.has("svg"));
    }
  }

  private static void logIn(Chromium browser, String name) {
    browser.send("/club/logout");
    Club.logIn(browser, name, Club.PASSWORD);
  }

  /** The picture on the page as a phone reads it, by a reader of others. */
  private static String scanned(Chromium browser) throws Exception {
    int size = Integer.parseInt(browser.attribute("svg", "viewBox").split(" ", -1)[2]) * PIXELS;
    int[] pixels = new int[size * size];
    Arrays.fill(pixels, 0xffffff);
    Matcher modules =
        Pattern.compile("M(\\d+),(\\d+)h1v1h-1z").matcher(browser.attribute("svg path", "d"));
    while (modules.find()) {
      int left = Integer.parseInt(modules.group(1)) * PIXELS;
      int top = Integer.parseInt(modules.group(2)) * PIXELS;
      for (int y = top; y < top + PIXELS; y++) {
        Arrays.fill(pixels, y * size + left, y * size + left + PIXELS, 0);
      }
    }
    return new QRCodeReader()
        .decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(size, size, pixels))))
        .getText();
  }

  private static String parameter(URI address, String name) {
    for (String pair : address.getRawQuery().split("&", -1)) {
      if (pair.startsWith(name + "=")) {
        return URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8);
      }
    }
    throw new AssertionError(name + " is missing");
  }

  /** As an authenticator app computes it (RFC 6238), without a line of the product. */
  private String code(String secret) throws Exception {
    StringBuilder bits = new StringBuilder();
    for (int i = 0; i < secret.length(); i++) {
      int value = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(secret.charAt(i));
      bits.append(Integer.toBinaryString(value | 32).substring(1));
    }
    byte[] key = new byte[bits.length() / 8];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) Integer.parseInt(bits.substring(8 * i, 8 * i + 8), 2);
    }
    Mac mac = Mac.getInstance("HmacSHA1");
    mac.init(new SecretKeySpec(key, "HmacSHA1"));
    byte[] counter = ByteBuffer.allocate(8).putLong(clock.instant().getEpochSecond() / 30).array();
    byte[] hash = mac.doFinal(counter);
    int number = ByteBuffer.wrap(hash, hash[19] & 15, 4).getInt() & Integer.MAX_VALUE;
    return String.format(Locale.ROOT, "%06d", number % 1_000_000);
  }
}
