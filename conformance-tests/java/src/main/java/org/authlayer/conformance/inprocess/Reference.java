package org.authlayer.conformance.inprocess;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.conformance.core.DomainLayer;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.TargetFile;
import org.authlayer.domain.routes.ReferenceApplications;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationSettings;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.HmacJwts;
import org.authlayer.testing.memory.ManualClock;

/**
 * The reference applications, all mounted, with the kit's probe routes beside them, and what they
 * declare: what an adapter is checked with.
 */
public final class Reference {

  /** The key that signs the reference applications' JSON web tokens, and that the kit knows. */
  static final String JWT_SECRET = "the kit's own key for json web tokens, 256 bits and more";

  private static final String SIMPLE_PASSWORD = "simple password";
  private static final String SIMPLE_TOKEN = "simple+token/of-the-kit==";
  private static final String ADMIN_PASSWORD = "admin password";

  private static final Map<String, String> DECLARATIONS =
      ofThisProject(
          Map.of(
              "SIMPLE_PASSWORD", SIMPLE_PASSWORD,
              "SIMPLE_TOKEN", SIMPLE_TOKEN,
              "ADMIN_PASSWORD", ADMIN_PASSWORD,
              "JWT_SECRET", JWT_SECRET));

  private Reference() {}

  public static Environment environment(Stores stores, InstantSource time) {
    return new Environment(
        new Databases(stores, Map.of()),
        new BcryptHasher(),
        new HmacJwts("kit", JWT_SECRET.getBytes(StandardCharsets.UTF_8)),
        event -> {},
        time,
        new SecureRandom());
  }

  public static Environment with(Environment environment, PasswordHasher hasher) {
    return new Environment(
        environment.databases(),
        hasher,
        environment.jwts(),
        environment.events(),
        environment.time(),
        environment.random());
  }

  /** A clock that stands at the present second, so that cookies expire when clients expect it. */
  public static ManualClock clock() {
    return new ManualClock(
        Instant.ofEpochSecond(InstantSource.system().instant().getEpochSecond()));
  }

  public static Settings settings() {
    return settings(Duration.ofHours(1));
  }

  /** Tokens of {@code /token-expiring} have the given lifetime. */
  public static Settings settings(Duration lifetime) {
    BcryptHasher hasher = new BcryptHasher();
    return settings(
        Map.of(
            "token.expiring-lifetime",
            lifetime.toString(),
            "demo.name",
            "Simon Simple",
            "demo.username",
            "simon",
            "demo.password-hash",
            hasher.hash(SIMPLE_PASSWORD),
            "demo.token",
            SIMPLE_TOKEN,
            "demo.admin-name",
            "Amanda Admin",
            "demo.admin-username",
            "amanda",
            "demo.admin-password-hash",
            hasher.hash(ADMIN_PASSWORD)));
  }

  /** Some of the reference applications, without demo credentials. */
  public static Settings mounted(Set<String> parts) {
    return settings(Map.of()).withParts(parts);
  }

  private static Settings settings(Map<String, String> own) {
    return Settings.standard()
        .withOwn(
            ApplicationSettings.of(
                new ReferenceApplications().keys(),
                key -> Optional.ofNullable(own.get(key.path()))));
  }

  public static Application application(Environment environment, Settings settings) {
    Application reference = new DomainLayer().application(environment, settings);
    Application probe = new ProbeApplication(environment);
    Application sessions = new SessionProbe().create(environment, settings);
    return message -> {
      if (!message.path().startsWith(ProbeApplication.BASE + "/")) {
        return reference.respond(message);
      }
      return message.path().startsWith(SessionProbe.BASE + "/")
          ? sessions.respond(message)
          : probe.respond(message);
    };
  }

  /**
   * The same, in which each part is mounted for the first request below its path: few checks need
   * two of them. The kit's probe routes need none.
   */
  public static Application onDemand(Environment environment, Settings settings) {
    List<String> known = new ReferenceApplications().parts();
    Map<String, Application> parts = new ConcurrentHashMap<>();
    return message ->
        parts
            .computeIfAbsent(
                message.path().replaceFirst("^/([^/]*).*", "$1"),
                first -> {
                  String part = first.equals("probe") ? "basic" : first;
                  Set<String> some = known.contains(part) ? Set.of(part) : settings.parts();
                  return application(environment, settings.withParts(some));
                })
            .respond(message);
  }

  public static Map<Profile, URI> bases(URI root) {
    Map<Profile, URI> bases = new EnumMap<>(Profile.class);
    bases.put(Profile.CORE, URI.create(root + ProbeApplication.BASE));
    bases.put(Profile.BASIC_LOGIN, URI.create(root + "/basic"));
    bases.put(Profile.FORM, URI.create(root + "/web"));
    for (Profile same : Profile.values()) {
      if (!same.isOptional()) {
        bases.putIfAbsent(same, URI.create(root + "/" + same.id()));
      }
    }
    return bases;
  }

  /** What the ready target file leaves out comes along: the password of the simple profile. */
  public static Map<String, String> declarations() {
    return DECLARATIONS;
  }

  /**
   * The settings of the file, with the routes of the kit's own, and with a cheaper hash: its cost
   * takes time and changes no answer.
   */
  private static Map<String, String> ofThisProject(Map<String, String> environment) {
    Map<String, String> declared =
        new LinkedHashMap<>(
            TargetFile.parse("authlayer.yaml", text(), environment).declared().values());
    declared.put("decisions.password.bcryptCost", "4");
    declared.put("decisions.session.values", SessionProbe.VALUES);
    declared.put("decisions.session.second", SessionProbe.MEMBER);
    return Map.copyOf(declared);
  }

  private static String text() {
    try (InputStream file =
        Objects.requireNonNull(Reference.class.getResourceAsStream("authlayer.yaml"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
