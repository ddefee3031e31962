package clinic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.TestTables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClinicTest {

  private static final String PATIENT =
      """
      {"name":"Ada","email":"%s","password":"longhorse","confirmPassword":"longhorse",
       "insurance":"A 1"}\
      """;
  private static final String OWN_PASSWORD = "{\"currentPassword\":\"longhorse\"}";
  private static final String JSON = "application/json";
  private static final String PAGE = "https://clinic.example";
  private static Path data;
  private static Server server;
  private static HttpClient client;

  private String ada;
  private String admin;
  private String doctor;

  @BeforeAll
  static void start(@TempDir Path folder) {
    data = folder;
    Map<String, String> settings =
        Map.of(
            "server.port",
            "0",
            "database.data-directory",
            data.resolve("database").toString(),
            "password.bcrypt-cost",
            "4",
            "cors.origins",
            PAGE,
            "app.letters",
            data.resolve("letters").toString(),
            "app.mail.outbox",
            data.resolve("outbox").toString(),
            "app.admin.email",
            "root@clinic.example",
            "app.admin.password",
            "a long password");
    server = Server.start(settings, Adapters.found());
    client = HttpClient.newHttpClient();
  }

  @BeforeEach
  void onePatientAndOneDoctor() throws Exception {
    TestTables.empty(server.environment(), "patients");
    admin = token("/desk/token", "root@clinic.example", "a long password");
    send("POST /desk/doctors", admin, PATIENT.formatted("dr@clinic.example"));
    doctor = token("/desk/token", "dr@clinic.example", "longhorse");
    assertEquals(200, send("POST /patients", "", PATIENT.formatted("ada@b.cc")));
    ada = token("/patients/token", "ada@b.cc", "longhorse");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void patientsCliniciansAndMachinesAreKeptApart() throws Exception {
    assertEquals(200, send("GET /visits", ada, ""));
    assertEquals(401, send("GET /visits", doctor, ""));
    assertEquals(401, send("GET /visits", "", ""));
    assertEquals(401, send("POST /desk/doctors", ada, PATIENT.formatted("new@b.cc")));
    assertEquals(403, send("POST /desk/doctors", doctor, PATIENT.formatted("new@b.cc")));
    assertEquals(403, send("PUT /desk/visits/1/letter", admin, ""));

    assertEquals(403, send("POST /desk/machines/till/key", doctor, ""));
    String key = "X-Api-Key: " + text("POST /desk/machines/till/key", admin).split("\"")[3];
    assertEquals("[]", text("GET /export?day=2026-12-24", key));
    assertEquals(401, send("GET /export?day=2026-12-24", admin, ""));
    assertEquals(401, send("GET /visits", key, ""));
  }

  @Test
  void patientAndProfileAreStoredTogether() throws Exception {
    assertEquals("{\"name\":\"Ada\",\"insurance\":\"A 1\"}", text("GET /patients/profile", ada));
    String without = PATIENT.formatted("bob@b.cc").replace("insurance", "insured");
    String refused = answer("POST /patients", "", without).body();
    assertTrue(refused.contains("\"pointer\":\"/insurance\""), refused);
    assertEquals(401, send("POST /patients/token", basic("bob@b.cc", "longhorse"), ""));
    assertEquals(409, send("POST /patients", "", PATIENT.formatted("ada@b.cc")));
  }

  @Test
  void tokenSaysWhenItEnds() throws Exception {
    assertTrue(text("POST /patients/token", basic("ada@b.cc", "longhorse")).contains("expires_at"));
    String login = "{\"username\":\"ada@b.cc\",\"password\":\"longhorse\"}";
    String byBody = answer("POST /patients/token/body", "", login).body();
    assertTrue(byBody.contains("\"expires_at\""), byBody);
    assertEquals(401, send("POST /patients/token/body", "", login.replace("long", "short")));
  }

  @Test
  void doctorIsBookedOnceADay() throws Exception {
    String visit = "{\"day\":\"2026-12-24\"}";
    String booked = answer("POST /visits", ada, visit).body();
    assertEquals(
        "{\"number\":1,\"patient\":1,\"day\":\"2026-12-24\",\"fee\":40.00,"
            + "\"doctor\":{\"number\":2,\"name\":\"Ada\"}}",
        booked);
    HttpResponse<String> taken = answer("POST /visits", ada, visit);
    assertEquals(409, taken.statusCode());
    assertTrue(taken.body().contains("No doctor is free on that day."), taken.body());
    assertEquals("[" + booked + "]", text("GET /visits?page=1&limit=1", ada));
    assertEquals("[]", text("GET /visits?page=2&limit=1", ada));
    HttpResponse<String> wrong = answer("GET /visits?limit=500", ada, "");
    assertEquals(400, wrong.statusCode());
    assertTrue(wrong.body().contains("parameter limit"), wrong.body());
  }

  @Test
  void contentThatDoesNotFitIsRefusedWithItsMember() throws Exception {
    for (String bad :
        List.of(
            "{\"day\":\"soon\"}",
            "{\"day\":\"+5874898-01-01\"}",
            "{\"day\":[]}",
            "{\"day\":\"\\u0000\"}",
            "{}")) {
      HttpResponse<String> refused = answer("POST /visits", ada, bad);
      assertEquals(400, refused.statusCode(), bad);
      assertTrue(refused.body().contains("\"pointer\":\"/day\""), refused.body());
    }
    assertEquals(200, send("POST /visits", ada, "{\"day\":\"2026-12-24\"}"));
    assertEquals(404, send("PUT /desk/visits/x/letter", doctor, ""));
    assertEquals(401, send("POST /patients/token", basic("a\0b@b.cc", "x"), ""));
    assertEquals(400, send("POST /patients/link", "", "{\"email\":\"a\\u0000b\"}"));
  }

  @Test
  void letterReachesItsPatientOnly() throws Exception {
    send("POST /visits", ada, "{\"day\":\"2026-12-24\"}");
    byte[] letter = new byte[5 << 20];
    letter[letter.length - 1] = 7;
    assertEquals(404, send("GET /visits/1/letter", ada, ""));
    assertEquals(204, upload(doctor, BodyPublishers.ofByteArray(letter)));
    HttpRequest download = request("GET /visits/1/letter", ada).build();
    HttpResponse<byte[]> got = client.send(download, BodyHandlers.ofByteArray());
    assertEquals("application/pdf", got.headers().firstValue("Content-Type").orElse(""));
    assertEquals(7, got.body()[(5 << 20) - 1]);
    send("POST /patients", "", PATIENT.formatted("bob@b.cc"));
    String bob = token("/patients/token", "bob@b.cc", "longhorse");
    assertEquals(404, send("GET /visits/1/letter", bob, ""));
    assertEquals(413, upload(doctor, BodyPublishers.ofByteArray(new byte[(20 << 20) + 1])));

    assertEquals(200, send("DELETE /patients/account", ada, OWN_PASSWORD));
    assertEquals(401, send("GET /visits", ada, ""));
    try (Stream<Path> left = Files.list(data.resolve("letters"))) {
      assertEquals(0, left.count());
    }
  }

  @Test
  void eventsOfAPatientArriveUntilTheTokenEnds() throws Exception {
    try (BufferedReader lines = events(ada)) {
      send("POST /visits", ada, "{\"day\":\"2026-12-24\"}");
      assertEquals(List.of("", "event: booked", "data: 1", ""), next(lines, 4));
      upload(doctor, BodyPublishers.ofString("%PDF-"));
      assertEquals(List.of("event: letter", "data: 1", ""), next(lines, 3));
      String other = token("/patients/token", "ada@b.cc", "longhorse");
      assertEquals(200, send("DELETE /patients/account/tokens", other, ""));
      send("POST /visits", other, "{\"day\":\"2026-12-25\"}");
      assertNull(lines.readLine());
      assertEquals(200, send("DELETE /patients/account", other, OWN_PASSWORD));
    }
  }

  @Test
  void eventsOfAPatientEndWithTheSession() throws Exception {
    String login = "{\"username\":\"ada@b.cc\",\"password\":\"longhorse\"}";
    String session = cookie(answer("POST /patients/session/login", "", login));
    try (BufferedReader lines = events(session)) {
      send("POST /visits", ada, "{\"day\":\"2026-12-24\"}");
      assertEquals(List.of("", "event: booked", "data: 1", ""), next(lines, 4));
      assertEquals(200, send("POST /patients/session/logout", session, ""));
      send("POST /visits", ada, "{\"day\":\"2026-12-25\"}");
      assertNull(lines.readLine());
    }
  }

  @Test
  void linkLogsInOnce() throws Exception {
    assertEquals(202, send("POST /patients/link", "", "{\"email\":\"no@b.cc\"}"));
    assertEquals(202, send("POST /patients/link", "", "{\"email\":\"ada@b.cc\"}"));
    String token = Files.readString(data.resolve("outbox").resolve("1.txt"));
    String link = "{\"token\":\"" + token + "\"}";
    HttpResponse<String> used = answer("POST /patients/link/use", "", link);
    assertEquals("{\"id\":1,\"name\":\"Ada\"}", used.body());
    assertEquals(200, send("GET /visits", cookie(used), ""));
    assertEquals(401, send("POST /patients/link/use", "", link));
  }

  @Test
  void websiteLeadsToTheLoginAndBack() throws Exception {
    HttpResponse<String> visits = answer("GET /site/visits", "", "");
    assertEquals("303 /site/login?next=%2Fsite%2Fvisits", redirect(visits));
    String login = "username=ada%40b.cc&password=longhorse&next=";
    assertEquals(401, send("POST /site/login", "", login.replace("long", "wrong")));
    HttpResponse<String> foreign = answer("POST /site/login", "", login + "//evil.example/");
    assertEquals("303 /site/visits", redirect(foreign));
    HttpResponse<String> done = answer("POST /site/login", "", login + "/site/visits?x=1");
    assertEquals("303 /site/visits?x=1", redirect(done));

    String session = cookie(done);
    HttpResponse<String> refused = answer("POST /site/visits", session, "username=&day=<soon>");
    assertEquals(400, refused.statusCode());
    assertTrue(refused.body().contains("value=\"&lt;soon&gt;\""), refused.body());
    assertFalse(refused.body().contains("<soon>"), refused.body());
    HttpResponse<String> booked = answer("POST /site/visits", session, "username=&day=2026-12-24");
    assertEquals("303 /site/visits?done=booked", redirect(booked));
    assertEquals(409, send("POST /site/visits", session, "username=&day=2026-12-24"));
    assertTrue(text("GET /site/visits", session).contains("<li>2026-12-24, Ada</li>"));
    assertEquals("303 /site/login?done=logout", redirect(answer("POST /site/logout", session, "")));
    assertEquals(401, send("GET /visits", session, ""));
  }

  @Test
  void pageOfTheDeclaredOriginMayReadAnswers() throws Exception {
    HttpResponse<String> refused = answer("GET /visits", "Origin: " + PAGE, "");
    assertEquals(401, refused.statusCode());
    assertEquals(PAGE, refused.headers().firstValue("Access-Control-Allow-Origin").orElse(""));
    HttpResponse<String> other = answer("GET /visits", "Origin: https://other.example", "");
    assertEquals("", other.headers().firstValue("Access-Control-Allow-Origin").orElse(""));
  }

  /** A stream that has begun. */
  private static BufferedReader events(String credential) throws Exception {
    HttpRequest asked = request("GET /visits/events", credential).build();
    HttpResponse<InputStream> events = client.send(asked, BodyHandlers.ofInputStream());
    BufferedReader lines = new BufferedReader(new InputStreamReader(events.body()));
    assertEquals(": open", lines.readLine());
    return lines;
  }

  private static List<String> next(BufferedReader lines, int count) throws IOException {
    String[] next = new String[count];
    for (int i = 0; i < count; i++) {
      next[i] = lines.readLine();
    }
    return List.of(next);
  }

  private static String token(String path, String name, String password) throws Exception {
    String body = text("POST " + path, basic(name, password));
    return "Authorization: Bearer " + body.replaceAll(".*\"value\":\"([^\"]+)\".*", "$1");
  }

  private static String basic(String name, String password) {
    return "Authorization: Basic "
        + Base64.getEncoder().encodeToString((name + ":" + password).getBytes());
  }

  private static String cookie(HttpResponse<String> login) {
    return "Cookie: " + login.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
  }

  private static String redirect(HttpResponse<String> answer) {
    return answer.statusCode() + " " + answer.headers().firstValue("Location").orElse("");
  }

  private static int upload(String header, BodyPublisher content) throws Exception {
    HttpRequest.Builder put = request("PUT /desk/visits/1/letter", header);
    put.header("Content-Type", "application/pdf").PUT(content);
    return client.send(put.build(), BodyHandlers.ofString()).statusCode();
  }

  private static int send(String to, String header, String content) throws Exception {
    return answer(to, header, content).statusCode();
  }

  private static String text(String to, String header) throws Exception {
    return answer(to, header, "").body();
  }

  private static HttpResponse<String> answer(String to, String header, String content)
      throws Exception {
    boolean isForm = content.startsWith("username=");
    HttpRequest.Builder request = request(to, header);
    request.method(to.split(" ")[0], BodyPublishers.ofString(content));
    request.header("Content-Type", isForm ? "application/x-www-form-urlencoded" : JSON);
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(String to, String header) {
    String[] parts = (header.isEmpty() ? "Accept: */*" : header).split(": ", 2);
    return HttpRequest.newBuilder(server.url().resolve(to.split(" ")[1]))
        .header(parts[0], parts[1]);
  }
}
