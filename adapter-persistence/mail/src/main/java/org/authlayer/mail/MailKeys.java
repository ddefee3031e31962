package org.authlayer.mail;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.authlayer.domain.usecase.EmailAddress;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Settings;

/**
 * The keys that the operator configures, below a prefix that the application chooses.
 *
 * @param server {@code smtp://HOST:PORT} with STARTTLS, {@code smtps://HOST:PORT} with TLS from the
 *     beginning, or {@code file:///DIRECTORY} for development
 * @param user of the mail server, with the {@code password}
 * @param from the address that sends
 * @param site scheme and host of the links in mails, such as {@code https://www.example.org}: never
 *     what a request says of itself
 */
public record MailKeys(
    ApplicationKey<URI> server,
    ApplicationKey<Optional<String>> user,
    ApplicationKey<Optional<String>> password,
    ApplicationKey<String> from,
    ApplicationKey<URI> site) {

  public static MailKeys below(String prefix) {
    return new MailKeys(
        ApplicationKey.of(
            prefix + ".server",
            "smtp://HOST:PORT, smtps://HOST:PORT or file:///DIRECTORY",
            MailKeys::server,
            "the mail server"),
        ApplicationKey.text(prefix + ".user", "the user at the mail server").optional(),
        ApplicationKey.text(prefix + ".password", "the password at the mail server")
            .secret()
            .optional(),
        ApplicationKey.of(
            prefix + ".from",
            "an e-mail address",
            text -> checked(text, EmailAddress.isValid(text)),
            "who sends mails"),
        ApplicationKey.of(
            prefix + ".site",
            "scheme and host of the website, such as https://www.example.org",
            MailKeys::site,
            "where links in mails lead"));
  }

  public List<ApplicationKey<?>> all() {
    return List.of(server, user, password, from, site);
  }

  /** Throws {@link IllegalArgumentException} where a user has no password, or the reverse. */
  public Mailer mailer(Settings settings) {
    URI address = settings.value(server);
    if (address.getScheme().equals("file")) {
      return new MailDirectory(Path.of(address));
    }
    Optional<String> name = settings.value(user);
    Optional<String> secret = settings.value(password);
    if (name.isPresent() != secret.isPresent()) {
      throw new IllegalArgumentException(
          "set both %s and %s, or neither".formatted(user.path(), password.path()));
    }
    return SmtpMailer.to(
        MailServer.at(address, name.orElse(""), secret.orElse(""), settings.value(site).getHost()));
  }

  private static URI server(String text) {
    URI address = URI.create(text);
    boolean isServer =
        List.of("smtp", "smtps").contains(address.getScheme())
            && address.getHost() != null
            && address.getRawUserInfo() == null
            && address.getRawPath().isEmpty();
    boolean isDirectory =
        "file".equals(address.getScheme())
            && address.getRawAuthority() == null
            && address.getRawPath() != null;
    return checked(
        address,
        (isServer || isDirectory)
            && address.getRawQuery() == null
            && address.getRawFragment() == null);
  }

  private static URI site(String text) {
    URI address = URI.create(text);
    return checked(
        address,
        List.of("http", "https").contains(address.getScheme())
            && address.getHost() != null
            && address.getRawUserInfo() == null
            && address.getRawPath().isEmpty()
            && address.getRawQuery() == null
            && address.getRawFragment() == null);
  }

  private static <T> T checked(T value, boolean isOne) {
    if (!isOne) {
      throw new IllegalArgumentException("no value of this kind");
    }
    return value;
  }
}
