package org.authlayer.runtime.configuration;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** All configuration keys. A star stands for a name that the operator chooses. */
public enum Key {
  SERVER_HOST("server.host", "--host", "address to listen on"),
  SERVER_PORT("server.port", "--port", "port to listen on, 0 for any free one"),
  SERVER_BODY_LIMIT("server.body-limit", "--body-limit", "largest request body in bytes"),
  SERVER_SHUTDOWN_DELAY(
      "server.shutdown-delay", "on shutdown, how long to report \"not ready\" while still serving"),
  SERVER_SHUTDOWN_GRACE("server.shutdown-grace", "on shutdown, time for requests in flight"),
  SERVER_TRUSTED_PROXIES(
      "server.trusted-proxies",
      "addresses or CIDR blocks of proxies whose X-Forwarded-* are believed"),
  SERVER_CONNECTIONS(
      "server.connections", "most connections; the default depends on file descriptors and heap"),
  SERVER_REQUESTS("server.requests", "most requests at a time; more are rejected with 503"),
  SERVER_CONTENT_MEMORY(
      "server.content-memory", "most bytes of content at a time; the default depends on the heap"),
  SERVER_HEAD_TIMEOUT("server.head-timeout", "time to receive a TLS handshake or a request's head"),
  SERVER_BODY_TIMEOUT("server.body-timeout", "time to receive a request body or to send an answer"),
  SERVER_IDLE_TIMEOUT("server.idle-timeout", "how long an idle connection stays open"),
  SERVER_TLS_CERTIFICATE_FILE(
      "server.tls.certificate-file", "PEM, own certificate first; turns on TLS"),
  SERVER_TLS_PRIVATE_KEY_FILE("server.tls.private-key-file", "its key, PEM (PKCS#8)"),
  SERVER_TLS_KEYSTORE_FILE("server.tls.keystore-file", "PKCS#12, in place of PEM files"),
  SERVER_TLS_KEYSTORE_PASSWORD("server.tls.keystore-password", "its password"),
  SERVER_TLS_KEYSTORE_PASSWORD_FILE(
      "server.tls.keystore-password-file", "a file with its password in the first line"),
  SERVER_STRICT_TRANSPORT(
      "server.strict-transport-security", "send Strict-Transport-Security over TLS"),
  SERVER_HTTP2("server.http2", "speak HTTP/2, too: by ALPN over TLS, by prior knowledge without"),
  SERVER_CONFIDENTIAL_ONLY(
      "server.confidential-only", "reject requests of other machines over plain HTTP"),
  SERVER_ORIGINS("server.origins", "origins, besides its own, whose pages may send forms here"),
  SERVER_ACCESS_LOG("server.access-log", "log a line for each request"),
  CORS_ORIGINS("cors.origins", "origins whose pages may call applications and read answers, or *"),
  CORS_METHODS("cors.methods", "methods that such pages may use"),
  CORS_HEADERS("cors.headers", "request headers that such pages may set"),
  CORS_EXPOSED_HEADERS("cors.exposed-headers", "answer headers that such pages may read"),
  CORS_CREDENTIALS("cors.credentials", "whether requests of such pages may carry cookies"),
  CORS_MAX_AGE("cors.max-age", "how long browsers may keep the answer to a preflight request"),
  LOG_FORMAT("log.format", "form of the log's lines: text or json"),
  TRACING_ENABLED("tracing.enabled", "whether each request is a span of OpenTelemetry"),
  METRICS_ENABLED("metrics.enabled", "whether GET /metrics reports metrics (Prometheus)"),
  METRICS_NETWORKS("metrics.networks", "addresses or CIDR blocks of clients that may read metrics"),
  METRICS_BACKUP_FILE(
      "metrics.backup-file", "file of the last back-up, whose age the metrics report"),
  MANAGEMENT_PORT(
      "management.port", "port of /metrics and /health alone; default the port of everything"),
  MANAGEMENT_HOST("management.host", "its address; default as server.host"),
  API_ENABLED("api.enabled", "whether GET /api and GET /openapi.json describe what is mounted"),
  DATABASE_URL("database.url", "--database-url", "JDBC URL; without it an embedded PostgreSQL"),
  DATABASE_USER("database.user", "--database-user", "database user"),
  DATABASE_PASSWORD("database.password", "", "the database user's password"),
  DATABASE_PASSWORD_FILE("database.password-file", "a file with the password in the first line"),
  DATABASE_SCHEMA("database.schema", "schema of the tables; default the one the database chooses"),
  DATABASE_POOL_SIZE("database.pool-size", "--pool-size", "most database connections"),
  DATABASE_CONNECT_TIMEOUT(
      "database.connect-timeout", "longest wait for a connection before a 503"),
  DATABASE_DATA_DIRECTORY(
      "database.data-directory", "directory of the embedded database and the generated key"),
  DATABASES_URL("databases.*.url", "JDBC URL of a named database"),
  DATABASES_USER("databases.*.user", "its user; default as database.user"),
  DATABASES_PASSWORD("databases.*.password", "its password; default empty"),
  DATABASES_PASSWORD_FILE(
      "databases.*.password-file", "a file with its password in the first line"),
  DATABASES_SCHEMA("databases.*.schema", "default as database.schema"),
  DATABASES_POOL_SIZE("databases.*.pool-size", "default as database.pool-size"),
  DATABASES_CONNECT_TIMEOUT("databases.*.connect-timeout", "default as database.connect-timeout"),
  DATABASES_DATA_DIRECTORY("databases.*.data-directory", "default below database.data-directory"),
  PASSWORD_BCRYPT_COST("password.bcrypt-cost", "--bcrypt-cost", "cost of a password hash, 4 to 31"),
  PASSWORD_HASH("password.hash", "function of new password hashes: bcrypt or argon2id"),
  PASSWORD_ARGON2_MEMORY(
      "password.argon2-memory", "memory of an Argon2id hash in KiB, 7168 to 1048576"),
  PASSWORD_ARGON2_ITERATIONS(
      "password.argon2-iterations",
      "passes of an Argon2id hash over its memory, to 64; at least 35840 KiB in all"),
  PASSWORD_DEVISE_PEPPER(
      "password.devise-pepper", "pepper of hashes that begin with {devise}; default empty"),
  PASSWORD_DEVISE_PEPPER_FILE(
      "password.devise-pepper-file", "a file with the pepper in the first line"),
  PASSWORD_THREADS("password.threads", "hashes computed at a time; default one per core"),
  PASSWORD_QUEUE(
      "password.queue", "hashes that may wait, shared fairly; more are rejected with 503"),
  PASSWORD_QUEUE_WAIT("password.queue-wait", "how long a hash may wait before a 503"),
  PASSWORD_BLOCKLIST(
      "password.blocklist",
      "new passwords to reject: none, common, or a file with one password per line"),
  THROTTLE_WINDOW("throttle.window", "how long a failed login counts"),
  THROTTLE_PER_ACCOUNT_AND_NETWORK(
      "throttle.per-account-and-network", "failed logins of one client network on one account"),
  THROTTLE_PER_NETWORK(
      "throttle.per-network", "failed logins of one client network on any account"),
  THROTTLE_PER_ACCOUNT("throttle.per-account", "failed logins on one account from anywhere"),
  TOKEN_STORAGE("token.storage", "how opaque tokens are stored: as-given or digest"),
  TOKEN_BYTES("token.bytes", "random bytes of an opaque token"),
  TOKEN_MAX_PER_USER(
      "token.max-per-user",
      "most opaque tokens of one account; a new one ends the one that was unused longest; 0 for no"
          + " limit"),
  TOKEN_UNUSED(
      "token.unused", "how long a token without an expiry may be unused; default no limit"),
  SESSION_COOKIE_NAME("session.cookie.name", "name of the session cookie"),
  SESSION_COOKIE_SECURE("session.cookie.secure", "whether the cookie has Secure"),
  SESSION_COOKIE_HTTP_ONLY("session.cookie.http-only", "whether the cookie has HttpOnly"),
  SESSION_IDLE("session.idle", "time until an unused session expires"),
  SESSION_ABSOLUTE("session.absolute", "longest lifetime of a session"),
  SESSION_MAX_PER_USER(
      "session.max-per-user", "most sessions of one account; a new one ends the oldest"),
  SESSION_DATABASE("session.database", "named database that holds the users of sessions"),
  JWT_SIGNING_KEY("jwt.signing-key", "kid of the key that signs; default the only one"),
  JWT_ISSUER("jwt.issuer", "iss of tokens, issued and required; not set by default"),
  JWT_AUDIENCE("jwt.audience", "aud of tokens, issued and required; not set by default"),
  JWT_TYPE("jwt.type", "typ of tokens, issued and required; default JWT, any accepted"),
  JWT_CHECK_USER(
      "jwt.check-user", "reject tokens after the user was deleted or the password changed"),
  JWT_KEYS_KID("jwt.keys.*.kid", "identifier of a key"),
  JWT_KEYS_ALGORITHM("jwt.keys.*.algorithm", "HS256, ES256 or EdDSA"),
  JWT_KEYS_SECRET("jwt.keys.*.secret", "HS256: at least 32 bytes in base64"),
  JWT_KEYS_SECRET_FILE("jwt.keys.*.secret-file", "HS256: a file with the secret"),
  JWT_KEYS_PRIVATE_KEY_FILE(
      "jwt.keys.*.private-key-file",
      "ES256, EdDSA: PEM (PKCS#8); without it the key only verifies"),
  JWT_KEYS_PUBLIC_KEY_FILE("jwt.keys.*.public-key-file", "ES256, EdDSA: PEM (SPKI)"),
  APPLICATIONS(
      "applications",
      "what is mounted; default your own, else the usual parts of what comes with the server"),
  REALM("realm", "protection space named in challenges"),
  PROFILE("profile", "--profile", "reference or hardened"),
  DEVELOPMENT(
      "development",
      "whether the log shows messages of exceptions and how to open the embedded database; loopback"
          + " only");

