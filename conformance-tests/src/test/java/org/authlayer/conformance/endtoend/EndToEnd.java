package org.authlayer.conformance.endtoend;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasLength;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a new user does with the server, whichever PostgreSQL is behind it. */
abstract class EndToEnd {

  private static final String PASSWORD = "correct horse";

  private final String email = "ada" + UUID.randomUUID() + "@example.org";
  private Server server;

  /** How the server is told which database to use. */
  abstract Map<String, String> database();

  @BeforeEach
  void start() {
    Map<String, String> settings = new TreeMap<>(database());
    settings.put("server.port", "0");
    settings.put("password.bcrypt-cost", "4");
    settings.put("password.queue", "200");
    settings.put("jwt.keys.0.kid", "test");
    settings.put("jwt.keys.0.algorithm", "HS256");
    settings.put("jwt.keys.0.secret", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
    server = Server.start(settings, Adapters.found());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aUserIsCreatedLogsInAndSeesWhoTheyAre() {
    String id = create(email).statusCode(200).body("email", equalTo(email)).extract().path("id");
    String token =
        login(PASSWORD)
            .statusCode(200)
            .body("user_id", equalTo(id))
            .body("value", hasLength(24))
            .header("Cache-Control", "no-store")
            .extract()
            .path("value");
    me(token).statusCode(200).body("id", equalTo(id)).body("name", equalTo("Ada"));
  }

  @Test
  void aTokenOutlivesTheServer() {
    create(email).statusCode(200);
    String token = login(PASSWORD).extract().path("value");
    stop();
    start();
    me(token).statusCode(200).body("email", equalTo(email));
  }

  @Test
  void badOrMissingCredentialsAreChallenged() {
    create(email).statusCode(200);
    login("wrong horse")
        .statusCode(401)
        .header("WWW-Authenticate", equalTo("Basic realm=\"authlayer\", charset=\"UTF-8\""));
    login(PASSWORD).statusCode(200);
    request()
        .get("/me")
        .then()
        .statusCode(401)
        .contentType("application/problem+json")
        .header("WWW-Authenticate", equalTo("Bearer realm=\"authlayer\""));
    me("bm8gc3VjaCB0b2tlbiEhIQ==")
        .statusCode(401)
        .header("WWW-Authenticate", containsString("error=\"invalid_token\""));
  }

  @Test
  void everyMissingFieldIsNamed() {
    request()
        .contentType(ContentType.JSON)
        .body("{}")
        .post("/users")
        .then()
        .statusCode(400)
        .body(
            "errors.pointer",
            containsInAnyOrder("/name", "/email", "/password", "/confirmPassword"));
  }

  @Test
  void aBodyNobodyCanReadIsRefusedWithTheReason() {
    request()
        .contentType(ContentType.JSON)
        .body("{\"name\":")
        .post("/users")
        .then()
        .statusCode(400);
    request().contentType(ContentType.TEXT).body("Ada").post("/users").then().statusCode(415);
    request()
        .contentType(ContentType.JSON)
        .body("{\"name\":\"" + "a".repeat(70_000) + "\"}")
        .post("/users")
        .then()
        .statusCode(413)
        .body("error", equalTo(true))
        .body("reason", not(containsString("aaaa")));
  }

  @Test
  void ofAHundredSimultaneousCreationsOfOneAddressExactlyOneSucceeds() throws Exception {
    Map<Integer, Integer> statuses = new TreeMap<>();
    try (ExecutorService clients = Executors.newFixedThreadPool(100)) {
      List<Future<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        answers.add(clients.submit(this::creation));
      }
      for (Future<Integer> answer : answers) {
        statuses.merge(answer.get(), 1, Integer::sum);
      }
    }
    assertEquals(Map.of(200, 1, 409, 99), statuses);
    login(PASSWORD).statusCode(200);
  }

  /** A busy machine may answer some of a hundred hashes with 503: these clients ask again. */
  private int creation() {
    int status;
    do {
      status = create(email).extract().statusCode();
    } while (status == 503);
    return status;
  }

  private ValidatableResponse create(String address) {
    return request()
        .contentType(ContentType.JSON)
        .body(
            Map.of(
                "name", "Ada",
                "email", address,
                "password", PASSWORD,
                "confirmPassword", PASSWORD))
        .post("/users")
        .then();
  }

  private ValidatableResponse login(String password) {
    return request().auth().preemptive().basic(email, password).post("/login").then();
  }

  private ValidatableResponse me(String token) {
    return request().header("Authorization", "Bearer " + token).get("/me").then();
  }

  private RequestSpecification request() {
    return given().baseUri(server.url().toString());
  }
}
