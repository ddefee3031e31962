package org.authlayer.issuers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of an issuer on this machine are fetched or refused. */
final class KeySourceTest {

  private static final String DISCOVERY = "/.well-known/openid-configuration";

  private final ScriptedIssuer issuer = new ScriptedIssuer();

  KeySourceTest() throws IOException {}

  @AfterEach
  void stop() throws IOException {
    issuer.close();
  }

  private static IssuerSettings local(String address) {
    return IssuerSettings.of(address, "shop").onThisMachine();
  }

  private IssuerSettings withKeys(String path) {
    return local(issuer.url()).withKeys(URI.create(issuer.url() + path));
  }

  private int fetched(IssuerSettings settings) throws IOException, InterruptedException {
    return KeySource.of(settings).fetch().size();
  }

  private String refusal(IssuerSettings settings) {
    return String.valueOf(assertThrows(IOException.class, () -> fetched(settings)).getMessage());
  }

  private String document(String of, String keys) {
    return "{\"issuer\":\"" + of + "\",\"jwks_uri\":\"" + keys + "\"}";
  }

  @Test
  void keysAreFetchedByTheirAddress() throws Exception {
    issuer.on("/keys", Vectors.set("rsa", "ec"));
    assertEquals(2, fetched(withKeys("/keys")));
    assertEquals(List.of("/keys"), issuer.asked());
  }

  @Test
  void keysAreNoneThatACacheKept() throws Exception {
    issuer.on("/keys", Vectors.set("rsa", "ec"));
    assertEquals(2, fetched(withKeys("/keys")));
    assertTrue(
        issuer.lines().stream().anyMatch("Cache-Control: no-cache"::equalsIgnoreCase),
        issuer.lines()::toString);
  }

