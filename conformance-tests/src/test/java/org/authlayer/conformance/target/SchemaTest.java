package org.authlayer.conformance.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.WireChecks;
import org.authlayer.conformance.selftest.WireSeat;
import org.authlayer.conformance.verdict.Journal;
import org.junit.jupiter.api.Test;

/** The table of declarations says who reads what: every check runs, and tells what it asked for. */
class SchemaTest {

  private static final String TABLE =
      "conformance-tests/kit/src/main/resources/org/authlayer/conformance/target/declarations.csv";

  private static final String PAGE = "docs/reference/target-file.";

  /** Answers that lead checks to questions which this project's own answers do not. */
  private static final Map<String, String> OTHERWISE =
      Map.of("decisions.rateLimit", "none", "decisions.password.blocklist", "common");

  /** Every key with the clauses whose checks asked for it. */
  private static final Map<String, Set<String>> READERS = readers();

  @Test
  void everyKeyNamesTheClausesThatReadIt() {
    String table = Repository.read(TABLE);
    StringBuilder text = new StringBuilder();
    for (String line : table.lines().toList()) {
      Matcher row = Pattern.compile("(\"([^\"]+)\",.*,)\"[^\"]*\"").matcher(line);
      assertTrue(row.matches(), line);
      boolean heading = row.group(2).equals("key");
      Set<String> clauses = READERS.getOrDefault(row.group(2), Set.of());
      text.append(heading ? line : row.group(1) + "\"" + String.join(" ", clauses) + "\"")
          .append('\n');
    }
    if (!Repository.rewrite(TABLE, text.toString())) {
      assertEquals(
          text.toString(), table, "write it anew: " + Repository.command(SchemaTest.class));
    }
  }

  @Test
  void pageIsInStep() {
    compare(PAGE + "md", DeclarationsPage.text());
    compare(PAGE + "tsv", DeclarationsPage.rows(READERS));
  }

  private static void compare(String file, String text) {
    if (!Repository.rewrite(file, text)) {
      assertEquals(
          text, Repository.read(file), "write it anew: " + Repository.command(SchemaTest.class));
    }
  }

  @Test
  void noKeyIsReadByNobody() {
    assertEquals(
        List.of(),
        Schema.keys().stream()
            .filter(key -> key.clauses().isEmpty() && !key.profiles().isEmpty())
            .map(Key::name)
            .toList());
  }

  /** What doctor asks a target for is what the checks of its profiles ask for. */
  @Test
  void everyKeyIsReadInEachOfItsProfiles() {
    Catalogue catalogue = Catalogue.load();
    Set<String> idle = new TreeSet<>();
    for (Key key : Schema.keys()) {
      for (Profile profile : key.profiles()) {
        boolean read =
            key.clauses().stream()
                .anyMatch(id -> catalogue.get(id).profiles().contains(asked(profile)));
        if (!read) {
          idle.add(key.name() + " in " + profile.id());
        }
      }
    }
    assertEquals(Set.of(), idle);
  }

  /** Tokens that expire are asked for by the checks of the profile beside theirs. */
  private static String asked(Profile profile) {
    return (profile == Profile.TOKEN_EXPIRING ? Profile.TOKEN : profile).id();
  }

  private static Map<String, Set<String>> readers() {
    Map<String, Set<String>> readers = new TreeMap<>();
    for (WireCheck check : WireChecks.all()) {
      Set<String> asked = asked(check, Map.of());
      if (OTHERWISE.keySet().stream().anyMatch(asked::contains)) {
        asked.addAll(asked(check, OTHERWISE));
      }
      asked.forEach(
          key -> readers.computeIfAbsent(key, any -> new TreeSet<>()).add(check.clause()));
    }
    return readers;
  }

  private static Set<String> asked(WireCheck check, Map<String, String> other) {
    Set<String> asked = new ConcurrentSkipListSet<>();
    for (String id : Catalogue.load().get(check.clause()).profiles()) {
      Profile profile = Profile.find(id).orElse(Profile.CORE);
      WireSeat.onTheRightOne(check, profile, target -> asking(target, other, asked), new Journal());
    }
    return asked;
  }

  private static Target asking(Target target, Map<String, String> other, Set<String> asked) {
    Map<String, String> values = new TreeMap<>(target.declared().values());
    values.putAll(other);
    return target.declaring(new Declared(values, asked::add));
  }
}
