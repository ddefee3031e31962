package org.authlayer.conformance.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** What the rules are made of. */
final class Conditions {

  private static final Pattern SETTER = Pattern.compile("set\\p{Upper}.*");
  private static final Pattern VAGUE =
      Pattern.compile(
          "(Default|Base|Common)(\\p{Upper}.*)?"
              + "|.*(Impl|Manager|Utils?|Helpers?|Common|Port|Service)");

  private static final Pattern OF_ANY_SCRIPT =
      Pattern.compile(
          "java\\.lang\\.(Integer|Long|Short|Byte)\\.(parse\\w+|decode|valueOf)"
              + "\\(java\\.lang\\.(String|CharSequence).*"
              + "|java\\.math\\.Big\\w+\\.<init>\\((java\\.lang\\.String|\\[C).*"
              + "|java\\.util\\.Scanner\\..*"
              + "|java\\.io\\.Print\\w+\\.(printf|format)\\(java\\.lang\\.String.*");

  private Conditions() {}

  static ArchCondition<JavaClass> dependOnlyOn(DescribedPredicate<? super JavaClass> allowed) {
    return ArchConditions.onlyDependOnClassesThat(allowed);
  }

  static ArchCondition<JavaClass> haveConstantStaticFields() {
    return each(
        "have constant static fields",
        type ->
            fields(type)
                .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                .filter(
                    field ->
                        !field.getModifiers().contains(JavaModifier.FINAL)
                            || field
                                .getRawType()
                                .getPackageName()
                                .startsWith("java.util.concurrent")
                            || field.getRawType().isAssignableTo(Appendable.class))
                .map(field -> field.getFullName() + " is mutable static state"));
  }

  static ArchCondition<JavaClass> haveFinalFieldsBut(Set<String> ofOneThread) {
    return each(
        "have final fields, except " + ofOneThread,
        type ->
            fields(type)
                .filter(field -> !ofOneThread.contains(type.getName()))
                .filter(field -> !field.getModifiers().contains(JavaModifier.FINAL))
                .map(field -> field.getFullName() + " is not final"));
  }

  static ArchCondition<JavaClass> haveNoSetters() {
    return each(
        "have no setters",
        type ->
            type.getMethods().stream()
                .filter(method -> SETTER.matcher(method.getName()).matches())
                .map(method -> method.getFullName() + " is a setter"));
  }

  /**
   * Who shares state between threads makes a concurrent map, an atomic or a synchronized method.
   */
  static ArchCondition<JavaClass> lockOrShareMapsOnlyIn(String... cells) {
    Set<String> mutable = Set.of(cells);
    return each(
        "leave shared mutable state to " + mutable,
        type ->
            mutable.contains(type.getName())
                ? Stream.of()
                : Stream.concat(
                    type.getMethods().stream()
                        .filter(method -> method.getModifiers().contains(JavaModifier.SYNCHRONIZED))
                        .map(method -> method.getFullName() + " locks"),
                    type.getConstructorCallsFromSelf().stream()
                        .filter(Conditions::makesSharedState)
                        .map(call -> call.getDescription())));
  }

  private static boolean makesSharedState(JavaConstructorCall call) {
    String made = call.getTargetOwner().getName();
    return made.startsWith("java.util.concurrent.atomic.")
        || made.startsWith("java.util.concurrent.locks.")
        || made.startsWith("java.util.concurrent.Concurrent")
        || made.startsWith("java.util.concurrent.CopyOnWrite");
  }

  static ArchCondition<JavaClass> dependOnNoThreadLocal() {
    return each(
        "depend on no ThreadLocal",
        type ->
            type.getDirectDependenciesFromSelf().stream()
                .filter(dependency -> dependency.getTargetClass().isAssignableTo(ThreadLocal.class))
                .map(dependency -> dependency.getDescription()));
  }

  /** A class within another one counts as the outer one. */
  static ArchCondition<JavaClass> dependOnJdbcOnlyIn(Set<String> allowed) {
    return each(
        "leave java.sql to " + allowed,
        type ->
            allowed.contains(type.getName().replaceFirst("\\$.*", ""))
                ? Stream.of()
                : type.getDirectDependenciesFromSelf().stream()
                    .filter(
                        dependency ->
                            dependency.getTargetClass().getPackageName().equals("java.sql"))
                    .map(dependency -> dependency.getDescription()));
  }

