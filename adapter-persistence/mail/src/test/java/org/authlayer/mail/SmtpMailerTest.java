package org.authlayer.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SmtpMailerTest {

  private static final Mail MAIL =
      new Mail(
          "<1@example.org>",
          "clinic@example.org",
          "ada@example.com",
          "Gr\u00fc\u00dfe",
          "https://example.org/?token=secret\n.\nB\u00e4r\n",
          Instant.parse("2026-11-27T12:00:00Z"));

  @TempDir static Path folder;
  private static SSLContext localhost;
  private static SSLContext other;

  @BeforeAll
  static void makeCertificates() throws Exception {
    localhost = Certificates.of(folder, "localhost");
    other = Certificates.of(folder, "mail.example.org");
  }

  private static MailServer server(String protocol, int port, boolean requiresTls) {
    return new MailServer(protocol, "localhost", port, requiresTls, "", "", "www.example.org");
  }

  @Test
  void mailIsSentAfterStartTls() throws Exception {
    try (ScriptedMailServer server = new ScriptedMailServer(localhost)) {
      SmtpMailer.to(server("smtp", server.port(), true), localhost).send(MAIL);
      String taken = server.taken().get(0);
      assertTrue(taken.contains("Message-ID: <1@example.org>"), taken);
      assertTrue(taken.contains("Auto-Submitted: auto-generated"), taken);
      assertTrue(server.commands().contains("tls MAIL FROM:<clinic@example.org>"));
    }
  }

  @Test
  void hostWithoutAnAddressIsNamedAndAskedAgainLater() throws Exception {
    MailServer nowhere =
        new MailServer("smtp", "mail.invalid", 25, false, "", "", "www.example.org");
    MailException failure =
        assertThrows(MailException.class, () -> SmtpMailer.to(nowhere, localhost).send(MAIL));
    assertFalse(failure.isFinal());
    assertEquals(
        "the name service knows no address of the mail server mail.invalid", failure.getMessage());
    try (ScriptedMailServer server = new ScriptedMailServer(localhost)) {
      SmtpMailer.to(server("smtp", server.port(), true), localhost).send(MAIL);
      assertEquals(1, server.taken().size());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Hello\r\nBcc: eve@example.com",
        "Hello\nBcc: eve@example.com",
        "Hello\rBcc: eve@example.com"
      })
  void lineBreakInASubjectBeginsNoHeader(String subject) throws Exception {
    try (ScriptedMailServer server = new ScriptedMailServer(null)) {
      SmtpMailer mailer = SmtpMailer.to(server("smtp", server.port(), false), localhost);
      mailer.send(withSubject(subject));
      mailer.send(withSubject("Hello Bcc: eve@example.com"));
      String hostile = server.taken().get(0);
      assertTrue(hostile.lines().noneMatch(line -> line.startsWith("Bcc")), hostile);
      assertTrue(hostile.contains("Subject: Hello Bcc: eve@example.com\n"), hostile);
      assertEquals(server.taken().get(1), hostile);
      assertTrue(server.commands().stream().noneMatch(line -> line.contains("<eve")));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eve@example.com\r\nRCPT TO:<mallory@example.com>",
        "eve@example.com, mallory@example.com",
        "eve@example.com\nBcc: mallory@example.com",
        "<eve@example.com> SIZE=1"
      })
  void recipientThatIsNoSingleAddressGetsNothing(String to) throws Exception {
    try (ScriptedMailServer server = new ScriptedMailServer(null)) {
      SmtpMailer mailer = SmtpMailer.to(server("smtp", server.port(), false), localhost);
      Mail hostile = new Mail(MAIL.id(), MAIL.from(), to, "x", "y", MAIL.written());
      assertThrows(MailException.class, () -> mailer.send(hostile));
      assertEquals(List.of(), server.taken());
      mailer.send(MAIL);
      assertEquals(1, server.taken().size());
    }
  }

  private static Mail withSubject(String subject) {
    return new Mail(MAIL.id(), MAIL.from(), MAIL.to(), subject, "text", MAIL.written());
  }

  @Test
  void serverThatOffersNoTlsGetsNothing() throws Exception {
    try (ScriptedMailServer server = new ScriptedMailServer(null)) {
      MailException refused =
          assertThrows(
              MailException.class,
              () -> SmtpMailer.to(server("smtp", server.port(), true), localhost).send(MAIL));
      assertFalse(refused.isFinal());
      assertTrue(String.valueOf(refused.getMessage()).contains("STARTTLS is required"));
      assertEquals(List.of(), server.taken());
      assertTrue(server.commands().stream().noneMatch(line -> line.startsWith("MAIL")));
      SmtpMailer.to(server("smtp", server.port(), false), localhost).send(MAIL);
      assertEquals(1, server.taken().size());
    }
  }

  @Test
  void certificateOfAnotherNameGetsNothing() throws Exception {
    try (ScriptedMailServer server = new ScriptedMailServer(other)) {
      MailException refused =
          assertThrows(
              MailException.class,
              () -> SmtpMailer.to(server("smtp", server.port(), true), other).send(MAIL));
      assertTrue(String.valueOf(refused.getMessage()).contains("matching"), refused::toString);
      assertEquals(List.of(), server.taken());
    }
  }

  @Test
  void certificateThatNobodyTrustsGetsNothing() throws Exception {
    try (ScriptedMailServer server = new ScriptedMailServer(localhost)) {
      MailException refused =
          assertThrows(
              MailException.class,
              () -> SmtpMailer.to(server("smtp", server.port(), true), other).send(MAIL));
      assertTrue(String.valueOf(refused.getMessage()).contains("certification path"));
      assertThrows(
          MailException.class,
          () -> SmtpMailer.to(server("smtp", server.port(), false), other).send(MAIL),
          "also where TLS is not required");
      assertEquals(List.of(), server.taken());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"550 no such user", "552 too big", "554 no"})
  void refusalOfAMailIsFinal(String answer) throws Exception {
    try (ScriptedMailServer server = new ScriptedMailServer(null)) {
      server.answer(answer);
      MailException refused = refused(server);
      assertTrue(refused.isFinal());
      assertEquals("the mail server answered " + answer.substring(0, 3), refused.getMessage());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"451 later", "421 closing", "530 log in", ScriptedMailServer.DROP})
  void anyOtherFailureIsNot(String answer) throws Exception {
    try (ScriptedMailServer server = new ScriptedMailServer(null)) {
      server.answer(answer);
      assertFalse(refused(server).isFinal());
    }
  }

  private static MailException refused(ScriptedMailServer server) {
    return assertThrows(
        MailException.class,
        () -> SmtpMailer.to(server("smtp", server.port(), false), localhost).send(MAIL));
  }

  @Test
  void serverThatIsNotThereIsAFailureOfNow() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    MailException refused =
        assertThrows(
            MailException.class,
            () -> SmtpMailer.to(server("smtp", port, false), localhost).send(MAIL));
    assertFalse(refused.isFinal());
    assertEquals("the mail server did not take it: Connection refused", refused.getMessage());
  }

  @Test
  void userIsAuthenticatedAndAWrongPasswordSendsNothing() throws Exception {
    GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.setUser("clinic@example.org", "clinic", "right");
    server.start();
    try {
      int port = server.getSmtp().getPort();
      for (String password : List.of("wrong", "right")) {
        Mailer mailer =
            SmtpMailer.to(
                new MailServer(
                    "smtp", "127.0.0.1", port, false, "clinic", password, "www.example.org"),
                localhost);
        if (password.equals("right")) {
          mailer.send(MAIL);
          assertEquals(1, server.getReceivedMessages().length);
          assertEquals("Gr\u00fc\u00dfe", server.getReceivedMessages()[0].getSubject());
          assertTrue(server.getReceivedMessages()[0].getContent().toString().contains("B\u00e4r"));
        } else {
          MailException refused = assertThrows(MailException.class, () -> mailer.send(MAIL));
          assertFalse(refused.isFinal());
          assertEquals(0, server.getReceivedMessages().length);
        }
      }
    } finally {
      server.stop();
    }
  }

  @Test
  void nothingShowsTheTextOrThePassword() {
    assertEquals("Mail<1@example.org>", MAIL.toString());
    MailServer server =
        new MailServer("smtp", "localhost", 25, true, "clinic", "secret", "www.example.org");
    assertEquals("smtp://localhost:25", server.toString());
    assertFalse(SmtpMailer.to(server, localhost).toString().contains("secret"));
  }

  @Test
  void directoryHasOneFileForAMailWhichItsOwnerReads() throws Exception {
    Path mails = folder.resolve("mails");
    Mailer mailer = new MailDirectory(mails);
    mailer.send(MAIL);
    mailer.send(MAIL);
    try (Stream<Path> files = Files.list(mails)) {
      List<Path> all = files.toList();
      assertEquals(1, all.size());
      assertEquals(
          "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(all.get(0))));
      assertTrue(Files.readString(all.get(0)).contains("To: ada@example.com"));
    }
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThrows(MailException.class, () -> new MailDirectory(file).send(MAIL));
  }
}
