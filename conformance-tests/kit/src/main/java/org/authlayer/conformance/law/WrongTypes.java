package org.authlayer.conformance.law;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** A member of a JSON object that is no string is rejected, and nothing is stored. */
final class WrongTypes {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** A password that is a number as well, and on no list of common ones. */
  private static final int NUMBER = 83_716_254;

  private static final Map<String, UnaryOperator<JsonNode>> OTHERS = others();

  private static final Map<String, UnaryOperator<String>> AROUND = around();

  private WrongTypes() {}

  static void isRejected(Probe probe) throws Exception {
    if (probe.profile() == Profile.JWT_MANUAL) {
      logins(probe);
    } else {
      registrations(probe);
    }
  }

  private static void registrations(Probe probe) throws Exception {
    Applicant applicant = Applicant.with(probe, String.valueOf(NUMBER));
    ObjectNode right = applicant.payload();
    for (String member : List.of("name", "email", "password", "confirmPassword")) {
      each(probe, member, right, applicant::call);
    }
    for (var other : OTHERS.entrySet()) {
      ObjectNode both = right.deepCopy();
      both.set("password", other.getValue().apply(right.path("password")));
      both.set("confirmPassword", other.getValue().apply(right.path("password")));
      rejected(probe, "both passwords are " + other.getKey(), applicant.call(both));
    }
    for (var around : AROUND.entrySet()) {
      String json = around.getValue().apply(right.toString());
      rejected(
          probe,
          "the content is " + around.getKey(),
          probe.users().route().content("application/json", json));
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
    for (var around : AROUND.entrySet()) {
      String json = around.getValue().apply(right.toString());
      rejected(probe, "the content is " + around.getKey(), login.content("application/json", json));
    }
  }

  private static void each(
      Probe probe, String member, ObjectNode right, Function<JsonNode, HttpCall> made)
      throws Exception {
    for (var other : OTHERS.entrySet()) {
      ObjectNode changed = right.deepCopy();
      changed.set(member, other.getValue().apply(right.path(member)));
      rejected(probe, member + " is " + other.getKey(), made.apply(changed));
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

  private static void rejected(Probe probe, String respect, HttpCall call) throws Exception {
    Answer answer = probe.send(call);
    probe.refusal(
        "the target answers 4xx: " + respect,
        answer.status() >= 400 && answer.status() <= 499,
        answer);
  }

  private static Map<String, UnaryOperator<JsonNode>> others() {
    Map<String, UnaryOperator<JsonNode>> others = new LinkedHashMap<>();
    others.put("an array of it", text -> JSON.arrayNode().add(text));
    others.put("an object", text -> JSON.objectNode().set("value", text));
    others.put("an object of a query", text -> JSON.objectNode().put("$gt", ""));
    others.put("true", text -> JSON.booleanNode(true));
    others.put("a number", text -> JSON.numberNode(NUMBER));
    others.put("a number with a fraction", text -> JSON.numberNode(NUMBER + 0.5));
    others.put("null", text -> JSON.nullNode());
    others.put("an empty array", text -> JSON.arrayNode());
    return others;
  }

  private static Map<String, UnaryOperator<String>> around() {
    Map<String, UnaryOperator<String>> around = new LinkedHashMap<>();
    around.put("an array of it", json -> "[" + json + "]");
    around.put("a string of it", json -> JSON.textNode(json).toString());
    around.put("it and a letter behind it", json -> json + "x");
    around.put("it and another object behind it", json -> json + "{}");
    around.put("arrays in arrays", json -> "[".repeat(5_000) + "]".repeat(5_000));
    around.put("it without its end", json -> json.substring(0, json.length() - 1));
    return around;
  }
}
