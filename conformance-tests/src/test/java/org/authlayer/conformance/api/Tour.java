package org.authlayer.conformance.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Asks for an operation in every way that its documentation suggests, right and wrong: with each
 * credential and each content, without, with a body that is broken, of another type, too long, of
 * another site's page, with a wrong password once too often.
 */
final class Tour {

  private static final String PAGE = "text/html,*/*;q=0.8";
  private static final String JSON = "application/json";
  private static final int TOO_OFTEN = 4;

  private final Running server;
  private final Judge judge;
  private final List<String> faults = new ArrayList<>();

  Tour(Running server, Judge judge) {
    this.server = server;
    this.judge = judge;
  }

  List<String> faults() {
    return faults;
  }

  void visit(ApiDocument.Operation operation) throws IOException, InterruptedException {
    JsonNode contents = operation.told().path("requestBody").path("content");
    wrong(operation, Guest.join(server));
    for (String type : types(contents)) {
      for (JsonNode way : operation.told().path("security")) {
        Guest guest = Guest.join(server);
        right(operation, type, guest, proof(guest, way));
      }
      if (takesPassword(operation)) {
        Guest guest = Guest.join(server);
        right(operation, type, guest, Map.of());
        wrongPassword(operation, type, guest);
      } else {
        right(operation, type, Guest.stranger(server), Map.of());
      }
    }
  }

  private static boolean takesPassword(ApiDocument.Operation operation) {
    return operation.told().path("responses").has("429");
  }

  private void right(
      ApiDocument.Operation operation, String type, Guest guest, Map<String, String> proof)
      throws IOException, InterruptedException {
    String body = body(operation, type, guest, Guest.PASSWORD);
    String path = path(operation, guest);
    for (String accept : List.of(JSON, PAGE)) {
      ask(operation, path, typed(proof, type, accept), body);
    }
    ask(operation, path, typed(Map.of(), type, JSON), body);
  }

  private void wrong(ApiDocument.Operation operation, Guest guest)
      throws IOException, InterruptedException {
    Map<String, String> known = new LinkedHashMap<>();
    operation.told().path("security").forEach(way -> known.putAll(proof(guest, way)));
    ask(operation, unknown(operation), typed(known, "", JSON), "");
    ask(operation, unknown(operation), typed(Map.of("Cookie", guest.cookie()), "", PAGE), "");
    String path = path(operation, guest);
    ask(operation, path, typed(known, JSON, JSON), "{");
    ask(operation, path, typed(known, Guest.FORM, PAGE), "name=&newPassword=x&confirmPassword=y");
    ask(operation, path, typed(known, "text/plain", JSON), "text");
    ask(operation, path, typed(known, JSON, JSON), " ".repeat(65_537));
    Map<String, String> foreign = new LinkedHashMap<>(known);
    foreign.putAll(Map.of("Sec-Fetch-Site", "cross-site", "Cookie", guest.cookie()));
    ask(operation, path, typed(foreign, "", JSON), "");
  }

  private void wrongPassword(ApiDocument.Operation operation, String type, Guest guest)
      throws IOException, InterruptedException {
    String body = body(operation, type, guest, "a wrong password");
    Map<String, String> wrong = new LinkedHashMap<>();
    wrong.put("Authorization", Guest.basic(guest.email(), "a wrong password"));
    if (body.contains("currentPassword")) {
      wrong.remove("Authorization");
      wrong.put("Cookie", guest.cookie());
    }
    for (int attempt = 0; attempt < TOO_OFTEN; attempt++) {
      ask(operation, path(operation, guest), typed(wrong, type, JSON), body);
    }
  }

  private void ask(
      ApiDocument.Operation operation, String path, Map<String, String> headers, String body)
      throws IOException, InterruptedException {
    String content = operation.method().equals("GET") ? "" : body;
    faults.addAll(judge.faults(server.send(operation.method(), path, headers, content)));
  }

  private static List<String> types(JsonNode contents) {
    return contents.isEmpty()
        ? List.of("")
        : contents.properties().stream().map(Map.Entry::getKey).toList();
  }

  private static Map<String, String> proof(Guest guest, JsonNode way) {
    Map<String, String> headers = new LinkedHashMap<>();
    way.properties().forEach(scheme -> headers.putAll(guest.proof(scheme.getKey())));
    return headers;
  }

  private static Map<String, String> typed(Map<String, String> some, String type, String accept) {
    Map<String, String> all = new LinkedHashMap<>(some);
    all.put("Accept", accept);
    if (!type.isEmpty()) {
      all.put("Content-Type", type);
    }
    return all;
  }

  private static String path(ApiDocument.Operation operation, Guest guest)
      throws IOException, InterruptedException {
    return operation.path().contains("{id}")
        ? operation
            .path()
            .replace("{id}", guest.own(operation.path().contains("tokens") ? "tokens" : "sessions"))
        : operation.path();
  }

  private static String unknown(ApiDocument.Operation operation) {
    return operation.path().replaceAll("\\{[^}]*}", UUID.randomUUID().toString());
  }

  /** The example of the document, of this guest; a new address where one is to be taken. */
  private static String body(
      ApiDocument.Operation operation, String type, Guest guest, String password) {
    JsonNode example =
        operation.told().path("requestBody").path("content").path(type).path("example");
    Map<String, String> fields = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : example.properties()) {
      fields.put(
          member.getKey(),
          switch (member.getKey()) {
            case "email" -> Guest.address();
            case "username" -> guest.email();
            case "password", "currentPassword" -> password;
            case "confirmPassword" -> example.has("newPassword") ? Guest.PASSWORD : password;
            default -> member.getValue().asText();
          });
    }
    return type.equals(Guest.FORM) ? form(fields) : fields.isEmpty() ? "" : json(fields);
  }

  private static String form(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String json(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> "\"%s\":\"%s\"".formatted(field.getKey(), field.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
