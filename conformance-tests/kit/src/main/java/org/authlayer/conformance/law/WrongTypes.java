package org.authlayer.conformance.law;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.OwnAccount;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** A member of a JSON object that is no string is rejected, and nothing is stored. */
final class WrongTypes {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final JsonMapper MAPPER = new JsonMapper();

  /** A password that is a number as well, and on no list of common ones. */
  private static final int NUMBER = 83_716_254;

  private static final List<Type> TYPES =
      Table.read(
          WrongTypes.class,
          "types.csv",
          row -> new Type(row.cell("place"), row.cell("name"), row.cell("json")));

  private static final List<Type> OTHERS = in("member");

  private static final List<Type> AROUND = in("content");

  /** JSON in place of a string, or of an object. */
  private record Type(String place, String name, String json) {

    JsonNode of(JsonNode text) throws JsonProcessingException {
      return MAPPER.readTree(json.replace("{text}", text.toString()));
    }

    String around(JsonNode object) {
      String text = object.toString();
      return json.replace("{object}", text)
          .replace("{string}", JSON.textNode(text).toString())
          .replace("{cut}", text.substring(0, text.length() - 1))
          .replace("{deep}", "[".repeat(5_000) + "]".repeat(5_000));
    }
  }

  private WrongTypes() {}

  static void isRejected(Probe probe) throws Exception {
    switch (probe.profile()) {
      case JWT_MANUAL -> logins(probe);
      case ACCOUNT -> changes(probe);
      default -> registrations(probe);
    }
  }

  private static void registrations(Probe probe) throws Exception {
    Applicant applicant = Applicant.with(probe, String.valueOf(NUMBER));
    ObjectNode right = applicant.payload();
    for (String member : List.of("name", "email", "password", "confirmPassword")) {
      each(probe, member, right, applicant::call);
    }
    for (Type other : OTHERS) {
      JsonNode wrong = other.of(right.path("password"));
      ObjectNode both = right.deepCopy();
      both.set("password", wrong);
      both.set("confirmPassword", wrong);
      rejected(probe, "both passwords are " + other.name(), applicant.call(both));
    }
    for (Type around : AROUND) {
      HttpCall call = probe.users().route().content("application/json", around.around(right));
      rejected(probe, "the content is " + around.name(), call);
    }
    Applicant half = Applicant.of(probe);
    String json = half.payload().toString().replace("\"Kit\"", "\"\\ud83d\"");
    Answer halved = probe.send(probe.users().route().content("application/json", json));
    probe.refusal("no fault: half of a pair of surrogates", halved.status() < 500, halved);
    Registered.isSaved(probe, "strings");
  }

  private static void logins(Probe probe) throws Exception {
    String password = String.valueOf(NUMBER);
    Account own = probe.users().register("Kit", probe.users().freshEmail(), password);
    probe.accepted("strings", probe.routes().login(own.email(), password));
    ObjectNode right = JSON.objectNode();
    probe.routes().credentials(own).forEach(right::put);
    HttpCall login = probe.routes().login();
    for (String member : List.of("username", "password")) {
      each(probe, member, right, json -> login.content("application/json", json.toString()));
    }
    for (Type around : AROUND) {
      HttpCall call = login.content("application/json", around.around(right));
      rejected(probe, "the content is " + around.name(), call);
    }
  }

  /** The password is a number in digits first, so that a number could be taken for it. */
  private static void changes(Probe probe) throws Exception {
    OwnAccount first = OwnAccount.of(probe);
    String digits = String.valueOf(NUMBER);
    String other = first.account().password();
    HttpCall put = probe.call("PUT", "/password");
    Map<String, String> strings = Map.of("currentPassword", other, "newPassword", digits);
    probe.accepted("strings", put.bearer(first.token()).json(strings));
    OwnAccount own = first.knowing(probe, digits);
    HttpCall change = put.bearer(own.token());
    ObjectNode right = JSON.objectNode().put("currentPassword", digits).put("newPassword", other);
    HttpCall removal = probe.call("DELETE", "").bearer(own.token());
    for (Type wrong : OTHERS) {
      ObjectNode changed = right.deepCopy();
      changed.set("currentPassword", wrong.of(right.path("currentPassword")));
      String respect = "currentPassword is " + wrong.name();
      rejected(probe, respect, change.content("application/json", changed.toString()));
      changed.remove("newPassword");
      rejected(
          probe,
          respect + ", to delete the account",
          removal.content("application/json", changed.toString()));
    }
    for (var wrong : List.of(JSON.numberNode(NUMBER), JSON.arrayNode().add(other))) {
      ObjectNode changed = right.deepCopy();
      changed.set("newPassword", wrong);
      rejected(
          probe,
          "newPassword is " + wrong.getNodeType(),
          change.content("application/json", changed.toString()));
    }
    own.leave(probe);
  }

  private static void each(
      Probe probe, String member, ObjectNode right, Function<JsonNode, HttpCall> made)
      throws Exception {
    for (Type other : OTHERS) {
      ObjectNode changed = right.deepCopy();
      changed.set(member, other.of(right.path(member)));
      rejected(probe, member + " is " + other.name(), made.apply(changed));
    }
    ObjectNode nested = right.deepCopy();
    nested.remove(member);
    nested.set("user", right.deepCopy());
    rejected(probe, member + " stands in an object inside", made.apply(nested));
    ObjectNode renamed = right.deepCopy();
    renamed.remove(member);
    renamed.set(member.toUpperCase(java.util.Locale.ROOT), right.path(member));
    rejected(probe, member + " is called otherwise", made.apply(renamed));
  }

  private static List<Type> in(String place) {
    return TYPES.stream().filter(type -> type.place().equals(place)).toList();
  }

  private static void rejected(Probe probe, String respect, HttpCall call) throws Exception {
    Answer answer = probe.send(call);
    probe.refusal(
        "the target answers 4xx: " + respect,
        answer.status() >= 400 && answer.status() <= 499,
        answer);
  }
}
