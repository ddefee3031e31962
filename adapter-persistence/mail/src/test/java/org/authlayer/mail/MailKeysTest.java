package org.authlayer.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MailKeysTest {

  private static final MailKeys KEYS = MailKeys.below("app.mail");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "smtp://mail.example.org",
        "smtps://mail.example.org:465",
        "smtp://[::1]:25",
        "file:///var/mails"
      })
  void theseAreServers(String text) {
    assertEquals(URI.create(text), KEYS.server().parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mail.example.org",
        "http://mail.example.org",
        "smtp:mail.example.org",
        "smtp://user:secret@mail.example.org",
        "smtp://mail.example.org/path",
        "smtp://mail.example.org?x",
        "file://host/var/mails",
        "smtp://"
      })
  void theseAreNone(String text) {
    RuntimeException refused =
        assertThrows(RuntimeException.class, () -> KEYS.server().parse(text));
    assertTrue(String.valueOf(refused.getMessage()).contains("smtps://HOST:PORT"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://www.example.org", "http://localhost:8080"})
  void theseAreSites(String text) {
    assertEquals(URI.create(text), KEYS.site().parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"www.example.org", "https://www.example.org/x", "ftp://a.example"})
  void theseAreNoSites(String text) {
    assertThrows(RuntimeException.class, () -> KEYS.site().parse(text));
  }

  @Test
  void senderIsAnAddress() {
    assertEquals("clinic@example.org", KEYS.from().parse("clinic@example.org"));
    assertThrows(RuntimeException.class, () -> KEYS.from().parse("Clinic <clinic@example.org>"));
  }

  @Test
  void withoutTlsMailsGoToThisMachineOnly() {
    for (String local : new String[] {"smtp://localhost", "smtp://127.0.0.1", "smtp://[::1]"}) {
      assertEquals(false, MailServer.at(URI.create(local), "", "", "x").requiresTls(), local);
    }
    for (String far : new String[] {"smtp://localhost.example.org", "smtp://10.0.0.1"}) {
      assertEquals(true, MailServer.at(URI.create(far), "", "", "x").requiresTls(), far);
    }
    assertEquals(587, MailServer.at(URI.create("smtp://a.example"), "", "", "x").port());
    assertEquals(465, MailServer.at(URI.create("smtps://a.example"), "", "", "x").port());
  }
}
