package org.authlayer.conformance.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.authlayer.domain.application.StaticFiles;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Application;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files as they are, to clients that have them already and to those that want others. */
final class FilesTest {

  private static final String PAGE = "<p>page</p>";

  @TempDir Path folder;
  private Path root;

  @BeforeEach
  void fill() throws IOException {
    root = Files.createDirectories(folder.resolve("assets"));
    Files.createDirectories(root.resolve("sub"));
    Files.writeString(folder.resolve("secret.txt"), "SECRET");
    Files.writeString(root.resolve("index.html"), PAGE);
    Files.writeString(root.resolve("sub/a b.css"), "p {}");
    Files.writeString(root.resolve(".hidden"), "SECRET");
    Files.createSymbolicLink(root.resolve("out.txt"), folder.resolve("secret.txt"));
    Files.createSymbolicLink(root.resolve("up"), folder);
  }

  private Application application() {
    return routes(StaticFiles.in(root));
  }

  private static Application routes(StaticFiles files) {
    Routes routes = files.routes().below("/assets").forAnybody();
    return routes.application("files", event -> {});
  }

  @ParameterizedTest
  @EnumSource
  void aFileIsAnsweredWithItsTypeAndHeadWithoutIt(Served.By by) throws IOException {
    try (Served served = by.serve(application())) {
      String page = served.exchange(Served.last("GET /assets/"));
      assertTrue(page.startsWith("HTTP/1.1 200 "), page);
      assertTrue(page.contains("\r\nContent-Type: text/html; charset=utf-8\r\n"), page);
      assertTrue(page.contains("\r\nContent-Length: 11\r\n"), page);
      assertTrue(page.endsWith("\r\n\r\n" + PAGE), page);
      String head = served.exchange(Served.last("HEAD /assets/index.html"));
      assertTrue(head.contains("\r\nContent-Length: 11\r\n"), head);
      assertEquals(field("ETag", page), field("ETag", head));
      assertTrue(head.endsWith("\r\n\r\n"), head);
      assertTrue(
          served
              .exchange(Served.last("GET /assets/sub/a%20b.css"))
              .contains("\r\nContent-Type: text/css"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClientThatHasTheFileGetsNoContentUntilTheFileChanges(Served.By by) throws IOException {
    try (Served served = by.serve(application())) {
      String page = served.exchange(Served.last("GET /assets/"));
      String tag = field("ETag", page);
      String date = "If-Modified-Since: " + field("Last-Modified", page);
      for (String known :
          new String[] {"If-None-Match: " + tag, "If-None-Match: \"x\", W/" + tag, date}) {
        String answer = served.exchange(Served.last("GET /assets/", known));
        assertTrue(answer.startsWith("HTTP/1.1 304 "), answer);
        assertTrue(answer.endsWith("\r\n\r\n"), answer);
        assertEquals(tag, field("ETag", answer));
      }
      for (String[] unknown :
          new String[][] {{"If-None-Match: \"x\""}, {date, "If-None-Match: \"x\""}}) {
        assertTrue(served.exchange(Served.last("GET /assets/", unknown)).endsWith(PAGE));
      }
      Files.writeString(root.resolve("index.html"), "<p>another</p>");
      String changed = served.exchange(Served.last("GET /assets/", "If-None-Match: " + tag));
      assertTrue(changed.endsWith("<p>another</p>"), changed);
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingOutsideTheDirectoryIsFound(Served.By by) throws IOException {
    try (Served served = by.serve(application())) {
      for (String path :
          new String[] {
            "/../secret.txt",
            "/sub/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/%2e%2e%2fsecret.txt",
            "/sub/..%5c..%5csecret.txt",
            "/%2fsecret.txt",
            "//secret.txt",
            "/" + folder.resolve("secret.txt"),
            "/.hidden",
            "/%2ehidden",
            "/out.txt",
            "/up/secret.txt",
            "/index.html%00.txt",
            "/index.html/",
            "/%ff",
            "/sub",
            "/none"
          }) {
        String answer = served.exchange(Served.last("GET /assets" + path));
        assertTrue(answer.matches("(?s)HTTP/1\\.1 40[04] .*"), path + ": " + answer);
        assertFalse(answer.contains("SECRET"), path);
      }
    }
  }

  @Test
  void filesOfTheClassPathHaveATagAndMayBeKept() throws IOException {
    StaticFiles files =
        StaticFiles.onClassPath(FilesTest.class, "org/authlayer/conformance/architecture")
            .withMaxAge(Duration.ofDays(1));
    try (Served served = Served.By.OWN.serve(routes(files))) {
      String list = served.exchange(Served.last("GET /assets/module-lines.csv"));
      assertTrue(list.startsWith("HTTP/1.1 200 "), list);
      assertEquals("public, max-age=86400", field("Cache-Control", list));
      String known = "If-None-Match: " + field("ETag", list);
      String again = served.exchange(Served.last("GET /assets/module-lines.csv", known));
      assertTrue(again.startsWith("HTTP/1.1 304 "), again);
    }
  }

  @Test
  void aMissingFolderIsRefusedAtTheStart() {
    IllegalArgumentException missing =
        assertThrows(IllegalArgumentException.class, () -> StaticFiles.in(folder.resolve("none")));
    assertTrue(String.valueOf(missing.getMessage()).contains("create it before the start"));
    assertThrows(
        IllegalArgumentException.class, () -> StaticFiles.in(folder.resolve("secret.txt")));
    assertThrows(
        IllegalArgumentException.class, () -> StaticFiles.onClassPath(FilesTest.class, "none"));
  }

  private static String field(String name, String answer) {
    return answer
        .lines()
        .filter(line -> line.startsWith(name + ": "))
        .map(line -> line.substring(name.length() + 2))
        .findFirst()
        .orElseThrow(() -> new AssertionError(answer));
  }
}
