package org.authlayer.adapter.persistence.connections;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.BindException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.authlayer.adapter.persistence.failures.SqlFailures;
import org.authlayer.ports.driven.StoreException;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.util.GT;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Says in one line why a start cannot use the database, what the operator has to change, and what
 * the driver or the server said. Only a start says the last: there are no records in it yet.
 */
public final class StartFailures {

  /** The driver's own sentence, which it translates; the state is that of a missing password. */
  private static final String NO_TLS = "The server does not support SSL.";

  private static final String NO_ANSWER = "Connection attempt timed out.";

  /** Control and format characters, separators, and halves of pairs: what a log escapes. */
  private static final Pattern UNPRINTED = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]");

  private static final Set<String> PASSES = Set.of("53300", "55P03", "57P01", "57P02", "57P03");

  /** The first that applies is named. */
  private static final List<Cause> CAUSES =
      List.of(
          new Cause(
              failure -> failure.has(CertificateException.class) && failure.has(SSLException.class),
              "the certificate of the database at %s is not from an authority that this server"
                  + " trusts: name the authority's certificate by sslrootcert=FILE in"
                  + " database.url"),
          new Cause(
              failure -> failure.has(SSLException.class),
              "TLS with the database at %s failed: check sslmode, and sslcert and sslkey if the"
                  + " database wants a client's certificate, in database.url"),
          new Cause(
              failure ->
                  failure.has(FileNotFoundException.class)
                      || failure.has(GeneralSecurityException.class),
              "a file that TLS with the database at %s needs cannot be used: set sslrootcert,"
                  + " sslcert and sslkey in database.url; without sslrootcert it is"
                  + " .postgresql/root.crt in the home of the server's user"),
          new Cause(
              failure -> failure.isFromDriver("GSS Encoded connection", "GSS Encoding"),
              "encryption by GSS with the database at %s failed, which gssEncMode in database.url"
                  + " demands: check Kerberos, or leave gssEncMode out"),
          new Cause(
              failure -> failure.says(NO_TLS),
              "the database at %s has no TLS, which sslmode in database.url demands: turn on ssl in"
                  + " postgresql.conf, or choose another sslmode"),
          new Cause(
              failure -> failure.verifiesName() && failure.isOf("08006") && failure.isAlone(),
              "the certificate of the database at %s is for another name: write the host in"
                  + " database.url as the certificate has it"),
          new Cause(
              failure ->
                  failure.has(ReflectiveOperationException.class)
                      || failure.has(ClassCastException.class),
              "a class that database.url names for the database at %s cannot be used: add its jar"
                  + " to the class path, or take the parameter out"),
          new Cause(
              failure -> failure.isOf("08004") && failure.hasNoPassword(),
              "the database at %s asks for a password, and none is configured: set"
                  + " database.password; in YAML, quote a value that begins with # & ! * or ~"),
          new Cause(
              failure -> failure.isOf("28P01") && failure.hasPasswordWithBlanks(),
              "the database at %s refused the login: check database.user and database.password,"
                  + " which begins or ends with a blank or a line feed"),
          new Cause(
              failure -> failure.isOf("28P01") || failure.poolerSays("authentication failed"),
              "the database at %s refused the login: check database.user and database.password"),
          new Cause(
              failure -> failure.isOf("28", "08004"),
              "the database at %s does not admit this login: check database.user, its right to log"
                  + " in, the entries of pg_hba.conf, and sslcert and sslkey if they demand a"
                  + " client's certificate"),
          new Cause(
              failure -> failure.isOf("3D000") || failure.poolerSays("no such database"),
              "the server at %s has no database of the name that database.url ends with: create it"
                  + " or check database.url"),
          new Cause(
              failure -> failure.isOf("3F000"),
              "no schema of the search path can be used in the database at %s: create it or grant"
                  + " it to database.user, or name another by search_path of the role or by"
                  + " database.schema"),
          new Cause(
              failure -> failure.isOf("42501"),
              "database.user may not create tables in the database at %s, or not use those there,"
                  + " or not connect to it: make it the owner of the database, or of the schema"
                  + " public or the one in database.schema, and of the tables, which pg_restore"
                  + " leaves to another role without --no-owner"),
          new Cause(
              failure -> failure.isOf("25006"),
              "the database at %s takes no changes: name the primary in database.url, or reset"
                  + " default_transaction_read_only of the role and the database"),
          new Cause(
              failure -> failure.isOf("53300") || failure.poolerSays("no more connections"),
              "the database at %s has no connection left: raise its max_connections or the"
                  + " connection limit of the role or the database, or lower database.pool-size"),
          new Cause(
              failure -> failure.isOf("53"),
              "the database at %s is short of disk, memory or another resource: see its log, and"
                  + " the limits that the role and the database carry"),
          new Cause(
              failure -> failure.isOf("55000"),
              "the database at %s accepts no connections: alter database NAME allow_connections"
                  + " true, or check the name that database.url ends with"),
          new Cause(
              failure -> failure.isOf("55P03"),
              "the tables in the database at %s could not be brought up to date because a long"
                  + " transaction uses them: start again when it has ended; pg_stat_activity shows"
                  + " whose it is, and lock_timeout of the role how long a start waits"),
          new Cause(
              failure -> failure.isOf("57014"),
              "the database at %s gave a statement of the start up: raise statement_timeout of the"
                  + " role and the database"),
          new Cause(
              failure -> failure.isOf("25P03", "25P04", "57P05"),
              "the database at %s ended the connection during the start: raise"
                  + " idle_in_transaction_session_timeout, idle_session_timeout and"
                  + " transaction_timeout of the role and the database"),
          new Cause(
              failure -> failure.isOf("08003"),
              "the connection to the database at %s was ended between two statements of the start:"
                  + " try again, and if that does not help, raise idle_session_timeout,"
                  + " idle_in_transaction_session_timeout and transaction_timeout of the role and"
                  + " the database"),
          new Cause(
              failure -> failure.isOf("57P03"),
              "the database at %s accepts no connections now: try again"),
          new Cause(
              failure -> failure.isOf("57P"),
              "the database at %s ended the connection during the start: try again"),
          new Cause(
              failure -> failure.isOf("42P07", "42710", "42723", "42703"),
              "the database at %s holds something that is not this program's and has the name of"
                  + " one of its tables or functions: give the program a schema of its own with"
                  + " database.schema, or a database of its own"),
          new Cause(
              failure -> failure.isOf("22023", "42704", "42601"),
              "the database at %s refuses what the connection begins with: check the parameters of"
                  + " database.url, the settings of the role and the database, and the time zone of"
                  + " the Java process"),
          new Cause(
              failure -> failure.poolerSays("statement pooling mode"),
              "the pooler at %s shares its connections by statement, and changes need transactions:"
                  + " set its pool_mode to transaction"),
          new Cause(
              failure ->
                  failure.poolerSays("server login", "server down", "connect", "_wait_timeout"),
              "the pooler at %s does not reach its database, or has no connection to it left: check"
                  + " its log, its [databases] and sizes, and that PostgreSQL runs"),
          new Cause(
              failure -> failure.says(NO_ANSWER),
              "the database at %s does not answer in time: check host and port in database.url and"
                  + " the firewalls between, or raise database.connect-timeout"),
          new Cause(
              failure -> failure.isOf("08P01"),
              "what answers at %s is no PostgreSQL server, or a pooler that refuses a parameter:"
                  + " check host and port in database.url, and the pooler's"
                  + " ignore_startup_parameters"),
          new Cause(
              failure -> failure.has(BindException.class),
              "this machine gives no local address or port for a connection to %s: widen"
                  + " net.ipv4.ip_local_port_range, or check localSocketAddress in database.url"),
          new Cause(
              failure -> failure.has(UnknownHostException.class),
              "the name service knows no address of %s: check the host in database.url"),
          new Cause(
              failure -> failure.isOf("08") && failure.has(IOException.class),
              "no PostgreSQL server can be reached at %s: check database.url and that the server"
                  + " runs"),
          new Cause(failure -> true, "the database at %s cannot be used"));

  private StartFailures() {}

  public static StoreException of(SQLException failure, DatabaseAddress address) {
    SQLException first = deepest(failure);
    Known known = new Known(first, chain(first), address.source());
    String what =
        CAUSES.stream()
            .filter(cause -> cause.applies().test(known))
            .findFirst()
            .orElseThrow()
            .what()
            .formatted(address.place());
    String message = escaped(what + " (" + known.words() + "; SQLSTATE " + known.state() + ")");
    return PASSES.contains(known.state()) || known.state().startsWith("08")
        ? StoreException.unavailable(message, SqlFailures.RETRY_AFTER, failure)
        : StoreException.broken(message, failure);
  }

  /** A pool and a migration wrap what the driver threw. */
  private static SQLException deepest(SQLException failure) {
    return chain(failure).stream()
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast)
        .reduce(failure, (outer, inner) -> inner);
  }

  private static List<Throwable> chain(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(16).toList();
  }

  static String escaped(String text) {
    return UNPRINTED
        .matcher(text)
        .replaceAll(
            found ->
                found
                    .group()
                    .chars()
                    .mapToObj(unit -> "\\\\u" + HexFormat.of().toHexDigits((char) unit))
                    .collect(Collectors.joining()));
  }

  private record Cause(Predicate<Known> applies, String what) {}

  /** A failure, its causes from itself on, and the login that failed. */
  private record Known(SQLException failure, List<Throwable> chain, PGSimpleDataSource source) {

    String state() {
      return SqlFailures.state(failure);
    }

    boolean isOf(String... states) {
      return Stream.of(states).anyMatch(state()::startsWith);
    }

    boolean has(Class<? extends Throwable> type) {
      return chain.stream().anyMatch(type::isInstance);
    }

    boolean isAlone() {
      return chain.size() == 1;
    }

    boolean says(String sentence) {
      return GT.tr(sentence).equals(failure.getMessage());
    }

    /** PgBouncer has one state for all that it refuses, which the driver uses, too. */
    boolean poolerSays(String... words) {
      return isOf("08P01") && isFromServer() && holds(words);
    }

    boolean isFromDriver(String... words) {
      return !isFromServer() && holds(words);
    }

    private boolean isFromServer() {
      return failure instanceof PSQLException driver && driver.getServerErrorMessage() != null;
    }

    private boolean holds(String... words) {
      String message = String.valueOf(failure.getMessage());
      return Stream.of(words).anyMatch(message::contains);
    }

    boolean verifiesName() {
      return "verify-full".equals(source.getSslMode());
    }

    boolean hasNoPassword() {
      String password = source.getPassword();
      return password == null || password.isEmpty();
    }

    boolean hasPasswordWithBlanks() {
      String password = source.getPassword();
      return password != null && !password.strip().equals(password);
    }

    /** Each sentence of the chain once, without the login's secrets. */
    String words() {
      Set<String> sentences = new LinkedHashSet<>();
      for (Throwable one : chain) {
        String sentence = sentence(one);
        if (sentences.stream().noneMatch(said -> said.contains(sentence))) {
          sentences.add(sentence);
        }
      }
      String words = String.join(": ", sentences);
      for (String secret :
          Stream.of(source.getPassword(), source.getSslPassword())
              .filter(text -> text != null && !text.isEmpty())
              .toList()) {
        words = words.replace(secret, "***");
      }
      return words;
    }

    private static String sentence(Throwable one) {
      ServerErrorMessage said =
          one instanceof PSQLException driver ? driver.getServerErrorMessage() : null;
      String sentence = said == null ? one.getMessage() : said.getMessage();
      return sentence == null ? one.getClass().getSimpleName() : sentence;
    }
  }
}