  private static final List<String> SECRETS = List.of("password", "secret", "pepper");

  private final String path;
  private final String option;
  private final String help;
  private final String variable;

  Key(String path, String help) {
    this(path, "", help);
  }

  Key(String path, String option, String help) {
    this.path = path;
    this.option = option;
    this.help = help;
    this.variable = variable(path);
  }

  public String path() {
    return path;
  }

  public String path(String name) {
    return path.replace("*", name);
  }

  public String option() {
    return option;
  }

  public String help() {
    return help;
  }

  /** The environment variable. */
  public String variable() {
    return variable;
  }

  static String variable(String path) {
    return "AUTHLAYER_" + path.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  public static boolean isSecret(String path) {
    return SECRETS.stream().anyMatch(path::endsWith);
  }

  public static boolean isKnown(String path) {
    return Arrays.stream(values())
        .anyMatch(key -> name(key.path, path).filter(it -> it.matches("[a-z0-9-]*")).isPresent());
  }

  public static Optional<String> ofVariable(String variable) {
    return Arrays.stream(values())
        .flatMap(
            key ->
                name(key.variable, variable).filter(it -> it.matches("[A-Z0-9_]*")).stream()
                    .map(name -> key.path(name.toLowerCase(Locale.ROOT).replace('_', '-'))))
        .findFirst();
  }

  /** The text in place of the star; empty without a star, nothing where the rest differs. */
  private static Optional<String> name(String notation, String text) {
    int star = notation.indexOf('*');
    if (star < 0) {
      return text.equals(notation) ? Optional.of("") : Optional.empty();
    }
    String rest = notation.substring(star + 1);
    return text.length() >= notation.length()
            && text.startsWith(notation.substring(0, star))
            && text.endsWith(rest)
        ? Optional.of(text.substring(star, text.length() - rest.length()))
        : Optional.empty();
  }

  public static Optional<Key> ofOption(String option) {
    return Arrays.stream(values())
        .filter(key -> !option.isEmpty() && key.option.equals(option))
        .findFirst();
  }
}
