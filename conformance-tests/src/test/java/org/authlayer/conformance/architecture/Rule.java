package org.authlayer.conformance.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.EvaluationResult;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.nio.file.FileStore;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules. Each is written for any root package, so that seeded violations can stand in. */
enum Rule {
  PORTS_SEE_THE_PLATFORM_ONLY(List.of(), Area.PORTS),
  JSON_SEES_THE_PLATFORM_ONLY(List.of(), Area.JSON),
  DRIVEN_PORTS_SEE_NO_DRIVING_PORT(List.of(Rule.JSON), Area.DRIVEN),
  /**
   * A port method needs two adapters: a method of one adapter belongs in that adapter. A
   * transaction is the exception: the stores in memory have none, and say so in {@code begin}.
   */
  DRIVEN_PORTS_HAVE_TWO_ADAPTERS(Area.DRIVEN) {
    @Override
    DescribedPredicate<JavaClass> subject(String root) {
      return super.subject(root).and(DescribedPredicate.not(simpleName("Transaction")));
    }

    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.haveMethodsOfTwoImplementations();
    }
  },
  DRIVING_PORTS_SEE_NO_OPERATION(List.of("org.authlayer.ports.driven..", Rule.JSON), Area.DRIVING),
  /** The website is in a module of its own, whose descriptor lets it see jte and nothing else. */
  DOMAIN_SEES_PORTS_ONLY(List.of(Rule.PORTS), Area.DOMAIN) {
    @Override
    DescribedPredicate<JavaClass> subject(String root) {
      return super.subject(root)
          .and(
              DescribedPredicate.not(
                  resideInAnyPackage(
                      "org.authlayer.domain.pages..", "org.authlayer.domain.routes..")));
    }
  },
  CORE_SEES_NO_ROUTES(Area.DOMAIN) {
    @Override
    DescribedPredicate<JavaClass> subject(String root) {
      return super.subject(root).and(resideOutsideOfPackages(ABOVE_THE_CORE));
    }

    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.dependOnlyOn(
          packages(root, PORTS).and(resideOutsideOfPackages(ABOVE_THE_CORE)));
    }
  },
  CORE_KNOWS_NO_PAGE_AND_NO_DOCUMENT(Area.DOMAIN) {
    @Override
    DescribedPredicate<JavaClass> subject(String root) {
      return super.subject(root).and(resideOutsideOfPackages(SHOWN_TO_PEOPLE));
    }

    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.haveNamesWithout("Html", "Page", "OpenApi", "Schema");
    }
  },
  USE_CASES_SEE_VALUES_ONLY(Area.USE_CASES, Area.PASSWORD_CHECKS) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.dependOnlyOn(
          packages(
                  root,
                  "org.authlayer.ports.driven..",
                  "org.authlayer.domain.jwt..",
                  "org.authlayer.domain.password..")
              .or(
                  DescribedPredicate.describe(
                      "values that are no request, answer or refusal",
                      type -> VALUES.contains(type.getName().replaceFirst("\\$.*", "")))));
    }
  },
  HELIDON_ADAPTER_SEES_PORTS_AND_ITS_LIBRARIES(Area.HELIDON) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.dependOnlyOn(
          packages(root, PORTS, JSON_TEXT, "org.authlayer.jwt..").or(HELIDON_LIBRARIES));
    }
  },
  SERVER_SEES_PORTS_AND_ITS_LIBRARIES(
      Area.JSON_TEXT, Area.JWT, Area.ISSUERS, Area.RUNTIME, Area.SERVER, Area.OPERATOR) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.dependOnlyOn(
          packages(
                  root,
                  PORTS,
                  JSON_TEXT,
                  "org.authlayer.jwt..",
                  "org.authlayer.runtime..",
                  "org.authlayer.server..",
                  "org.authlayer.adapter.helidon..")
              .or(HELIDON_LIBRARIES));
    }
  },
  OPENID_SEES_THE_LAYER_AND_ITS_LIBRARY(
      List.of(
          Rule.PORTS,
          Rule.JSON_TEXT,
          "org.authlayer.domain..",
          "org.authlayer.issuers..",
          "javax.crypto..",
          "com.nimbusds.."),
      Area.OPENID),
  SPRING_STARTER_SEES_PORTS_AND_SPRING(
      List.of(
          Rule.PORTS,
          Rule.JSON_TEXT,
          "org.authlayer.domain.application..",
          "org.authlayer.domain.routing..",
          "org.authlayer.runtime..",
          "org.authlayer.testing..",
          "org.springframework..",
          "org.apache.commons.logging..",
          "jakarta.servlet..",
          "javax.sql.."),
      Area.SPRING),
  SECOND_FACTOR_SEES_THE_LAYER_AND_ITS_LIBRARIES(
      List.of(
          Rule.PORTS,
          "org.authlayer.domain..",
          Rule.TABLES,
          "io.nayuki.qrcodegen..",
          "org.apache.ibatis..",
          "javax.crypto.."),
      Area.SECOND_FACTOR),
  PASSKEYS_SEE_THE_LAYER_AND_THEIR_LIBRARIES(
      List.of(
          Rule.PORTS,
          "org.authlayer.domain..",
          Rule.TABLES,
          "com.webauthn4j..",
          "org.apache.ibatis..",
          "javax.crypto.."),
      Area.PASSKEYS),
  RECOVERY_SEES_THE_LAYER_AND_ITS_LIBRARIES(
      List.of(
          Rule.PORTS,
          "org.authlayer.domain..",
          Rule.TABLES,
          "org.apache.ibatis..",
          "org.authlayer.mail.."),
      Area.RECOVERY),
  MAIL_SEES_PORTS_AND_ITS_LIBRARY(
      List.of(
          Rule.PORTS,
          "org.authlayer.domain.usecase..",
          "jakarta.mail..",
          "org.eclipse.angus.mail..",
          "javax.net.ssl.."),
      Area.MAIL),
  NAMES_SAY_WHERE_HELIDON_IS(Area.JSON_TEXT, Area.JWT, Area.OPENID, Area.RUNTIME, Area.OPERATOR) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.dependOnlyOn(WITHOUT_HELIDON);
    }
  },
  /**
   * An address that was judged is the address that is asked: the JDK's client looks it up again.
   */
  ISSUERS_SEE_NO_HELIDON_BUT_ITS_CLIENT(Area.ISSUERS) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.dependOnlyOn(WITHOUT_HELIDON.or(HELIDON_CLIENT));
    }
  },
  HTTP_SEES_DRIVING_PORTS_ONLY(Area.HELIDON) {
    @Override
    DescribedPredicate<JavaClass> subject(String root) {
      return super.subject(root).and(resideOutsideOfPackages(root + ".security.."));
    }

    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.dependOnlyOn(
          packages(root, "org.authlayer.ports.driving..", JSON, JSON_TEXT, "org.authlayer.jwt..")
              .or(HELIDON_LIBRARIES));
    }
  },
  HELIDON_ALONE_OPENS_A_SERVER_SOCKET(Area.HELIDON) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.dependOnlyOn(
          DescribedPredicate.not(
              DescribedPredicate.describe(
                  "server sockets", type -> SERVER_SOCKETS.contains(type.getName()))));
    }
  },
  PERSISTENCE_SEES_DRIVEN_PORTS_AND_ITS_LIBRARIES(
      List.of(
          "org.authlayer.ports.driven..",
          "org.authlayer.ports.operation..",
          "javax.crypto..",
          "javax.net.ssl..",
          "javax.sql..",
          "org.apache.ibatis..",
          "com.zaxxer.hikari..",
          "org.flywaydb.core..",
          "org.mindrot.jbcrypt..",
          "org.bouncycastle.crypto..",
          "io.zonky.test.db.postgres..",
          "org.apache.commons.compress..",
          "org.tukaani.xz..",
          "org.postgresql..",
          "org.slf4j.."),
      Area.PERSISTENCE),
  SERVERS_CONNECTIONS_AND_HASHES_SEE_NO_STATEMENTS(
      List.of(
          "org.authlayer.ports.driven..",
          "org.authlayer.ports.operation..",
          "org.authlayer.adapter.persistence.failures..",
          "javax.crypto..",
          "javax.net.ssl..",
          "javax.sql..",
          "com.zaxxer.hikari..",
          "org.postgresql..",
          "org.bouncycastle.crypto..",
          "org.mindrot.jbcrypt..",
          "org.apache.commons.compress..",
          "org.tukaani.xz.."),
      Area.EMBEDDED,
      Area.CONNECTIONS,
      Area.HASHING,
      Area.OTHER_HASHES),
  JDBC_IS_SEEN_BY_FEW(Area.PERSISTENCE) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.dependOnJdbcOnlyIn(
          Stream.of(ROWS, CONNECTIONS, BEFORE_THE_MAPPERS, FAILURES)
              .flatMap(List::stream)
              .map(name -> root + "." + name)
              .collect(Collectors.toSet()));
    }
  },
  MYBATIS_RUNS_EVERY_STATEMENT(Area.PERSISTENCE) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.callConnectionsOfJdbcOnlyIn(
          Stream.of(CONNECTIONS, BEFORE_THE_MAPPERS)
              .flatMap(List::stream)
              .filter(name -> !name.startsWith("statements."))
              .map(name -> root + "." + name)
              .collect(Collectors.toSet()));
    }
  },
  KIT_SEES_PORTS_DOMAIN_AND_ITS_LIBRARIES(
      List.of(
          Rule.PORTS,
          "org.authlayer.domain..",
          "org.authlayer.testing..",
          "org.junit.jupiter.api..",
          "org.opentest4j..",
          "org.apiguardian.api..",
          "com.fasterxml.jackson..",
          "at.favre.lib.crypto.bcrypt..",
          "picocli..",
          "com.sun.net.httpserver..",
          "javax.crypto..",
          "javax.net..",
          "javax.xml.stream..",
          "org.jsoup..",
          "org.postgresql..",
          "javax.sql.."),
      Area.KIT),
  BLACK_BOX_SEES_NOTHING_OF_THE_PROJECT(Area.BLACK_BOX) {
    @Override
    DescribedPredicate<JavaClass> subject(String root) {
      return super.subject(root).and(DescribedPredicate.not(resideInAnyPackage(besideBlackBox())));
    }

    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.dependOnlyOn(
          resideInAnyPackage(
              "java..",
              "org.jspecify..",
              root + ".wire..",
              root + ".target..",
              root + ".lever..",
              root + ".jose..",
              root + ".probe..",
              root + ".replay..",
              root + ".section..",
              root + ".law..",
              "org.jsoup..",
              root + ".kit..",
              "org.authlayer.conformance.catalogue..",
              "org.authlayer.conformance.verdict..",
              "at.favre.lib.crypto.bcrypt..",
              "com.fasterxml.jackson..",
              "javax.crypto..",
              "javax.net..",
              "org.postgresql..",
              "javax.sql.."));
    }
  },
  ELSEWHERE_SEES_LIBRARIES_ONLY(
      List.of("com.fasterxml.jackson..", "javax.crypto..", "at.favre.lib.."), Area.ELSEWHERE),
  TEST_SUPPORT_SEES_THE_CORE_AND_JUNIT(
      List.of(
          Rule.PORTS,
          "org.authlayer.domain..",
          "org.junit.jupiter.api..",
          "org.junit.platform.commons..",
          "org.apiguardian.api..",
          "java.sql..",
          "javax.crypto..",
          "javax.sql..",
          "com.fasterxml.jackson.."),
      Area.TEST_SUPPORT),
  /** In a root set by chroot the list of mounts has no row for the directory. */
  DISKS_ARE_ASKED_BY_PATH(Area.values()) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return ArchConditions.not(ArchConditions.dependOnClassesThat(type(FileStore.class)));
    }
  },
  STATIC_STATE_IS_CONSTANT(Area.values()) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.haveConstantStaticFields();
    }
  },
  NOTHING_IS_BOUND_TO_A_THREAD(Area.values()) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.dependOnNoThreadLocal();
    }
  },
  CORE_HAS_NO_SETTERS(Area.PORTS, Area.DOMAIN) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.haveNoSetters();
    }
  },
  /** A transaction belongs to one thread, and the late one begins at its first use. */
  CORE_HAS_FINAL_FIELDS(Area.PORTS, Area.DOMAIN) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.haveFinalFieldsBut(Set.of(root + ".application.LateTransaction"));
    }
  },
  CORE_HAS_THREE_MUTABLE_CELLS(Area.DOMAIN) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.lockOrShareMapsOnlyIn(
          root + ".AuthStore", root + ".Evidence", root + ".Session");
    }
  },
  /** Beside the compiler's checks DefaultLocale and StringCaseLocaleUsage, which see no stream. */
  NUMBERS_ARE_ASCII_IN_EVERY_LOCALE(
      Area.PORTS,
      Area.DOMAIN,
      Area.HELIDON,
      Area.JSON_TEXT,
      Area.JWT,
      Area.OPENID,
      Area.RUNTIME,
      Area.SPRING,
      Area.SERVER,
      Area.OPERATOR,
      Area.PERSISTENCE,
      Area.KIT,
      Area.TEST_SUPPORT) {
    @Override
    DescribedPredicate<JavaClass> subject(String root) {
      return super.subject(root)
          .and(resideOutsideOfPackages(NEVER_PUBLISHED))
          .and(
              DescribedPredicate.describe(
                  "read no number themselves",
                  type -> !READERS_OF_NUMBERS.contains(type.getName())));
    }

    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.leaveDigitsToOthers();
    }
  },
  NAMES_SAY_WHAT_A_TYPE_IS(Area.values()) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.haveTellingNames();
    }
  },
  PACKAGES_ARE_NULL_MARKED(Area.values()) {
    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.liveInNullMarkedPackages();
    }
  },
  ONLY_LAUNCHER_AND_COMMAND_LINE_PRINT(
      Arrays.stream(Area.values()).filter(area -> area != Area.OPERATOR).toArray(Area[]::new)) {
    @Override
    DescribedPredicate<JavaClass> subject(String root) {
      return super.subject(root)
          .and(resideOutsideOfPackages("org.authlayer.server", root + ".cli.."))
          .and(DescribedPredicate.not(simpleName("SelfTestCommand")));
    }

    @Override
    ArchCondition<JavaClass> condition(String root) {
      return Conditions.leaveStandardStreamsAlone();
    }
  };

  private static final String PORTS = "org.authlayer.ports..";
  private static final String JSON = "org.authlayer.ports.json..";
  private static final String JSON_TEXT = "org.authlayer.json..";
  private static final String TABLES = "org.authlayer.adapter.persistence.tables..";
  private static final String[] ABOVE_THE_CORE = {
    "org.authlayer.domain.application..",
    "org.authlayer.domain.openapi..",
    "org.authlayer.domain.pages..",
    "org.authlayer.domain.routes..",
    "org.authlayer.domain.routing..",
    "org.authlayer.domain.website.."
  };
  private static final String[] SHOWN_TO_PEOPLE = {
    "org.authlayer.domain.openapi..",
    "org.authlayer.domain.pages..",
    "org.authlayer.domain.routes..",
    "org.authlayer.domain.website.."
  };

  /** Reads the rows that MyBatis hands on (ADR 0067). */
  private static final List<String> ROWS = List.of("statements.WholeRows");

  /** Opens, lends and closes connections; has no statement on a table. */
  private static final List<String> CONNECTIONS =
      List.of(
          "PostgresStores",
          "statements.MyBatisStores",
          "PostgresTransaction",
          "statements.Mappers",
          "connections.ConnectionPool",
          "connections.ConnectionsOnly",
          "connections.DatabaseAddress",
          "connections.LentConnection",
          "connections.PooledDataSource",
          "connections.PreparedStatements",
          "connections.RetryingDataSource",
          "tables.OwnTables");

  /** Works on roles, schemas and the history of migrations, before there are tables to map. */
  private static final List<String> BEFORE_THE_MAPPERS =
      List.of(
          "embedded.DatabaseRoles",
          "migrations.ConfiguredSchema",
          "migrations.Inspection",
          "migrations.Migrations",
          "migrations.NewHistoryTable",
          "migrations.TableHistory");

  /** Translates a {@code SQLException}; sees no connection. */
  private static final List<String> FAILURES =
      List.of("failures.SqlFailures", "connections.StartFailures");

  /** The proof of the kit, which nobody runs but this build. */
  private static final String[] NEVER_PUBLISHED = {
    "org.authlayer.conformance.elsewhere..",
    "org.authlayer.conformance.bugs..",
    "org.authlayer.conformance.selftest.."
  };

  /** One for texts from outside on either side; the others read what a pattern has admitted. */
  private static final Set<String> READERS_OF_NUMBERS =
      Set.of(
          "org.authlayer.ports.driving.WholeNumber",
          "org.authlayer.conformance.wire.Digits",
          "org.authlayer.conformance.lever.Hook",
          "org.authlayer.adapter.persistence.embedded.PostmasterFile",
          "org.authlayer.adapter.persistence.embedded.ProcessLimits",
          "org.authlayer.adapter.persistence.hashes.Fields",
          "org.authlayer.adapter.persistence.hashing.BcryptHash",
          "org.authlayer.adapter.persistence.migrations.TableHistory",
          "org.authlayer.domain.application.TypedJson",
          "org.authlayer.json.JsonReader");

  private static final Set<String> SERVER_SOCKETS =
      Set.of("java.net.ServerSocket", "java.nio.channels.ServerSocketChannel");
  private static final Set<String> VALUES =
      Set.of(
          "org.authlayer.domain.CredentialCheck",
          "org.authlayer.domain.Violation",
          "org.authlayer.domain.authenticator.SessionAuthenticatable",
          "org.authlayer.ports.json.JsonValue",
          "org.authlayer.ports.driving.PasswordRules");
  private static final DescribedPredicate<JavaClass> WITHOUT_HELIDON =
      resideOutsideOfPackages("io.helidon..", "org.authlayer.adapter.helidon..");
  private static final DescribedPredicate<JavaClass> HELIDON_CLIENT =
      resideInAnyPackage("io.helidon.webclient..", "io.helidon.http..", "io.helidon.common.tls..");
  private static final DescribedPredicate<JavaClass> HELIDON_LIBRARIES =
      resideInAnyPackage(
          "javax.net.ssl..",
          "javax.security.auth.x500..",
          "javax.crypto..",
          "com.sun.management..",
          "io.helidon..",
          "com.fasterxml.jackson..",
          "com.nimbusds.jose..",
          "io.prometheus.metrics..",
          "io.opentelemetry..",
          "org.yaml.snakeyaml..",
          "picocli..");

  @SuppressWarnings("ImmutableEnumChecker") // a copy that nobody can change
  private final List<String> seen;

  @SuppressWarnings("ImmutableEnumChecker") // a copy that nobody can change
  private final Set<Area> areas;

  Rule(Area... areas) {
    this(List.of(), areas);
  }

  /** A rule that names the packages beside its own that its classes may depend on. */
  Rule(List<String> seen, Area... areas) {
    this.seen = List.copyOf(seen);
    this.areas = Set.of(areas);
  }

  /** The requirement on the classes that the rule looks at. */
  ArchCondition<JavaClass> condition(String root) {
    return Conditions.dependOnlyOn(packages(root, seen.toArray(String[]::new)));
  }

  /** The classes that the rule looks at. */
  DescribedPredicate<JavaClass> subject(String root) {
    return resideInAPackage(root + "..");
  }

  Set<Area> areas() {
    return areas;
  }

  /** The package of the violations that this rule has to find. */
  String seededPackage() {
    return "org.authlayer.conformance.architecture.seeded."
        + name().toLowerCase(Locale.ROOT).replace("_", "");
  }

  long looksAt(JavaClasses classes, String root) {
    return classes.stream().filter(subject(root)).count();
  }

  EvaluationResult evaluate(JavaClasses classes, String root) {
    return ArchRuleDefinition.classes()
        .that(subject(root))
        .should(condition(root))
        .allowEmptyShould(true)
        .evaluate(classes);
  }

  /** The parts of the kit that know Java: the other seats, the proof, and what is around them. */
  private static String[] besideBlackBox() {
    String kit = Area.KIT.root();
    return Stream.concat(
            Stream.of(kit),
            Stream.of(
                    "core subject store selftest inprocess bugs cli report elsewhere adapter"
                        .split(" "))
                .map(part -> kit + "." + part + ".."))
        .toArray(String[]::new);
  }

  private static DescribedPredicate<JavaClass> packages(String root, String... others) {
    return resideInAnyPackage(
        Stream.concat(Stream.of(root + "..", "java..", "org.jspecify.."), Stream.of(others))
            .toArray(String[]::new));
  }
}