  /** To take the result of a statement that ran is to read rows. */
  static ArchCondition<JavaClass> callConnectionsOfJdbcOnlyIn(Set<String> allowed) {
    return each(
        "leave methods of connections and statements of java.sql to " + allowed,
        type ->
            allowed.contains(type.getName().replaceFirst("\\$.*", ""))
                ? Stream.of()
                : type.getMethodCallsFromSelf().stream()
                    .filter(
                        call ->
                            call.getTargetOwner().isAssignableTo(Connection.class)
                                || call.getTargetOwner().isAssignableTo(Statement.class))
                    .filter(call -> !call.getTarget().getName().equals("getResultSet"))
                    .map(call -> call.getDescription()));
  }

  /** A method with a default does not need every adapter; one adapter has to override it. */
  static ArchCondition<JavaClass> haveMethodsOfTwoImplementations() {
    return each(
        "have interfaces whose methods two classes implement, or one where there is a default",
        type ->
            type.isInterface() && !type.isAnnotation()
                ? type.getMethods().stream()
                    .filter(method -> !method.getModifiers().contains(JavaModifier.STATIC))
                    .filter(method -> !method.getModifiers().contains(JavaModifier.SYNTHETIC))
                    .filter(method -> implementations(method) < (isAbstract(method) ? 2 : 1))
                    .map(method -> method.getFullName() + " has too few implementations")
                : Stream.of());
  }

  private static boolean isAbstract(JavaMethod method) {
    return method.getModifiers().contains(JavaModifier.ABSTRACT);
  }

  private static long implementations(JavaMethod method) {
    String[] parameters =
        method.getRawParameterTypes().stream().map(JavaClass::getName).toArray(String[]::new);
    return method.getOwner().getAllSubclasses().stream()
        .filter(type -> !type.isInterface())
        .filter(type -> type.tryGetMethod(method.getName(), parameters).isPresent())
        .count();
  }

  /** Reading a number takes the digits of every script, printing one writes those of the locale. */
  static ArchCondition<JavaClass> leaveDigitsToOthers() {
    return each(
        "read no number, and print none in the default locale",
        type ->
            Stream.concat(
                    type.getCodeUnitCallsFromSelf().stream(),
                    type.getCodeUnitReferencesFromSelf().stream())
                .filter(use -> OF_ANY_SCRIPT.matcher(use.getTarget().getFullName()).matches())
                .map(use -> use.getDescription()));
  }

  static ArchCondition<JavaClass> haveTellingNames() {
    return each(
        "have names that say what they are",
        type ->
            Stream.of(type.getSimpleName())
                .filter(name -> VAGUE.matcher(name).matches())
                .map(name -> type.getName() + " has a name that says nothing"));
  }

  static ArchCondition<JavaClass> haveNamesWithout(String... words) {
    return each(
        "have names without " + List.of(words),
        type ->
            Stream.of(words)
                .filter(type.getSimpleName()::contains)
                .map(word -> type.getName() + " is named after a " + word));
  }

  static ArchCondition<JavaClass> liveInNullMarkedPackages() {
    return each(
        "live in a package marked @NullMarked",
        type ->
            type.getName().equals("module-info")
                    || type.getPackage().isAnnotatedWith(NullMarked.class)
                ? Stream.of()
                : Stream.of(type.getPackageName() + " has no package-info with @NullMarked"));
  }

  static ArchCondition<JavaClass> leaveStandardStreamsAlone() {
    Set<String> streams = Set.of("java.lang.System.out", "java.lang.System.err");
    return each(
        "leave System.out and System.err alone",
        type ->
            type.getFieldAccessesFromSelf().stream()
                .filter(access -> streams.contains(access.getTarget().getFullName()))
                .map(access -> access.getDescription()));
  }

  /** What is written in the source; compilers add fields of their own. */
  private static Stream<JavaField> fields(JavaClass type) {
    return type.getFields().stream()
        .filter(field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC));
  }

  private static ArchCondition<JavaClass> each(
      String description, Function<JavaClass, Stream<String>> violations) {
    return new ArchCondition<>(description) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        List<String> found = violations.apply(type).toList();
        found.forEach(message -> events.add(SimpleConditionEvent.violated(type, message)));
      }
    };
  }
}
