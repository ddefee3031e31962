package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.TestTables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopTest {

  private static final String SIGN_UP =
      "{\"name\":\"x\",\"email\":\"%s\",\"password\":\"%s\",\"confirmPassword\":\"%2$s\"}";
  private static final String JSON = "application/json";
  private static final String PAGE = "https://shop.example";
  private static Path outbox;
  private static Server server;

  @BeforeAll
  static void start(@TempDir Path data) {
    outbox = data.resolve("outbox");
    Map<String, String> settings =
        Map.of(
            "server.port",
            "0",
            "database.data-directory",
            data.resolve("database").toString(),
            "cors.origins",
            PAGE,
            "app.mail.outbox",
            outbox.toString(),
            "app.admin.email",
            "root@shop.example",
            "app.admin.password",
            "a long password");
    server = Server.start(settings, Adapters.found());
  }

  @AfterEach
  void forgetCustomers() throws Exception {
    TestTables.empty(server.environment(), "customers");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void customersOperatorsAndMachinesAreKeptApart() throws Exception {
    assertEquals(200, send("POST /customers", "", SIGN_UP.formatted("ada@b.cc", "longhorse")));
    String ada = token("/customers/token", "ada@b.cc", "longhorse");
    String root = token("/desk/token", "root@shop.example", "a long password");
    String clerk = SIGN_UP.formatted("carl@shop.example", "another horse");
    assertEquals(401, send("POST /desk/operators", ada, clerk));
    assertEquals(200, send("POST /desk/operators", root, clerk));
    String carl = token("/desk/token", "carl@shop.example", "another horse");
    assertEquals(403, send("POST /desk/operators", carl, clerk));
    String invoice = "{\"customer\":1,\"article\":\"pen\",\"amount\":2.50}";
    assertEquals(401, send("POST /desk/invoices", ada, invoice));
    assertEquals(200, send("POST /desk/invoices", carl, invoice));
    assertEquals(401, send("GET /invoices", root, ""));
    assertEquals(
        "[{\"number\":1,\"article\":\"pen\",\"amount\":2.50}]", text("GET /invoices", ada));
    assertEquals("1,2.50\n", text("GET /invoices/file", ada));

    assertEquals(403, send("POST /desk/machines/till/key", carl, ""));
    String key = "X-Api-Key: " + text("POST /desk/machines/till/key", root).split("\"")[3];
    assertEquals("[\"ada@b.cc\"]", text("GET /export", key));
    assertEquals(401, send("GET /export", root, ""));
    assertEquals(401, send("GET /desk/customers", key, ""));

    assertEquals(202, send("POST /customers/link", "", "{\"email\":\"no@b.cc\"}"));
    assertEquals(202, send("POST /customers/link", "", "{\"email\":\"ada@b.cc\"}"));
    String link = "{\"token\":\"" + Files.readString(outbox.resolve("1.txt")) + "\"}";
    HttpResponse<String> used = answer("POST /customers/link/use", "", link);
    String session = "Cookie: " + used.headers().firstValue("Set-Cookie").get().split(";")[0];
    assertEquals(200, send("GET /invoices", session, ""));
    assertEquals(401, send("POST /customers/link/use", "", link));

    assertEquals(403, send("DELETE /desk/customers/1", carl, ""));
    assertEquals(404, send("DELETE /desk/customers/x", root, ""));
    assertEquals(204, send("DELETE /desk/customers/1", root, ""));
    assertEquals(401, send("GET /invoices", ada, ""));
    assertEquals(401, send("GET /invoices", session, ""));
  }

  @Test
  void operatorsHaveALoginForm() throws Exception {
    HttpResponse<String> form = answer("GET /desk/login?next=/desk/customers", "", "");
    assertTrue(form.body().contains("name=\"next\" value=\"/desk/customers\""), form.body());
    String login = "username=root%40shop.example&password=a+long+password&next=/desk/customers";
    HttpResponse<String> done = answer("POST /desk/login", "", login);
    assertEquals(303, done.statusCode());
    assertEquals("/desk/customers", done.headers().firstValue("Location").orElseThrow());
    String session = "Cookie: " + done.headers().firstValue("Set-Cookie").get().split(";")[0];
    assertEquals(200, send("GET /desk/customers", session, ""));
    assertEquals(401, send("GET /invoices", session, ""));
    assertEquals(401, send("POST /desk/login", "", login.replace("long", "wrong")));
  }

  @Test
  void customersAndInvoicesOfOtherTestsAreForgotten() throws Exception {
    assertEquals(200, send("POST /customers", "", SIGN_UP.formatted("bob@b.cc", "longhorse")));
    String bob = token("/customers/token", "bob@b.cc", "longhorse");
    assertEquals("[]", text("GET /invoices", bob));
    String login = "{\"username\":\"bob@b.cc\",\"password\":\"longhorse\"}";
    HttpResponse<String> byBody = answer("POST /customers/token/body", "", login);
    assertTrue(byBody.body().contains("\"expires_at\""), byBody.body());
    assertEquals(401, send("POST /customers/token/body", "", login.replace("long", "short")));
    assertEquals("{\"id\":\"1\"}", text("GET /customers/account", bob));
  }

  @Test
  void contentThatNoTableHoldsIsRefusedAndANameThatNoneHoldsIsUnknown() throws Exception {
    assertEquals(200, send("POST /customers", "", SIGN_UP.formatted("eve@b.cc", "longhorse")));
    String root = token("/desk/token", "root@shop.example", "a long password");
    String good = "{\"customer\":%d,\"article\":\"%s\",\"amount\":%s}";
    String number =
        text("GET /customers/account", token("/customers/token", "eve@b.cc", "longhorse"));
    long eve = Long.parseLong(number.replaceAll("\\D", ""));
    assertEquals(
        200, send("POST /desk/invoices", root, good.formatted(eve, "pen", "9999999999.99")));
    for (String[] bad : new String[][] {{"a\\u0000b", "1"}, {"pen", "1e400"}, {"pen", "0"}}) {
      HttpResponse<String> refused =
          answer("POST /desk/invoices", root, good.formatted(eve, bad[0], bad[1]));
      assertEquals(400, refused.statusCode(), bad[0] + bad[1]);
      assertTrue(refused.body().contains("\"pointer\":\"/a"), refused.body());
    }
    assertEquals(400, send("POST /desk/invoices", root, "{\"customer\":" + eve + "}"));
    for (String path : List.of("/customers/token", "/desk/token")) {
      assertEquals(401, send("POST " + path, basic("a\0b@b.cc", "x"), ""));
    }
    String login = "{\"username\":\"a\\u0000b\",\"password\":\"x\"}";
    assertEquals(401, send("POST /customers/session/login", "", login));
    assertEquals(400, send("POST /customers/link", "", "{\"email\":\"a\\u0000b\"}"));
  }

  @Test
  void pageOfTheDeclaredOriginMayReadAnswers() throws Exception {
    HttpResponse<String> refused = answer("GET /invoices", "Origin: " + PAGE, "");
    assertEquals(401, refused.statusCode());
    assertEquals(PAGE, refused.headers().firstValue("Access-Control-Allow-Origin").orElse(""));
    HttpResponse<String> other = answer("GET /invoices", "Origin: https://other.example", "");
    assertEquals("", other.headers().firstValue("Access-Control-Allow-Origin").orElse(""));
  }

  private static String token(String path, String name, String password) throws Exception {
    String body = text("POST " + path, basic(name, password));
    return "Authorization: Bearer " + body.replaceAll(".*\"value\":\"([^\"]+)\".*", "$1");
  }

  private static String basic(String name, String password) {
    return "Authorization: Basic "
        + Base64.getEncoder().encodeToString((name + ":" + password).getBytes());
  }

  private static int send(String to, String header, String json) throws Exception {
    return answer(to, header, json).statusCode();
  }

  private static String text(String to, String header) throws Exception {
    return answer(to, header, "").body();
  }

  private static HttpResponse<String> answer(String to, String header, String json)
      throws Exception {
    String[] line = to.split(" ");
    String[] parts = (header.isEmpty() ? "Accept: */*" : header).split(": ", 2);
    URI target = server.url().resolve(line[1]);
    HttpRequest.Builder request = HttpRequest.newBuilder(target).header(parts[0], parts[1]);
    request.method(line[0], HttpRequest.BodyPublishers.ofString(json));
    boolean isForm = json.startsWith("username=");
    request.header("Content-Type", isForm ? "application/x-www-form-urlencoded" : JSON);
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
