package org.authlayer.conformance.endtoend;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import java.net.URI;
import java.util.Map;
import java.util.UUID;

/** One user's way through a server: created at once, then whatever a test asks for. */
public record Flow(URI server, String email) {

  public static final String PASSWORD = "correct horse";

  /** A new user on a server. */
  public static Flow at(URI server) {
    Flow flow = new Flow(server, "flow" + UUID.randomUUID() + "@example.org");
    flow.request()
        .contentType(ContentType.JSON)
        .body(
            Map.of(
                "name",
                "Flo",
                "email",
                flow.email(),
                "password",
                PASSWORD,
                "confirmPassword",
                PASSWORD))
        .post("/users")
        .then()
        .statusCode(200);
    return flow;
  }

  /** The same user on another instance. */
  public Flow on(URI other) {
    return new Flow(other, email);
  }

  public String token() {
    return basic().post("/login").then().statusCode(200).extract().path("value");
  }

  public String jwt() {
    return basic().post("/jwt/login").then().statusCode(200).extract().path("token");
  }

  public String session() {
    return request()
        .formParam("username", email)
        .formParam("password", PASSWORD)
        .redirects()
        .follow(false)
        .post("/web/login")
        .then()
        .statusCode(303)
        .extract()
        .cookie("app_session");
  }

  int health() {
    return request().get("/health/live").statusCode();
  }

  public int me(String token) {
    return bearer(token).get("/me").statusCode();
  }

  public int validate(String jwt) {
    return bearer(jwt).post("/jwt/validateLoggedInUser").statusCode();
  }

  public int account(String session) {
    return request()
        .cookie("app_session", session)
        .redirects()
        .follow(false)
        .get("/web/account")
        .statusCode();
  }

  public int login(String somebody, String password) {
    return request().auth().preemptive().basic(somebody, password).post("/login").statusCode();
  }

  private RequestSpecification basic() {
    return request().auth().preemptive().basic(email, PASSWORD);
  }

  private RequestSpecification bearer(String token) {
    return request().header("Authorization", "Bearer " + token);
  }

  private RequestSpecification request() {
    return given().baseUri(server.toString());
  }
}
