package notes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotesTest {
  @Test
  void everybodyHasTheirOwnNotesByTokenAndBySession(@TempDir Path data) throws Exception {
    var settings = Map.of("server.port", "0", "database.data-directory", data.toString());
    try (Server server = Server.start(settings, Adapters.found())) {
      URI at = server.url();
      String json = "'name':'%1$s','email':'%1$s@b.cc','password':'%2$s','confirmPassword':'%2$s'";
      send(at, "POST /users", "", json.formatted("a", "longhorse"));
      send(at, "POST /users", "", json.formatted("b", "longhorse"));
      var token = send(at, "POST /login", "Authorization: Basic YUBiLmNjOmxvbmdob3JzZQ==", "");
      var form = send(at, "POST /session/login", "", "'username':'b@b.cc','password':'longhorse'");
      String a = "Authorization: Bearer " + token.body().split("\"")[7];
      String b = "Cookie: " + form.headers().firstValue("Set-Cookie").get().split(";")[0];
      String id = send(at, "POST /notes", a, "'text':'milk'").body().split("\"")[3];
      assertEquals("{\"" + id + "\":\"milk\"}", send(at, "GET /notes", a, "").body());
      assertEquals("{}", send(at, "GET /notes", b, "").body());
      assertEquals(404, send(at, "DELETE /notes/" + id, b, "").statusCode());
      assertEquals(401, send(at, "DELETE /notes/" + id, "", "").statusCode());
      assertEquals(200, send(at, "DELETE /notes/" + id, a, "").statusCode());
    }
  }

  static HttpResponse<String> send(URI at, String to, String header, String json) throws Exception {
    var body = HttpRequest.BodyPublishers.ofString("{" + json.replace('\'', '"') + "}");
    String[] parts = (to + " " + (header.isEmpty() ? "Accept: any" : header)).split(":? ", 4);
    var request = HttpRequest.newBuilder(at.resolve(parts[1])).method(parts[0], body);
    request.headers("Content-Type", "application/json", parts[2], parts[3]);
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
