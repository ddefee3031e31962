package org.authlayer.runtime.configuration;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.ApplicationSettings;
import org.authlayer.ports.driving.CorsSettings;
import org.authlayer.ports.driving.JwtClaims;
import org.authlayer.ports.driving.PasswordRules;
import org.authlayer.ports.driving.ProtectionSettings;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.driving.ThrottleSettings;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.authlayer.ports.operation.HashingSettings;
import org.jspecify.annotations.Nullable;

/** The settings of applications; {@code mounted} has those that the operator chose. */
public record RuntimeSettings(
    boolean hardened,
    boolean development,
    DatabaseSettings database,
    Map<String, DatabaseSettings> databases,
    HashingSettings hashing,
    Optional<Duration> tokenUnused,
    Settings settings,
    List<ApplicationFactory> mounted,
    List<AddressBlock> trustedProxies) {

  private static final Duration LEAST_UNUSED = Duration.ofDays(1);

  /** {@code present} has the applications that may be mounted. */
  public static RuntimeSettings of(Configuration from, List<ApplicationFactory> present) {
    try {
      HardenedProfile.requireProfile(from, present);
      ApplicationChoice choice = ApplicationChoice.of(from, present);
      Settings settings =
          Settings.standard()
              .withRealm(from.text(Key.REALM))
              .withTokenBytes(from.integer(Key.TOKEN_BYTES.path()))
              .withMostTokens(from.integer(Key.TOKEN_MAX_PER_USER.path()))
              .withSession(session(from))
              .withProtection(protection(from))
              .withCors(cors(from))
              .withParts(choice.parts())
              .withOwn(own(from, choice.mounted()));
      RuntimeSettings read =
          new RuntimeSettings(
              HardenedProfile.isHardened(from),
              HardenedProfile.isDevelopment(from),
              database(from),
              databases(from),
              hashing(from),
              tokenUnused(from),
              settings,
              choice.mounted(),
              from.networks(Key.SERVER_TRUSTED_PROXIES));
      Effects.require(from);
      return read;
    } catch (IllegalArgumentException refusal) {
      throw from.refused(refusal);
    }
  }

  public RuntimeSettings withOperationalPaths(Set<String> paths) {
    return new RuntimeSettings(
        hardened,
        development,
        database,
        databases,
        hashing,
        tokenUnused,
        settings.withOperationalPaths(paths),
        mounted,
        trustedProxies);
  }

  /** Where embedded databases have their data, by name; the standard one is {@code default}. */
  public Map<String, Path> embeddedDirectories() {
    Map<String, DatabaseSettings> all = new LinkedHashMap<>(databases);
    all.put("default", database);
    Map<String, Path> embedded = new LinkedHashMap<>();
    all.forEach(
        (name, one) -> {
          if (one.address().isEmpty()) {
            embedded.put(name, one.dataDirectory());
          }
        });
    return embedded;
  }

  private static ApplicationSettings own(Configuration from, List<ApplicationFactory> mounted) {
    ApplicationSettings values = ApplicationSettings.none();
    for (ApplicationFactory application : mounted) {
      values = values.with(ApplicationSettings.of(application.keys(), key -> text(from, key)));
      for (ApplicationKey<?> key : application.keys()) {
        if (key.isRequired() && text(from, key).isEmpty()) {
          throw from.refused(
              key.path(),
              "a value is missing, and %s needs it: %s (%s); set it in the file, as %s, or with --set"
                  .formatted(
                      application.name(), key.description(), key.kind(), Key.variable(key.path())));
        }
      }
    }
    return values;
  }

  private static Optional<String> text(Configuration from, ApplicationKey<?> key) {
    return key.isSecret() ? from.secret(key.path()) : from.find(key.path());
  }

  private static DatabaseSettings database(Configuration from) {
    return new DatabaseSettings(
        from.find(Key.DATABASE_URL.path()).orElse(null),
        from.text(Key.DATABASE_USER),
        from.secret(Key.DATABASE_PASSWORD.path()).orElse(""),
        from.integer(Key.DATABASE_POOL_SIZE.path()),
        from.duration(Key.DATABASE_CONNECT_TIMEOUT.path()),
        from.directory(Key.DATABASE_DATA_DIRECTORY.path()),
        tokens(from),
        from.find(Key.DATABASE_SCHEMA.path()).orElse(null));
  }

  private static Map<String, DatabaseSettings> databases(Configuration from) {
    Map<String, DatabaseSettings> named = new LinkedHashMap<>();
    for (String name : from.namesBelow("databases.")) {
      namingIt(name, () -> named.put(name, database(from, name)));
    }
    return named;
  }

  /** Uses each named database, and lets a refusal name the key of that database. */
  public void eachNamed(BiConsumer<String, DatabaseSettings> use) {
    databases.forEach((name, database) -> namingIt(name, () -> use.accept(name, database)));
  }

  private static void namingIt(String name, Runnable use) {
    try {
      use.run();
    } catch (IllegalArgumentException refusal) {
      String why = String.valueOf(refusal.getMessage());
      throw new IllegalArgumentException(
          why.replaceFirst("^database\\.", "databases." + name + "."), refusal);
    }
  }

  private static DatabaseSettings database(Configuration from, String name) {
    DatabaseSettings standard = database(from);
    String size = Key.DATABASES_POOL_SIZE.path(name);
    String timeout = Key.DATABASES_CONNECT_TIMEOUT.path(name);
    String directory = Key.DATABASES_DATA_DIRECTORY.path(name);
    return new DatabaseSettings(
        from.find(Key.DATABASES_URL.path(name)).orElse(null),
        from.find(Key.DATABASES_USER.path(name)).orElse(standard.user()),
        from.secret(Key.DATABASES_PASSWORD.path(name)).orElse(""),
        from.find(size).isPresent() ? from.integer(size) : standard.poolSize(),
        from.find(timeout).isPresent() ? from.duration(timeout) : standard.connectTimeout(),
        from.find(directory).isPresent()
            ? from.directory(directory)
            : standard.dataDirectory().resolve("databases").resolve(name),
        standard.tokenStorage(),
        from.find(Key.DATABASES_SCHEMA.path(name)).orElse(standard.schema()));
  }

  private static Optional<Duration> tokenUnused(Configuration from) {
    String path = Key.TOKEN_UNUSED.path();
    Optional<Duration> unused = from.find(path).map(text -> from.duration(path));
    if (unused.filter(time -> time.compareTo(LEAST_UNUSED) < 0).isPresent()) {
      throw from.refusedValue(path, "choose at least P1D");
    }
    return unused;
  }

  private static TokenStorage tokens(Configuration from) {
    return switch (from.text(Key.TOKEN_STORAGE)) {
      case "as-given" -> TokenStorage.AS_GIVEN;
      case "digest" -> TokenStorage.DIGEST;
      default -> throw from.refusedValue(Key.TOKEN_STORAGE.path(), "choose as-given or digest");
    };
  }

  private static HashingSettings hashing(Configuration from) {
    String threads = Key.PASSWORD_THREADS.path();
    int cores = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 64);
    return new HashingSettings(
        from.integer(Key.PASSWORD_BCRYPT_COST.path()),
        from.find(threads).isPresent() ? from.integer(threads) : cores,
        from.integer(Key.PASSWORD_QUEUE.path()),
        from.duration(Key.PASSWORD_QUEUE_WAIT.path()),
        argon2(from),
        from.secret(Key.PASSWORD_DEVISE_PEPPER.path()).orElse(""));
  }

  private static Optional<HashingSettings.Argon2> argon2(Configuration from) {
    HashingSettings.Argon2 argon2 =
        new HashingSettings.Argon2(
            from.integer(Key.PASSWORD_ARGON2_MEMORY.path()),
            from.integer(Key.PASSWORD_ARGON2_ITERATIONS.path()));
    return switch (from.text(Key.PASSWORD_HASH)) {
      case "bcrypt" -> Optional.empty();
      case "argon2id" -> Optional.of(argon2);
      default -> throw from.refusedValue(Key.PASSWORD_HASH.path(), "choose bcrypt or argon2id");
    };
  }

  private static SessionSettings session(Configuration from) {
    return new SessionSettings(
        from.text(Key.SESSION_COOKIE_NAME),
        from.duration(Key.SESSION_IDLE.path()),
        from.duration(Key.SESSION_ABSOLUTE.path()),
        from.truth(Key.SESSION_COOKIE_SECURE),
        from.truth(Key.SESSION_COOKIE_HTTP_ONLY),
        sessionDatabase(from),
        from.integer(Key.SESSION_MAX_PER_USER.path()));
  }

  private static @Nullable String sessionDatabase(Configuration from) {
    String path = Key.SESSION_DATABASE.path();
    String name = from.find(path).orElse(null);
    if (name != null && !from.namesBelow("databases.").contains(name)) {
      throw from.refused(
          path, "there is no database '%1$s'; set databases.%1$s.url".formatted(name));
    }
    return name;
  }

  private static ProtectionSettings protection(Configuration from) {
    return new ProtectionSettings(
        from.truth(Key.SERVER_CONFIDENTIAL_ONLY),
        Set.copyOf(from.list(Key.SERVER_ORIGINS)),
        new PasswordRules(Blocklist.of(from)),
        new ThrottleSettings(
            from.duration(Key.THROTTLE_WINDOW.path()),
            from.integer(Key.THROTTLE_PER_ACCOUNT_AND_NETWORK.path()),
            from.integer(Key.THROTTLE_PER_NETWORK.path()),
            from.integer(Key.THROTTLE_PER_ACCOUNT.path())),
        new JwtClaims(
            from.find(Key.JWT_ISSUER.path()).orElse(null),
            from.find(Key.JWT_AUDIENCE.path()).orElse(null),
            from.truth(Key.JWT_CHECK_USER)));
  }

  private static CorsSettings cors(Configuration from) {
    return new CorsSettings(
        Set.copyOf(from.list(Key.CORS_ORIGINS)),
        from.list(Key.CORS_METHODS),
        from.list(Key.CORS_HEADERS),
        from.list(Key.CORS_EXPOSED_HEADERS),
        from.truth(Key.CORS_CREDENTIALS),
        from.duration(Key.CORS_MAX_AGE.path()));
  }
}
