package org.authlayer.conformance.target;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** docs/reference/target-file.md: the table of what a target file may say. */
final class DeclarationsPage {

  private static final List<String> PARTS =
      List.of(
          "decisions",
          "form",
          "credentials",
          "composition",
          "login",
          "secondFactor",
          "passkey",
          "limits");

  private DeclarationsPage() {}

  static String text() {
    return INTRODUCTION;
  }

  /** One line for each key. */
  static String rows(Map<String, Set<String>> readers) {
    StringBuilder text = new StringBuilder(HEADINGS);
    for (String part : PARTS) {
      Schema.keys().stream()
          .filter(key -> key.name().startsWith(part + "."))
          .forEach(key -> text.append(row(key, readers.getOrDefault(key.name(), Set.of()))));
    }
    return text.toString();
  }

  private static String row(Key key, Set<String> readers) {
    List<String> cells =
        List.of(
            key.name(),
            String.join(", ", key.values().alternatives()),
            key.otherwise().orElse(key.isOptional() ? "nothing" : ""),
            key.meaning(),
            key.profiles().stream().map(Profile::id).collect(Collectors.joining(" ")),
            key.profiles().isEmpty() ? "the kit itself" : clauses(readers));
    return String.join("\t", cells) + "\n";
  }

  /** Clauses of one group share its name: {@code AL-JWT-12 13}. */
  private static String clauses(Set<String> ids) {
    Map<String, List<String>> groups =
        ids.stream()
            .collect(
                Collectors.groupingBy(
                    id -> id.substring(0, id.lastIndexOf('-')), TreeMap::new, Collectors.toList()));
    return groups.entrySet().stream()
        .map(
            group ->
                group.getKey()
                    + group.getValue().stream()
                        .map(id -> id.substring(group.getKey().length() + 1))
                        .collect(Collectors.joining(" ", "-", "")))
        .collect(Collectors.joining(", "));
  }

  private static final String HEADINGS = "key\tvalues\twithout it\tmeaning\tprofiles\tread by\n";

  private static final String INTRODUCTION =
      """
      # Target file: what a target may declare

      [target-file.tsv](target-file.tsv) has one row for each key of a [target file](../how-to/check-your-server.md), nested or with dots: its values, what
      holds without it, its meaning, the profiles that have it, and the clauses that read it. `init` writes the same keys with
      their meanings into a new file.

      With these keys you declare how your server does what the specification leaves open. The kit checks the clauses that
      read a key against your value. A clause whose key you leave out is reported as undeclared, if the row has no value
      "without it". An unknown key or value is an error; the message names file, line, key and the allowed values.

      `true` means `yes` and `false` means `no`. A list has commas between its names, or
      is a list in YAML. Keys below `per.<profile>.decisions` apply to that profile only.

      | Between angle brackets | Stands |
      |-|-|
      | `<status>` | a status from 100 to 599 |
      | `<number>` | a whole number from 0 |
      | `<number from 60>` | a whole number from 60 |
      | `<path>` | a path that begins with `/` |
      | `<pointer>` | a JSON pointer such as `/reason` |
      | `<names>`, `<statuses>`, `<some of ...>` | names or statuses with commas between them; of those named |
      | `<header>` | a header such as `API-Version: 1` |
      | `<media type>`, `<charset>`, `<url>`, `<pattern>`, `<text>` | a value of that type |

      This file is generated from the table that the kit reads, and a test holds it in step. To regenerate it:
      `mvn test -Dtest=SchemaTest -Dsurefire.failIfNoSpecifiedTests=false -Drewrite`
      """;
}
