package org.authlayer.conformance.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;
import org.junit.jupiter.api.Test;

/** The document is one, and tells of what is mounted and of nothing else. */
final class DocumentTest {

  /** What the server answers itself. */
  private static final Set<String> OWN =
      Set.of(
          "GET /api",
          "GET /openapi.json",
          "GET /assets/api.js",
          "GET /assets/swagger-ui-bundle.js",
          "GET /assets/swagger-ui.css",
          "GET /health/live",
          "GET /health/ready",
          "GET /metrics");

  private static Set<String> mounted(Running server) {
    Set<String> all = new TreeSet<>(OWN);
    server.routes().lines().map(DocumentTest::methodAndPath).forEach(all::add);
    return all;
  }

  /** The same route with a slash at its end is left out. */
  private static String methodAndPath(String line) {
    String[] words = line.split("\\s+", 3);
    return words[0] + " " + words[1].replaceFirst("(?<=.)/$", "");
  }

  /** What is documented and answers as if there were nothing. */
  private static List<String> absent(ApiDocument document, Running server) throws Exception {
    List<String> absent = new ArrayList<>();
    for (String name : document.operations()) {
      ApiDocument.Operation operation = document.operation(name);
      String path = operation.path().replaceAll("\\{[^}]*}", "x");
      Answered answer = server.send(operation.method(), path, Map.of("Accept", "text/html"), "");
      if (answer.status() == 404 || answer.status() == 405) {
        absent.add(name);
      }
    }
    return absent;
  }

  @Test
  void whatIsMountedIsDocumentedAndNothingElse() throws Exception {
    try (Running server = Running.reference(Map.of())) {
      ApiDocument document = server.document();
      assertEquals(mounted(server), document.operations());
      assertEquals(List.of(), absent(document, server));
    }
  }

  @Test
  void whatIsLeftOutOrMadeUpIsFound() throws Exception {
    ApplicationFactory boastful =
        new ApplicationFactory() {
          @Override
          public Application create(Environment environment, Settings settings) {
            return Routes.of(Route.get("/there", request -> HttpResponse.of(200)))
                .application("r", environment.events());
          }

          @Override
          public String openApi() {
            return "{\"paths\": {\"/made/up\": {\"get\": {\"responses\": {}}}}}";
          }
        };
    try (Running server = Running.of(Map.of(), Running.inMemory().withApplications(boastful))) {
      ApiDocument document = server.document();
      assertTrue(document.operations().contains("GET /made/up"));
      assertEquals(List.of("GET /made/up"), absent(document, server));
      assertFalse(document.operations().equals(mounted(server)));
    }
  }

  @Test
  void theSpecificationsOwnSchemaAcceptsTheDocument() throws Exception {
    try (Running server = Running.reference(Map.of())) {
      ApiDocument document = server.document();
      assertEquals("3.1.1", document.root().path("openapi").asText());
      assertEquals(List.of(), Schemas.faultsOf(document));
      ObjectNode broken = document.root().deepCopy();
      ((ObjectNode) broken.at("/paths/~1me/get")).put("responses", "many");
      assertFalse(Schemas.faultsOf(new ApiDocument(broken)).isEmpty());
    }
  }

  @Test
  void everySchemaIsOneAndAllowsItsExampleAndEveryReferenceLeadsSomewhere() throws Exception {
    try (Running server = Running.reference(Map.of())) {
      ApiDocument document = server.document();
      Schemas schemas = new Schemas(document);
      List<String> wrong = new ArrayList<>();
      for (JsonNode schema : document.root().findValues("schema")) {
        schemas.faultsOf(schema).forEach(fault -> wrong.add(schema + ": " + fault));
      }
      for (JsonNode schema : document.root().at("/components/schemas")) {
        schemas.faultsOf(schema).forEach(fault -> wrong.add(schema + ": " + fault));
      }
      for (JsonNode told : document.root().findParents("example")) {
        schemas
            .faults(told.path("schema"), told.path("example"))
            .forEach(fault -> wrong.add(told + ": " + fault));
      }
      for (JsonNode reference : document.root().findValues("$ref")) {
        if (document.root().at(reference.asText().substring(1)).isMissingNode()) {
          wrong.add(reference.asText());
        }
      }
      assertEquals(List.of(), wrong);
    }
  }

  @Test
  void operationsHaveNamesOfTheirOwnAndNoSchemeIsUnknown() throws Exception {
    try (Running server = Running.reference(Map.of())) {
      ApiDocument document = server.document();
      List<String> ids = document.root().path("paths").findValuesAsText("operationId");
      assertEquals(document.operations().size(), ids.size());
      assertEquals(ids.size(), Set.copyOf(ids).size());
      JsonNode schemes = document.root().at("/components/securitySchemes");
      for (JsonNode security : document.root().findValues("security")) {
        security.forEach(
            way -> way.fieldNames().forEachRemaining(name -> assertTrue(schemes.has(name), name)));
      }
    }
  }
}
