package elsewhere;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import elsewhere.Accounts.Account;
import io.helidon.common.configurable.Resource;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.security.Security;
import io.helidon.security.SecurityContext;
import io.helidon.security.jwt.Jwt;
import io.helidon.security.jwt.SignedJwt;
import io.helidon.security.jwt.jwk.JwkKeys;
import io.helidon.security.jwt.jwk.JwkOctet;
import io.helidon.security.providers.httpauth.HttpBasicAuthProvider;
import io.helidon.security.providers.jwt.JwtProvider;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.security.SecurityFeature;
import io.helidon.webserver.security.SecurityHandler;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;

final class Main {

  record Registration(String name, String email, String password, String confirmPassword) {

    boolean isValid() {
      return name != null
          && !name.isBlank()
          && email != null
          && email.matches("[^@\\s]+@[^@\\s]+\\.[^@\\s]+")
          && password != null
          && password.length() >= 8
          && password.equals(confirmPassword);
    }
  }

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Accounts accounts = new Accounts();
  private final JwkKeys keys;
  private final Security security;

  private Main(String secret) {
    String key =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(secret.getBytes(StandardCharsets.UTF_8));
    String jwks =
        "{\"keys\":[{\"kty\":\"oct\",\"kid\":\"kit\",\"alg\":\"HS256\",\"k\":\"" + key + "\"}]}";
    keys = JwkKeys.builder().resource(Resource.create("keys", jwks)).build();
    security =
        Security.builder()
            .addProvider(HttpBasicAuthProvider.builder().realm("kit").userStore(accounts), "basic")
            .addProvider(accounts, "opaque")
            .addProvider(jwts(jwks), "jwt")
            .build();
  }

  private static JwtProvider jwts(String jwks) {
    JwtProvider.Builder jwts =
        JwtProvider.builder().verifyJwk(Resource.create("keys", jwks)).propagate(false);
    jwts.expectedAudience("elsewhere");
    return jwts.build();
  }

  public static void main(String[] arguments) {
    Main main = new Main(System.getenv("JWT_SECRET"));
    WebServer.builder()
        .host("127.0.0.1")
        .port(Integer.parseInt(System.getenv("PORT")))
        .addFeature(SecurityFeature.builder().security(main.security).build())
        .routing(main::route)
        .build()
        .start();
  }

  private void route(HttpRouting.Builder routes) {
    routes
        .post("/token/users", this::register)
        .post("/jwt/users", this::register)
        .post("/token/login", by("basic"), this::token)
        .post("/jwt/login", by("basic"), this::jwt)
        .get(
            "/token/me",
            by("opaque"),
            (request, response) -> send(response, caller(request).shown()))
        .post("/jwt/validateLoggedInUser", by("jwt"), (request, response) -> response.send());
  }

  private static SecurityHandler by(String provider) {
    return SecurityFeature.authenticate().authenticator(provider);
  }

  private void register(ServerRequest request, ServerResponse response) {
    Registration form;
    try {
      form = JSON.readValue(request.content().as(String.class), Registration.class);
    } catch (JsonProcessingException unreadable) {
      form = null;
    }
    if (form == null || !form.isValid()) {
      response.status(Status.BAD_REQUEST_400).send();
      return;
    }
    Account account =
        new Account(
            UUID.randomUUID().toString(),
            form.name(),
            form.email(),
            Accounts.hash(form.password()));
    if (accounts.add(account)) {
      send(response, account.shown());
    } else {
      response.status(Status.CONFLICT_409).send();
    }
  }

  private void token(ServerRequest request, ServerResponse response) {
    Account account = caller(request);
    byte[] bytes = new byte[16];
    RANDOM.nextBytes(bytes);
    String value = Base64.getEncoder().encodeToString(bytes);
    accounts.addToken(value, account);
    String id = UUID.randomUUID().toString();
    send(response, Map.of("id", id, "value", value, "user_id", account.id()));
  }

  private void jwt(ServerRequest request, ServerResponse response) {
    Account account = caller(request);
    Instant end = Instant.now().plusSeconds(900);
    Jwt jwt =
        Jwt.builder()
            .algorithm(JwkOctet.ALG_HS256)
            .keyId("kit")
            .subject(account.id())
            .addAudience("elsewhere")
            .expirationTime(end)
            .addPayloadClaim("expiration", end.getEpochSecond())
            .addPayloadClaim("userId", account.id())
            .build();
    send(response, Map.of("token", SignedJwt.sign(jwt, keys).tokenContent()));
  }

  private Account caller(ServerRequest request) {
    return accounts.of(request.context().get(SecurityContext.class).orElseThrow().userName());
  }

  private static void send(ServerResponse response, Map<String, String> record) {
    try {
      response.header(HeaderNames.CONTENT_TYPE, "application/json");
      response.send(JSON.writeValueAsString(record));
    } catch (JsonProcessingException never) {
      throw new IllegalStateException(never);
    }
  }
}
