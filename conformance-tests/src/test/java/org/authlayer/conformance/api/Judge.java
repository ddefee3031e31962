package org.authlayer.conformance.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Compares answers with what the document says of them, and notes which were given. */
final class Judge {

  /** What any route may answer, as the document's words for all of them say. */
  private static final Set<Integer> UNFORESEEN = Set.of(400, 403, 408, 413, 414, 431, 500, 503);

  private static final Set<String> TELLING =
      Set.of("Location", "Set-Cookie", "WWW-Authenticate", "Retry-After");

  private final ApiDocument document;
  private final Schemas schemas;
  private final Set<String> addedLater;
  private final Set<String> seen = ConcurrentHashMap.newKeySet();

  /**
   * @param addedLater headers that are demanded and not yet there where answers are looked at
   */
  Judge(ApiDocument document, Set<String> addedLater) {
    this.document = document;
    this.schemas = new Schemas(document);
    this.addedLater = addedLater;
  }

  /** Method, path and status of what was given and is documented. */
  Set<String> seen() {
    return seen;
  }

  /** What is otherwise than documented. */
  List<String> faults(Answered answer) {
    return document
        .find(answer.method(), answer.path())
        .map(operation -> faults(operation, answer))
        .orElseGet(() -> undocumented(answer))
        .stream()
        .map(fault -> answer + ": " + fault)
        .toList();
  }

  private List<String> undocumented(Answered answer) {
    boolean known = document.hasPath(answer.path());
    int status = answer.method().equals("OPTIONS") ? 204 : 405;
    boolean right =
        known
            ? answer.status() == status && !answer.all("Allow").isEmpty()
            : answer.status() == 404;
    return right || UNFORESEEN.contains(answer.status())
        ? List.of()
        : List.of("nothing is documented here");
  }

  private List<String> faults(ApiDocument.Operation operation, Answered answer) {
    JsonNode responses = operation.told().path("responses");
    String status = String.valueOf(answer.status());
    if (responses.has(status)) {
      seen.add(operation.name() + " " + status);
      return compared(document.referred(responses.path(status)), answer);
    }
    if (UNFORESEEN.contains(answer.status()) && responses.has("default")) {
      return compared(document.referred(responses.path("default")), answer).stream()
          .filter(fault -> !fault.equals("Retry-After is not documented"))
          .toList();
    }
    return List.of("the status is not documented");
  }

  private List<String> compared(JsonNode told, Answered answer) {
    List<String> faults = new ArrayList<>();
    headers(told.path("headers"), answer, faults);
    JsonNode contents = told.path("content");
    boolean head = answer.method().equals("HEAD");
    if (contents.isEmpty() && !answer.body().isEmpty()) {
      faults.add("content, where none is documented");
    } else if (!contents.isEmpty() && !contents.has(answer.mediaType())) {
      faults.add("content of '" + answer.mediaType() + "', documented " + names(contents));
    } else if (answer.mediaType().endsWith("json") && !head && !contents.isEmpty()) {
      JsonNode schema = contents.path(answer.mediaType()).path("schema");
      schemas.faults(schema, ApiDocument.read(answer.body()).root()).stream()
          .map(error -> "body: " + error)
          .forEach(faults::add);
    }
    return faults;
  }

  private void headers(JsonNode told, Answered answer, List<String> faults) {
    for (Map.Entry<String, JsonNode> entry : told.properties()) {
      JsonNode header = document.referred(entry.getValue());
      List<String> lines = answer.all(entry.getKey());
      if (lines.isEmpty() && header.path("required").asBoolean() && isDue(entry.getKey())) {
        faults.add(entry.getKey() + " is missing");
      }
      for (String line : lines) {
        schemas.faults(header.path("schema"), line).stream()
            .map(fault -> entry.getKey() + ": " + fault)
            .forEach(faults::add);
      }
    }
    TELLING.stream()
        .filter(name -> !answer.all(name).isEmpty() && !told.has(name))
        .map(name -> name + " is not documented")
        .forEach(faults::add);
  }

  private boolean isDue(String header) {
    return !addedLater.contains(header);
  }

  private static String names(JsonNode object) {
    return object.properties().stream().map(Map.Entry::getKey).collect(Collectors.joining(", "));
  }
}
