package org.authlayer.domain.authenticator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.json.JsonValue;
import org.junit.jupiter.api.Test;

/** Credentials decoded from the body (AL-FMT-06, AL-FMT-07) in one of the forms. */
abstract class CredentialsContract extends AuthenticatorContract<Credentials> {

  CredentialsContract(Form form) {
    super(Kind.credentials(), form);
  }

  private List<String> received(Body body) throws Exception {
    List<List<String>> perWay = new ArrayList<>();
    for (int way = 0; way < ways((sent, request) -> {}).size(); way++) {
      List<String> received = new ArrayList<>();
      run(
          ways((sent, request) -> received.add(sent.username() + "|" + sent.password())).get(way),
          Call.post("/").body(body).request());
      perWay.add(received);
    }
    assertEquals(1, perWay.stream().distinct().count(), "all ways receive the same");
    return perWay.get(0);
  }

  private static Body form(List<String> usernames, List<String> passwords) {
    return new Body.Form(Map.of("username", usernames, "password", passwords));
  }

  private static Body json(JsonValue username, JsonValue password) {
    return new Body.Json(
        new JsonValue.ObjectValue(Map.of("username", username, "password", password)));
  }

  private static JsonValue text(String value) {
    return new JsonValue.StringValue(value);
  }

  @Test
  final void formFieldsAreRead() throws Exception {
    assertEquals(List.of("ada|secret"), received(form(List.of("ada"), List.of("secret"))));
    assertEquals(List.of(" a | s "), received(form(List.of(" a "), List.of(" s "))));
  }

  @Test
  final void membersOfAJsonObjectAreRead() throws Exception {
    assertEquals(List.of("ada|secret"), received(json(text("ada"), text("secret"))));
  }

  @Test
  final void emptyPartsArePassedOn() throws Exception {
    assertEquals(List.of("|"), received(form(List.of(""), List.of(""))));
    assertEquals(List.of("|"), received(json(text(""), text(""))));
  }

  @Test
  final void fieldGivenTwiceIsNoCredential() throws Exception {
    assertEquals(List.of(), received(form(List.of("ada", "eve"), List.of("secret"))));
    assertEquals(List.of(), received(form(List.of("ada"), List.of("secret", "secret"))));
    assertEquals(List.of(), received(form(List.of(), List.of("secret"))));
  }

  @Test
  final void memberOfAnotherKindIsNoCredential() throws Exception {
    for (JsonValue odd :
        List.of(
            new JsonValue.NullValue(),
            new JsonValue.BooleanValue(true),
            new JsonValue.NumberValue(BigDecimal.ONE),
            new JsonValue.ArrayValue(List.of(text("ada"))),
            new JsonValue.ObjectValue(Map.of()))) {
      assertEquals(List.of(), received(json(odd, text("secret"))));
      assertEquals(List.of(), received(json(text("ada"), odd)));
    }
  }

  @Test
  final void bodyWithoutFieldsIsNoCredential() throws Exception {
    List<Body> bodies = new ArrayList<>();
    bodies.add(new Body.Empty());
    bodies.add(new Body.Text("username=ada&password=secret"));
    bodies.add(new Body.Json(text("ada")));
    bodies.add(new Body.Json(new JsonValue.ArrayValue(List.of())));
    for (Body.Fault fault : Body.Fault.values()) {
      bodies.add(new Body.Unreadable(fault, "unreadable"));
    }
    for (Body body : bodies) {
      assertEquals(List.of(), received(body));
    }
  }
}
