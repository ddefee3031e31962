package org.authlayer.conformance.probe;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;

/** The whole record of a user, for the clauses that own it. */
public final class UserRecord {

  private static final String ALL = "id,name,email";

  private UserRecord() {}

  /**
   * Identifier, name and address are the user's; one that the target declares not to show may lack.
   */
  public static void isOf(Probe probe, String claim, Answer answer, Account account) {
    List<String> wrong = new ArrayList<>();
    List<String> fields =
        List.of(probe.declared().find("decisions.userFields").orElse(ALL).split("\\s*,\\s*"));
    JsonNode json = answer.json();
    compare(probe, wrong, fields, json, "id", account.id());
    compare(probe, wrong, fields, json, "email", Applicant.stored(probe, account.email()));
    compare(probe, wrong, fields, json, "name", account.name());
    String seen = String.join("; ", wrong) + "; " + answer.seen();
    probe.positive(claim, wrong.isEmpty(), seen, answer);
  }

  private static void compare(
      Probe probe,
      List<String> wrong,
      List<String> fields,
      JsonNode json,
      String field,
      String expected) {
    JsonNode seen = json.path(field);
    boolean same =
        switch (field) {
          case "id" -> Uuids.areSame(expected.isEmpty() ? seen.asText() : expected, seen.asText());
          case "name" -> Applicant.isName(probe, expected, seen.textValue());
          default -> expected.equals(seen.textValue());
        };
    boolean mayLack = seen.isMissingNode() && !fields.contains(field) && json.isObject();
    if (!same && !mayLack) {
      wrong.add(field + " is " + seen + " and not \"" + expected + "\"");
    }
  }
}
