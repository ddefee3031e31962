package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.attacks.Attack;
import org.authlayer.conformance.attacks.Attacks;
import org.authlayer.conformance.attacks.Seat.Place;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Session;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.SingleUseTokens;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.junit.jupiter.api.Test;

/** Each way to log in does each duty, by a test that is there, or does not for a reason. */
final class WaysAndDutiesTest {

  private static final String TABLE =
      "conformance-tests/src/test/resources/org/authlayer/conformance/pages/ways-and-duties.csv";
  private static final String ATTACKS = "docs/reference/attacks.tsv";
  private static final Set<Class<?>> MADE =
      Set.of(Middleware.class, Route.class, Routes.class, SingleUseTokens.class, Website.class);

  /** What a layer makes that logs no user in. */
  private static final Set<String> NO_LOGIN =
      Set.of("guard", "protection", "ownForms", "signUp", "keySet", "accountRoutes");

  /** Ways that other modules add. */
  private static final Set<String> ELSEWHERE =
      Set.of("provider", "OpenIdLogin", "secondFactor", "passkeys", "recovery");

  private static final Pattern CELL = Pattern.compile("- .+|\\w+Test#\\w+(?: \\w+Test#\\w+)*");

  private final List<List<String>> rows =
      Repository.read(TABLE).lines().map(line -> List.of(line.split(";", -1))).toList();

  private static Set<String> made() {
    return Stream.of(AuthLayer.class.getMethods())
        .filter(
            method -> MADE.stream().anyMatch(kind -> kind.isAssignableFrom(method.getReturnType())))
        .map(Method::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> listed() {
    return words(1);
  }

  private Set<String> words(int column) {
    return rows.stream()
        .skip(1)
        .flatMap(row -> Stream.of(row.get(column).split(" ", -1)))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A module that is added later logs users in by these, whatever its own methods are called. */
  @Test
  void everyClassThatLogsAUserInIsOfAWay() {
    JavaClasses product =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("conformance"))
            .importPackages("org.authlayer");
    assertEquals(words(2), loggingIn(product, "org.authlayer.testing"), "a way without its row");
    assertTrue(loggingIn(product, "none").contains("LoginCredentials"), "of the module for tests");
  }

  private static Set<String> loggingIn(JavaClasses product, String leftOut) {
    return product.stream()
        .filter(from -> !from.getPackageName().startsWith(leftOut))
        .filter(from -> from.getAccessesFromSelf().stream().anyMatch(WaysAndDutiesTest::isLogin))
        .map(WaysAndDutiesTest::outermost)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean isLogin(JavaAccess<?> access) {
    JavaClass of = access.getTargetOwner();
    return switch (access.getName()) {
      case "login" -> of.isAssignableTo(AuthStore.class) || of.isAssignableTo(UserLayer.class);
      case "prove", "remember" -> of.isAssignableTo(Session.class);
      default -> false;
    };
  }

  private static String outermost(JavaClass one) {
    return one.getEnclosingClass().map(WaysAndDutiesTest::outermost).orElse(one.getSimpleName());
  }

  @Test
  void everythingThatALayerMakesIsAWayOrLogsNoUserIn() {
    assertEquals(Set.of(), without(without(made(), listed()), NO_LOGIN), "a way without its row");
    assertEquals(Set.of(), without(NO_LOGIN, made()), "made no longer");
    Set<String> own =
        Stream.of(Declared.class.getMethods())
            .filter(method -> Modifier.isStatic(method.getModifiers()))
            .map(Method::getName)
            .collect(Collectors.toSet());
    assertEquals(
        Set.of(), without(without(without(listed(), made()), own), ELSEWHERE), "a row of no way");
  }

  private static Set<String> without(Set<String> all, Set<String> some) {
    Set<String> rest = new TreeSet<>(all);
    rest.removeAll(some);
    return rest;
  }

  @Test
  void everyCellIsATestThatIsThereOrAReason() {
    Map<String, String> sources = new HashMap<>();
    for (String module :
        List.of("auth-domain", "adapter-helidon", "adapter-persistence", "conformance-tests")) {
      for (Path file : Repository.sources(module)) {
        sources.put(String.valueOf(file.getFileName()).replace(".java", ""), Repository.read(file));
      }
    }
    List<String> wrong = new ArrayList<>();
    List<String> duties = rows.get(0);
    for (List<String> row : rows.subList(1, rows.size())) {
      assertEquals(duties.size(), row.size(), row::toString);
      for (int i = 3; i < row.size(); i++) {
        if (!isKept(row.get(i), sources)) {
          wrong.add(row.get(0) + ", " + duties.get(i) + ": '" + row.get(i) + "'");
        }
      }
    }
    assertEquals(List.of(), wrong, "name a test as Class#method, or '- ' and a reason");
    assertTrue(rows.size() > 10, "rows");
  }

  private static boolean isKept(String cell, Map<String, String> sources) {
    return CELL.matcher(cell).matches()
        && (cell.startsWith("- ")
            || Stream.of(cell.split(" ", -1)).allMatch(test -> isThere(test, sources)));
  }

  private static boolean isThere(String test, Map<String, String> sources) {
    String[] parts = test.split("#", -1);
    return sources.getOrDefault(parts[0], "").contains(" void " + parts[1] + "(");
  }

  @Test
  void eachAttackIsARow() {
    String made = attacks();
    if (!Repository.rewrite(ATTACKS, made)) {
      assertEquals(made, Repository.read(ATTACKS), Repository.command(WaysAndDutiesTest.class));
    }
  }

  /** Each attack at each seat, or the reason why the seat does not have it. */
  private static String attacks() {
    StringBuilder text = new StringBuilder("kind\tholds");
    Stream.of(Place.values()).forEach(place -> text.append('\t').append(place.words()));
    text.append('\n');
    for (Attack attack : Attacks.all()) {
      text.append(attack.kind()).append('\t').append(attack.claim());
      for (Place place : Place.values()) {
        text.append('\t').append(attack.reason(place).orElse("yes"));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
