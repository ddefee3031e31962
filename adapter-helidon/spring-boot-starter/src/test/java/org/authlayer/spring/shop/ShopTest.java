package org.authlayer.spring.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.sql.DataSource;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Environment;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.runtime.configuration.StartException;
import org.authlayer.spring.LayerRoutes;
import org.authlayer.testing.TestLogin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.DataAccessException;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.UnexpectedRollbackException;

@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {
      "server.servlet.context-path=/shop",
      "layer.session.cookie.secure=false",
      "layer.password.bcrypt-cost=4",
      "layer.app.desk-greeting=hello ",
      "spring.mvc.hiddenmethod.filter.enabled=true",
      "server.http2.enabled=true",
      "server.forward-headers-strategy=native"
    })
final class ShopTest {

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI at;
  private final ApplicationContext context;
  private final TestLogin login;
  private final Shop.Rows rows;
  private final Environment environment;

  @Autowired
  ShopTest(
      @Value("${local.server.port}") int port,
      ApplicationContext context,
      TestLogin login,
      Shop.Rows rows,
      AuthRuntime runtime) {
    this.at = URI.create("http://127.0.0.1:" + port);
    this.context = context;
    this.login = login;
    this.rows = rows;
    this.environment = runtime.environment();
  }

  @DynamicPropertySource
  static void database(DynamicPropertyRegistry properties) throws IOException {
    Path data = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "database");
    properties.add("layer.database.data-directory", data::toString);
  }

  @Test
  void userOfTheGateIsThePrincipalOfSpring() throws Exception {
    assertEquals("Ada", send(as("Ada", "/orders")).body());
    HttpResponse<String> refused = send(call("/orders"));
    assertEquals(401, refused.statusCode());
    assertEquals("Bearer realm=\"authlayer\"", first(refused, "WWW-Authenticate"));
  }

  @Test
  void authoritiesAreThoseThatTheGateGives() throws Exception {
    assertEquals(200, send(as("Grace", "/orders/grace")).statusCode());
    assertEquals(403, send(as("Ada", "/orders/grace")).statusCode());
  }

  @Test
  void anotherSpellingOfTheGatesPathIsRefused() throws Exception {
    for (String other : List.of("/ORDERS", "/orders;x=1")) {
      HttpResponse<String> refused = send(as("Ada", other));
      assertEquals(400, refused.statusCode());
      assertEquals("application/problem+json", first(refused, "Content-Type"));
      assertEquals("no-store", first(refused, "Cache-Control"));
      assertFalse(refused.body().contains("orders"), refused.body());
    }
    assertEquals(200, send(as("Ada", "/orders")).statusCode());
  }

  @ParameterizedTest
  @CsvSource({"name=Eva,200", "name=%ED%A0%BD,400", "name=%ff,400", "other=Eva,400"})
  void parametersThatCannotBeReadAreNoFailure(String sent, int status) throws Exception {
    assertEquals(status, send(as("Ada", "/orders/named?" + sent)).statusCode());
    HttpRequest.Builder form =
        as("Ada", "/orders/named").header("Content-Type", "application/x-www-form-urlencoded");
    assertEquals(status, send(form.POST(BodyPublishers.ofString(sent))).statusCode());
  }

  /** Spring reads the forms of these methods before a handler does. */
  @ParameterizedTest
  @CsvSource({"name=Eva,200", "name=%zz,400", "name=%,400"})
  void formThatSpringCannotReadIsNoFailure(String sent, int status) throws Exception {
    for (String method : List.of("PUT", "PATCH", "DELETE")) {
      HttpRequest.Builder form =
          as("Ada", "/orders/named").header("Content-Type", "application/x-www-form-urlencoded");
      HttpResponse<String> answer = send(form.method(method, BodyPublishers.ofString(sent)));
      assertEquals(status, answer.statusCode(), method);
      assertEquals(status == 400, first(answer, "Content-Type").contains("problem"), method);
    }
  }

  @Test
  void answerOfAnotherServerThatCannotBeReadIsAFailure() throws Exception {
    assertEquals(500, send(as("Ada", "/orders/elsewhere")).statusCode());
  }

  @ParameterizedTest
  @CsvSource({
    "multipart/form-data;boundary=b,'\r\n--b--\r\n',200",
    "multipart/form-data;boundary=b,'',400",
    "multipart/form-data,'\r\n--b--\r\n',400"
  })
  void uploadThatIsCutOffIsNoFailure(String type, String end, int status) throws Exception {
    String part = "--b\r\nContent-Disposition: form-data; name=photo; filename=a\r\n\r\nx" + end;
    HttpRequest.Builder upload = as("Ada", "/orders/photo").header("Content-Type", type);
    HttpResponse<String> answer = send(upload.POST(BodyPublishers.ofString(part)));
    assertEquals(status, answer.statusCode(), answer::body);
  }

  /** Half a letter in UTF-8 is a character for control in Latin-1. */
  @ParameterizedTest
  @CsvSource({"80,200", "9f,200", "e9,200", "09,200", "01,400", "7f,400"})
  void byteOfAHeaderIsTextFrom80On(String odd, int status) throws IOException {
    try (Socket socket = new Socket(at.getHost(), at.getPort())) {
      String head =
          "GET /shop/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer %s\r\nX-Odd: a%cb\r\n\r\n"
              .formatted(login.token("Ada", "Ada@example.com"), (char) Integer.parseInt(odd, 16));
      socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(status, Integer.parseInt(answer.split(" ", 3)[1]), answer);
    }
  }

  @Test
  void applicationThatIsABeanIsMountedWithItsKeysItsStartAndItsAccess() throws Exception {
    assertEquals("hello true", send(call("/desk/greeting")).body());
    assertEquals(404, send(call("/greeting")).statusCode());
    Shop.Desk desk = context.getBean(Shop.Desk.class);
    assertEquals(200, send(signUp("Fay", "fay@example.org")).statusCode());
    String token = "Bearer " + login.token("Fay", "fay@example.org");
    assertEquals(List.of(), desk.ended());
    HttpRequest.Builder all = call("/desk/account/tokens").header("Authorization", token);
    assertEquals(200, send(all.DELETE()).statusCode());
    User fay =
        environment.databases().standard().users().findByEmail("fay@example.org").orElseThrow();
    assertEquals(List.of(UserId.of(fay.id())), desk.ended());
  }

  @Test
  void pathThatIsNotBelowTheContextPathIsRefused() {
    LayerRoutes below = new LayerRoutes("/shop", context.getBean(AuthLayer.class), Routes.of());
    StartException refused =
        assertThrows(StartException.class, () -> below.setEnvironment(context.getEnvironment()));
    assertTrue(
        String.valueOf(refused.getMessage()).endsWith("write /shop/shop"), refused::getMessage);
  }

  @Test
  void applicationWithoutABaseOrThatIsNoBeanIsRefused() {
    RoutedApplication everywhere = layer -> Routes.of();
    refused(everywhere, "base()");
    refused(new Shop.Desk(), "make it a bean");
  }

  private void refused(RoutedApplication application, String named) {
    StartException refused =
        assertThrows(
            StartException.class,
            () -> LayerRoutes.of(application, context.getBean(AuthRuntime.class)));
    assertTrue(String.valueOf(refused.getMessage()).contains(named), refused::getMessage);
  }

  /** Spring trusts a proxy on this machine, and a proxy may send a port, a name or nonsense. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "203.0.113.9",
        "203.0.113.9:4711",
        "[2001:db8::9]:4711",
        "unknown",
        "no.name.example",
        "999.1.1.1"
      })
  void addressThatAProxySendsIsReadAndNoNameIsLookedUp(String address) throws Exception {
    HttpRequest.Builder known = as("Ada", "/orders").header("X-Forwarded-For", address);
    assertEquals(200, send(known).statusCode());
    HttpRequest.Builder login = json("/account/session/login", "{}");
    assertEquals(401, send(login.header("X-Forwarded-For", address)).statusCode());
  }

  /** Tomcat has no header Host over HTTP/2. */
  @Test
  void ownPagesSendFormsOverHttp2AndOthersDoNot() throws Exception {
    try (HttpClient newer = HttpClient.newHttpClient()) {
      assertEquals(
          HttpClient.Version.HTTP_2,
          newer.send(call("/open").build(), BodyHandlers.ofString()).version());
      for (String origin : List.of(at.toString(), "https://evil.example")) {
        HttpRequest.Builder sent = form("said=a").header("Cookie", "app_session=x");
        HttpResponse<String> answer =
            newer.send(sent.header("Origin", origin).build(), BodyHandlers.ofString());
        assertEquals(HttpClient.Version.HTTP_2, answer.version());
        assertEquals(origin.equals(at.toString()) ? 200 : 403, answer.statusCode());
      }
    }
  }

  @Test
  void routesOfTheLayerNeedNeitherSpringsTokenNorItsSession() throws Exception {
    assertEquals(200, send(signUp("Bob", "bob@example.org")).statusCode());
    HttpResponse<String> opened =
        send(
            json(
                "/account/session/login",
                "{\"username\":\"bob@example.org\",\"password\":\"correct horse\"}"));
    assertEquals(200, opened.statusCode());
    List<String> cookies = opened.headers().allValues("Set-Cookie");
    assertEquals(1, cookies.size(), cookies::toString);
    String cookie = cookies.get(0).split(";", 2)[0];
    assertTrue(cookie.startsWith("app_session="), cookie);
    assertEquals("Bob", send(call("/orders").header("Cookie", cookie)).body());
    assertEquals(401, send(call("/orders").header("Cookie", "app_session=other")).statusCode());
  }

  @Test
  void websiteOfALayerBelowThePathOfItsRoutesLeadsThere() throws Exception {
    HttpResponse<String> page = send(call("/pages/site/login"));
    assertEquals(200, page.statusCode());
    assertTrue(page.body().contains("action=\"/shop/pages/site/login\""), page.body());
    assertEquals(200, send(signUp("Gina", "gina@example.org")).statusCode());
    HttpResponse<String> in =
        send(
            call("/pages/site/login")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Origin", at.toString())
                .POST(BodyPublishers.ofString("username=gina@example.org&password=correct+horse")));
    assertEquals("303 /shop/pages/site/login", in.statusCode() + " " + first(in, "Location"));
    assertTrue(first(in, "Set-Cookie").contains("; Path=/;"), first(in, "Set-Cookie"));
    AuthLayer elsewhere =
        AuthLayer.below("/other", environment, context.getBean(AuthRuntime.class).settings());
    assertThrows(StartException.class, () -> new LayerRoutes("/pages", elsewhere, Routes.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "application/x-www-form-urlencoded,said=a+b%C3%A9,200,a bé",
    "application/x-www-form-urlencoded,said=a&_method=DELETE,200,a",
    "application/x-www-form-urlencoded,said=%C3,400,",
    "application/x-www-form-urlencoded,said=%+1,400,",
    "application/json,{},415,",
    "nothing,said=a,415,"
  })
  void formIsReadStrictly(String type, String content, int status, String said) throws Exception {
    for (String method : List.of("POST", "PUT")) {
      HttpResponse<String> answer =
          send(
              call("/account/echo")
                  .header("Content-Type", type)
                  .method(method, BodyPublishers.ofString(content)));
      assertEquals(status, answer.statusCode(), answer::body);
      if (said != null) {
        assertEquals(said, answer.body());
      }
    }
  }

  @Test
  void contentAboveTheLimitIsRefused() throws Exception {
    assertEquals(413, send(form("said=" + "a".repeat(65_532))).statusCode());
    assertEquals(200, send(form("said=" + "a".repeat(65_531))).statusCode());
  }

  @Test
  void rowOfSpringIsStoredWithTheUserOfTheSignUpOrNeitherIs() throws Exception {
    assertEquals(200, send(signUp("Carl", "carl@example.org")).statusCode());
    User carl =
        environment.databases().standard().users().findByEmail("carl@example.org").orElseThrow();
    assertEquals(List.of("Carl"), rows.badges(carl));
    assertEquals(500, send(signUp("Eve", "eve@example.org")).statusCode());
    assertFalse(rows.isStored("eve@example.org"));
  }

  @Test
  void layerJoinsTheTransactionThatSpringHasBegun() {
    User dora = rows.addWithBadge("dora@example.org", "gold");
    assertEquals(List.of("gold"), rows.badges(dora));
    assertThrows(DataAccessException.class, () -> rows.addWithBadge("dan@example.org", nothing()));
    assertFalse(rows.isStored("dan@example.org"));
    assertThrows(IllegalStateException.class, () -> rows.addAndFail("dirk@example.org"));
    assertFalse(rows.isStored("dirk@example.org"));
  }

  @Test
  void transactionOfTheLayerThatIsNotCommittedUndoesTheOneOfSpring() {
    assertThrows(UnexpectedRollbackException.class, () -> rows.addUncommitted("eric@example.org"));
    assertFalse(rows.isStored("eric@example.org"));
  }

  @Test
  void thereIsOnePoolAndNoUserThatSpringMadeUp() {
    assertSame(environment.database(DataSource.class), context.getBean(DataSource.class));
    assertEquals(
        "JoinedTransactions",
        context.getBean(PlatformTransactionManager.class).getClass().getSimpleName());
    assertEquals(List.of(), List.of(context.getBeanNamesForType(UserDetailsService.class)));
    assertEquals(
        String.valueOf(Integer.MIN_VALUE),
        context.getEnvironment().getProperty("spring.security.filter.order"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD"})
  void pathWithoutAChainIsOpenAsInSpring(String method) throws Exception {
    assertEquals(200, send(call("/open").method(method, BodyPublishers.noBody())).statusCode());
  }

  @SuppressWarnings("NullAway") // the column refuses it
  private static String nothing() {
    return null;
  }

  private HttpRequest.Builder as(String name, String path) {
    return call(path).header("Authorization", "Bearer " + login.token(name, name + "@example.com"));
  }

  private HttpRequest.Builder signUp(String name, String email) {
    return json(
        "/account/users",
        "{\"name\":\"%s\",\"email\":\"%s\",\"password\":\"correct horse\",\"confirmPassword\":\"correct horse\"}"
            .formatted(name, email));
  }

  private HttpRequest.Builder form(String content) {
    return call("/account/echo")
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(content));
  }

  private HttpRequest.Builder json(String path, String content) {
    return call(path)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(content));
  }

  private HttpRequest.Builder call(String path) {
    return HttpRequest.newBuilder(at.resolve("/shop" + path));
  }

  private HttpResponse<String> send(HttpRequest.Builder call) throws Exception {
    return client.send(call.build(), BodyHandlers.ofString());
  }

  private static String first(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }
}
