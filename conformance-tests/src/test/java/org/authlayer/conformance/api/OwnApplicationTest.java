package org.authlayer.conformance.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** What is documented of an application of one's own, and where nothing is. */
final class OwnApplicationTest {

  private static final Pattern LISTED = Pattern.compile("<li><div><a href=\"([^\"]+)\"");

  /** Describes one route, and leaves the other to what can be read off it. */
  private static final class Notes implements RoutedApplication {

    @Override
    public Routes routes(AuthLayer layer) {
      return Routes.of(
              Route.post("/notes", request -> HttpResponse.of(200)).named("addNote"),
              Route.delete("/notes/{id}", request -> HttpResponse.of(200)),
              Route.get("/files/*", request -> HttpResponse.of(200)))
          .behind(layer.basic(), layer.bearerOrSession(), layer.guard(User.class))
          .and(Routes.of(Route.get("/open", request -> HttpResponse.of(200))));
    }

    @Override
    public String openApi() {
      return """
      {
        "x-operations": {
          "addNote": {
            "summary": "Add a note",
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {"$ref": "#/components/schemas/Note"},
                  "example": {"text": "Buy milk"}
                }
              }
            },
            "responses": {
              "200": {"description": "Added."},
              "400": {"description": "The body is not a note."}
            }
          }
        },
        "components": {
          "schemas": {
            "Note": {
              "type": "object",
              "required": ["text"],
              "properties": {"text": {"type": "string"}}
            },
            "Unused": {"type": "string"}
          }
        }
      }
      """;
    }
  }

  private static Running running(RoutedApplication... applications) {
    return Running.of(Map.of(), Running.inMemory().withApplications(applications));
  }

  @Test
  void pathsParametersAndCredentialsAreReadOffItsRoutes() throws Exception {
    try (Running server = running(new Notes())) {
      ApiDocument document = server.document();
      assertEquals(List.of(), Schemas.faultsOf(document));
      JsonNode added = document.operation("POST /notes").told();
      assertEquals("Add a note", added.path("summary").asText());
      assertEquals(
          "[{\"basic\":[]},{\"session\":[]},{\"bearer\":[]}]", added.path("security").toString());
      assertEquals(
          List.of("200", "400", "401", "403", "413", "415", "429", "default"),
          added.path("responses").properties().stream().map(Map.Entry::getKey).toList());
      assertTrue(document.root().at("/components/schemas").has("Note"));
      assertFalse(document.root().at("/components/schemas").has("Unused"));
      JsonNode removed = document.operation("DELETE /notes/{id}").told();
      assertEquals("id", removed.path("parameters").path(0).path("name").asText());
      assertTrue(removed.path("responses").has("2XX"));
      assertEquals("Notes", removed.path("tags").path(0).asText());
      assertEquals(
          "rest", document.operation("GET /files/{rest}").told().at("/parameters/0/name").asText());
      JsonNode open = document.operation("GET /open").told();
      assertEquals("[]", open.path("security").toString());
      assertEquals(
          List.of("2XX", "4XX", "default"),
          open.path("responses").properties().stream().map(Map.Entry::getKey).toList());
      assertEquals(open.at("/responses/default"), open.at("/responses/4XX"));
    }
  }

  @Test
  void thePageAndItsFilesNeedNoReferenceApplication() throws Exception {
    try (Running server = running(new Notes())) {
      String page = server.send("GET", "/api", Map.of(), "").body();
      Matcher files = Pattern.compile("\"(/assets/[^\"?]+)\\?[0-9.]+\"").matcher(page);
      assertEquals(3, files.results().count(), page);
      for (MatchResult file : files.reset().results().toList()) {
        assertEquals(200, server.send("GET", file.group(1), Map.of(), "").status(), file.group());
      }
      assertEquals(404, server.send("GET", "/assets/other", Map.of(), "").status());
    }
  }

