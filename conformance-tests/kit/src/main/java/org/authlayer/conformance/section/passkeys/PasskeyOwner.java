package org.authlayer.conformance.section.passkeys;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.SteppedClient;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** A user of one check, and what the pages of the target do with a passkey. */
record PasskeyOwner(Probe probe, Account account, SoftwareKey key) {

  /** A user with one key. */
  static PasskeyOwner fresh(Probe probe) throws Exception {
    return fresh(probe, List.of());
  }

  /** A user with one key, and others for which one challenge serves again. */
  static PasskeyOwner fresh(Probe probe, List<SoftwareKey> others) throws Exception {
    PasskeyOwner owner = new PasskeyOwner(probe, probe.users().fresh(), SoftwareKey.fresh());
    owner.register(
        Stream.concat(Stream.of(owner.key), others.stream()).toList(), UnaryOperator.identity());
    return owner;
  }

  /** Adds a key after a login by password; what is sent may be wrong. */
  void registers(SoftwareKey added, UnaryOperator<Ceremony> change) throws Exception {
    register(List.of(added), change);
  }

  private void register(List<SoftwareKey> keys, UnaryOperator<Ceremony> change) throws Exception {
    SteppedClient client = SteppedClient.after(probe, account);
    JsonNode options = options(client, "passkey.registerOptions");
    for (SoftwareKey added : keys) {
      added.belongsTo(options.at("/user/id").asText());
      Ceremony says = ceremony(Ceremony.CREATE, options, options.at("/rp/id"), added);
      send(client, "passkey.register", added.created(change.apply(says)));
    }
  }

  /** A client that has tried to log in by the user's key. */
  SteppedClient logsIn(UnaryOperator<Ceremony> change) throws Exception {
    return logsIn(key, change);
  }

  /** A client that has tried to log in by a key. */
  SteppedClient logsIn(SoftwareKey used, UnaryOperator<Ceremony> change) throws Exception {
    SteppedClient client = SteppedClient.fresh(probe);
    send(client, "passkey.login", used.used(change.apply(begun(client, used))));
    return client;
  }

  /** What a client says that has begun a login. */
  Ceremony begun(SteppedClient client, SoftwareKey used) throws Exception {
    JsonNode options = options(client, "passkey.loginOptions");
    return ceremony(Ceremony.GET, options, options.path("rpId"), used);
  }

  void sends(SteppedClient client, Ceremony says) throws Exception {
    send(client, "passkey.login", key.used(says));
  }

  private JsonNode options(SteppedClient client, String route) throws Exception {
    Answer answer =
        probe.declared().is("passkey.optionsMethod", "GET")
            ? client.open(client.start("GET", route))
            : client.post(route, Map.of());
    JsonNode options = answer.json().path("publicKey");
    JsonNode found = options.isObject() ? options : answer.json();
    if (found.path("challenge").asText().isEmpty()) {
      throw new Obstacle("no options with a challenge at " + route + ": " + answer.seen());
    }
    return found;
  }

  private Ceremony ceremony(String type, JsonNode options, JsonNode rpId, SoftwareKey used) {
    URI base = probe.guarded().uri();
    String origin =
        probe
            .declared()
            .find("passkey.origin")
            .orElse(base.getScheme() + "://" + base.getRawAuthority());
    return new Ceremony(
        type,
        options.path("challenge").asText(),
        origin,
        rpId.isTextual() ? rpId.asText() : URI.create(origin).getHost(),
        Ceremony.PRESENT | Ceremony.VERIFIED,
        used.nextCount(),
        used.handle(),
        false);
  }

  private void send(SteppedClient client, String route, ObjectNode credential) throws Exception {
    Optional<String> place = probe.declared().find("passkey.credential");
    Optional<String> label = probe.declared().find("passkey.label");
    if (!client.isJson()) {
      Map<String, String> fields = new LinkedHashMap<>();
      label.ifPresent(pointer -> fields.put(last(pointer), "kit"));
      fields.put(place.map(PasskeyOwner::last).orElse("credential"), credential.toString());
      client.post(route, fields);
      return;
    }
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    place.ifPresentOrElse(
        pointer -> put(content, pointer, credential), () -> content.setAll(credential));
    label.ifPresent(pointer -> put(content, pointer, TextNode.valueOf("kit")));
    HttpCall call = client.start("POST", route).content("application/json", content.toString());
    client.post(route, call);
  }

  private static void put(ObjectNode content, String pointer, JsonNode value) {
    content.withObject(JsonPointer.compile(pointer).head()).set(last(pointer), value);
  }

  private static String last(String pointer) {
    return JsonPointer.compile(pointer).last().getMatchingProperty();
  }
}