  @Test
  void proxyOfTheProcessIsNotAsked() throws Exception {
    issuer.on("/keys", Vectors.set("rsa", "ec"));
    ProxySelector before = ProxySelector.getDefault();
    try (ScriptedIssuer proxy = new ScriptedIssuer()) {
      URI address = URI.create(proxy.url());
      ProxySelector.setDefault(
          ProxySelector.of(new InetSocketAddress(address.getHost(), address.getPort())));
      assertEquals(2, fetched(withKeys("/keys")));
      assertEquals(List.of(), proxy.asked());
    } finally {
      ProxySelector.setDefault(before);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/realms/shop", "/realms/shop/"})
  void keysAreFoundByTheDocumentOfTheIssuer(String path) throws Exception {
    String name = issuer.url() + path;
    String folder = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    issuer.on(folder + DISCOVERY, document(name, issuer.url() + "/keys"));
    issuer.on("/keys", Vectors.set("rsa"));
    assertEquals(1, fetched(local(name)));
    assertEquals(List.of(folder + DISCOVERY, "/keys"), issuer.asked());
  }

  @Test
  void documentOfAnotherIssuerIsRefused() throws Exception {
    issuer.on("/keys", Vectors.set("rsa"));
    issuer.on(DISCOVERY, document(issuer.url() + "/", issuer.url() + "/keys"));
    assertEquals("the document is of another issuer", refusal(local(issuer.url())));
    assertEquals(List.of(DISCOVERY), issuer.asked());
    issuer.on(DISCOVERY, document(issuer.url(), issuer.url() + "/keys"));
    assertEquals(1, fetched(local(issuer.url())));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[]", "<html>", "{\"issuer\":\"URL\"}", "{\"issuer\":\"URL\",\"jwks_uri\":1}"})
  void otherContentIsNoDocument(String content) {
    issuer.on(DISCOVERY, content.replace("URL", issuer.url()));
    assertTrue(refusal(local(issuer.url())).contains("document"));
  }

  @Test
  void redirectIsNotFollowed() throws Exception {
    issuer.on("/keys", Vectors.set("rsa"));
    for (String status : List.of("301 Moved", "302 Found", "303 See", "307 Go", "308 Go")) {
      String location = "Location: " + issuer.url() + "/keys\r\n";
      issuer.on("/moved", out -> out.write(ScriptedIssuer.answer(status, location, "")));
      assertEquals(
          "the answer has the status " + status.substring(0, 3), refusal(withKeys("/moved")));
    }
    assertTrue(issuer.asked().stream().noneMatch("/keys"::equals));
    assertEquals(1, fetched(withKeys("/keys")));
  }

  @Test
  void otherStatusIsNoSet() throws Exception {
    for (String status : List.of("201 Created", "206 Part", "404 Not Found", "500 Broken")) {
      issuer.on("/keys", status, Vectors.set("rsa"));
      assertTrue(refusal(withKeys("/keys")).contains(status.substring(0, 3)));
    }
    issuer.on("/keys", "200 OK", Vectors.set("rsa"));
    assertEquals(1, fetched(withKeys("/keys")));
  }

  @Test
  void setIsReadUpToItsLimit() throws Exception {
    String set = Vectors.set("rsa");
    String whole = set + " ".repeat(BoundedFetch.MOST_BYTES - set.length());
    issuer.on("/keys", whole);
    assertEquals(1, fetched(withKeys("/keys")));
    issuer.on("/keys", whole + " ");
    assertEquals("the answer is longer than 262144 bytes", refusal(withKeys("/keys")));
  }

  @Test
  void contentWithoutAnEndIsGivenUpAtTheLimit() {
    issuer.on(
        "/keys",
        out -> {
          out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
          while (true) {
            out.write(new byte[8192]);
          }
        });
    assertEquals("the answer is longer than 262144 bytes", refusal(withKeys("/keys")));
  }

  private IssuerSettings hurried() {
    IssuerSettings usual = withKeys("/keys");
    return new IssuerSettings(
        usual.issuer(),
        usual.audiences(),
        usual.keys(),
        usual.algorithms(),
        null,
        usual.skew(),
        Duration.ofSeconds(1),
        usual.refresh(),
        usual.retry(),
        usual.kept(),
        true,
        true);
  }

  @Test
  void issuerThatNeverAnswersIsGivenUp() {
    issuer.on("/keys", out -> issuer.awaitEnd());
    assertEquals("there was no whole answer in time", refusal(hurried()));
  }

  /** The limit is on the whole, so that no drop of content begins it again. */
  @Test
  void contentInDropsIsGivenUp() {
    issuer.on(
        "/keys",
        out -> {
          out.write(
              "HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
          while (true) {
            out.write(' ');
            out.flush();
            Thread.sleep(10);
          }
        });
    assertEquals("there was no whole answer in time", refusal(hurried()));
  }

  @Test
  void contentThatBreaksOffIsNoSet() throws Exception {
    issuer.on(
        "/keys",
        out -> {
          out.write(
              "HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n{"
                  .getBytes(StandardCharsets.US_ASCII));
          out.flush();
          throw new IOException("broken off");
        });
    refusal(withKeys("/keys"));
    issuer.on("/keys", Vectors.set("rsa"));
    assertEquals(1, fetched(withKeys("/keys")));
  }

  @Test
  void issuerThatIsDownIsAFailureOfTheFetch() throws Exception {
    issuer.close();
    refusal(withKeys("/keys"));
  }

  private IssuerSettings only(boolean plainHttp, boolean privateAddresses) {
    IssuerSettings usual = withKeys("/keys");
    return new IssuerSettings(
        usual.issuer(),
        usual.audiences(),
        usual.keys(),
        usual.algorithms(),
        null,
        usual.skew(),
        usual.timeLimit(),
        usual.refresh(),
        usual.retry(),
        usual.kept(),
        plainHttp,
        privateAddresses);
  }

  @Test
  void plainHttpAndPrivateAddressesNeedTheirKeys() throws Exception {
    issuer.on("/keys", Vectors.set("rsa"));
    IllegalArgumentException plain =
        assertThrows(IllegalArgumentException.class, () -> KeySource.of(only(false, true)));
    assertTrue(String.valueOf(plain.getMessage()).startsWith("keys: the address is plain HTTP"));
    assertTrue(refusal(only(true, false)).contains("an address that is not public"));
    assertEquals(List.of(), issuer.asked());
    assertEquals(1, fetched(only(true, true)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:1/keys",
        "file:///etc/passwd",
        "ftp://127.0.0.1/keys",
        "https://user@127.0.0.1/keys",
        "https://127.0.0.1/keys#a",
        "https:/keys",
        "not an address"
      })
  void documentNamesNoAddressThatTheConfigurationCouldNot(String keys) throws Exception {
    issuer.on(DISCOVERY, document(issuer.url(), keys));
    PublicAddresses strict = new PublicAddresses(false, true);
    KeySource source = new KeySource(local(issuer.url()), new PublicAddresses(true, true));
    if (keys.startsWith("http:")) {
      IllegalArgumentException refused =
          assertThrows(
              IllegalArgumentException.class, () -> strict.checked(URI.create(keys), "jwks_uri"));
      assertTrue(String.valueOf(refused.getMessage()).contains("plain HTTP"));
    } else {
      assertThrows(IOException.class, source::fetch);
    }
    assertTrue(issuer.asked().stream().allMatch(DISCOVERY::equals));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "127.9.9.9",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:10.0.0.1",
        "::7f00:1",
        "fc00::1",
        "fd12::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "64:ff9b::a00:1",
        "2002:a00:1::",
        "192.0.2.1",
        "192.88.99.1",
        "198.51.100.1",
        "203.0.113.255",
        "100:0:0:1::1",
        "2001::1",
        "2001:1ff::1",
        "2001:db8:ffff::1",
        "3fff:fff::1",
        "5f00::1"
      })
  void addressThatIsNotPublicIsKnown(String address) throws Exception {
    assertTrue(PublicAddresses.isPrivate(InetAddress.getByName(address)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8.8.8.8",
        "100.63.0.1",
        "172.15.0.1",
        "172.32.0.1",
        "192.167.1.1",
        "192.0.3.1",
        "198.51.101.1",
        "203.0.112.255",
        "223.255.0.1",
        "100:0:0:2::1",
        "2001:200::1",
        "2001:db9::1",
        "3fff:1000::1",
        "2a00:1450::1"
      })
  void addressThatIsPublicIsKnown(String address) throws Exception {
    assertTrue(!PublicAddresses.isPrivate(InetAddress.getByName(address)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "issuer.example.org",
        "http://issuer.example.org",
        "https://a@issuer.example.org",
        "https://issuer.example.org?a=b",
        "https://issuer.example.org#a",
        "ftp://issuer.example.org",
        "a b"
      })
  void issuerWithoutAnAddressNeedsTheAddressOfItsKeys(String name) {
    IssuerSettings settings = IssuerSettings.of(name, "shop");
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> KeySource.of(settings));
    assertTrue(String.valueOf(refused.getMessage()).startsWith("issuer: "));
    URI keys = URI.create("https://issuer.example.org/keys");
    assertEquals(keys, KeySource.of(settings.withKeys(keys)).settings().keys());
  }
}