  @Test
  void aRouteOfOnesOwnIsNotTaken() throws Exception {
    RoutedApplication own =
        layer -> Routes.of(Route.get("/api", request -> Representation.text("mine")));
    try (Running server = running(own)) {
      assertEquals("mine", server.send("GET", "/api", Map.of(), "").body());
      JsonNode told = server.document().operation("GET /api").told();
      assertTrue(told.path("responses").has("2XX"));
    }
  }

  @Test
  void whatTwoCallByOneNameIsTwo() throws Exception {
    RoutedApplication one = new One();
    RoutedApplication two = new Below("/two");
    try (Running server = running(one, two)) {
      ApiDocument document = server.document();
      assertTrue(answered(document, "GET /one").path("properties").has("text"));
      assertTrue(answered(document, "POST /two/users").path("properties").has("email"));
    }
  }

  private static final class One implements RoutedApplication {

    @Override
    public Routes routes(AuthLayer layer) {
      return Routes.of(Route.get("/one", request -> HttpResponse.of(200)));
    }

    @Override
    public String openApi() {
      return """
      {
        "paths": {"/one": {"get": {"responses": {"200": {
          "description": "The answer.",
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}
        }}}}},
        "components": {"schemas": {"User": {"properties": {"text": {"type": "string"}}}}}
      }
      """;
    }
  }

  private record Below(String base) implements RoutedApplication {

    @Override
    public Routes routes(AuthLayer layer) {
      return Routes.of(layer.signUp());
    }
  }

  private static JsonNode answered(ApiDocument document, String operation) {
    return document.referred(
        document.operation(operation).told().at("/responses/200/content/application~1json/schema"));
  }

  @Test
  void everyLinkOfTheFirstPageLeadsSomewhere() throws Exception {
    assertEquals(Set.of("/web/", "/api", "/health/ready", "/metrics"), linked(Map.of()));
    assertEquals(
        Set.of("/web/", "/health/ready"),
        linked(Map.of("api.enabled", "false", "metrics.enabled", "false")));
    assertEquals(
        Set.of("/api", "/health/ready", "/metrics"), linked(Map.of("applications", "token")));
  }

  private static Set<String> linked(Map<String, String> settings) throws Exception {
    try (Running server = Running.reference(settings)) {
      String page = server.send("GET", "/", Map.of("Accept", "text/html"), "").body();
      Set<String> paths =
          LISTED.matcher(page).results().map(link -> link.group(1)).collect(Collectors.toSet());
      for (String path : paths) {
        assertEquals(200, server.send("GET", path, Map.of(), "").status(), path);
      }
      return paths;
    }
  }

  @Test
  void nothingIsShownWhereItIsSwitchedOff() throws Exception {
    try (Running off = Running.reference(Map.of("api.enabled", "false"));
        Running on = Running.reference(Map.of())) {
      Map<String, String> browser = Map.of("Accept", "text/html");
      for (String path : List.of("/api", "/openapi.json", "/assets/api.js")) {
        assertEquals(404, off.send("GET", path, Map.of(), "").status(), path);
        assertEquals(200, on.send("GET", path, Map.of(), "").status(), path);
      }
      assertFalse(off.send("GET", "/", browser, "").body().contains("href=\"/api\""));
      assertTrue(on.send("GET", "/", browser, "").body().contains("href=\"/api\""));
      assertEquals(200, off.send("GET", "/assets/style.css", Map.of(), "").status());
    }
  }

  @Test
  void theHardenedProfileShowsNothingUnlessItIsWanted() throws Exception {
    Map<String, String> hardened = Map.of("profile", "hardened");
    Map<String, String> wanted = Map.of("profile", "hardened", "api.enabled", "true");
    try (Running off = Running.of(hardened, Running.inMemory());
        Running on = Running.of(wanted, Running.inMemory())) {
      assertEquals(404, off.send("GET", "/openapi.json", Map.of(), "").status());
      assertEquals(404, off.send("GET", "/api", Map.of(), "").status());
      assertEquals(200, on.send("GET", "/openapi.json", Map.of(), "").status());
      JsonNode session = on.document().root().at("/components/securitySchemes/session");
      assertEquals("__Host-app_session", session.path("name").asText());
    }
  }
}
