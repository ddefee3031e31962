package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.endtoend.ServerProcess;
import org.authlayer.conformance.pages.Page;
import org.authlayer.conformance.pages.Project;

/**
 * The provider of the page about OpenID Connect, which others have made, and the application of
 * that page before it. Both are as the page shows them, on ports that are free.
 */
record OidcProvider(URI issuer, URI site, Process provider, ServerProcess server) {

  private static final String PAGE = "docs/how-to/sign-in-with-openid-connect.md";
  private static final String PACKAGE = "oidc-provider@9.13.3";
  private static final String SECRET = "the-secret-of-the-club";
  private static final Path INSTALLED =
      Repository.path("conformance-tests/target/oidc-provider").toAbsolutePath().normalize();

  /** Skips the test, and says so, where npm or its registry does not answer. */
  static OidcProvider start(Path folder) throws Exception {
    assumeTrue(isThere("node") && isThere("npm"), "not run: no node and npm on the PATH");
    assumeTrue(isInstalled(), "not run: npm cannot install " + PACKAGE);
    int port = freePort();
    int site = freePort();
    Page page = Page.of(PAGE);
    Page here =
        new Page(
            page.name(),
            page.text()
                .replace(":8080", ":" + site)
                .replace(":9410", ":" + port)
                .replace("listen(9410", "listen(" + port));
    Process provider =
        startProvider(Objects.requireNonNull(here.files().get("provider.mjs")), port);
    try {
      return new OidcProvider(
          URI.create("http://127.0.0.1:" + port),
          URI.create("http://localhost:" + site),
          provider,
          startServer(
              Project.of(here, folder),
              site,
              word -> word.replace(":8080", ":" + site).replace(":9410", ":" + port)));
    } catch (Exception | AssertionError failed) {
      provider.destroy();
      throw failed;
    }
  }

  private static ServerProcess startServer(Project project, int port, UnaryOperator<String> changed)
      throws IOException {
    assertEquals("", project.compile());
    ServerProcess server =
        project.start(port, Map.of("AUTHLAYER_APP_PARTNER_CLIENT_SECRET", SECRET), changed);
    try {
      assertEquals("http://127.0.0.1:" + port, server.url().toString());
      return server;
    } catch (IOException | AssertionError failed) {
      server.close();
      throw failed;
    }
  }

  private static Process startProvider(String script, int port) throws IOException {
    Path folder = Files.createDirectories(INSTALLED.resolve("on-" + port));
    Files.writeString(folder.resolve("provider.mjs"), script);
    Process process =
        new ProcessBuilder("node", "provider.mjs")
            .directory(folder.toFile())
            .redirectError(folder.resolve("errors.txt").toFile())
            .start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    while (line != null && !line.startsWith("ready at ")) {
      line = out.readLine();
    }
    assertEquals(
        "ready at http://127.0.0.1:" + port, line, () -> Repository.read(folder + "/errors.txt"));
    return process;
  }

  private static boolean isInstalled() throws IOException, InterruptedException {
    Path description = INSTALLED.resolve("node_modules/oidc-provider/package.json");
    String version = PACKAGE.substring(PACKAGE.indexOf('@') + 1);
    if (!Files.exists(description)) {
      Files.createDirectories(INSTALLED);
      new ProcessBuilder(
              "npm",
              "install",
              "--ignore-scripts",
              "--no-audit",
              "--no-fund",
              "--prefix",
              ".",
              PACKAGE)
          .directory(INSTALLED.toFile())
          .redirectErrorStream(true)
          .redirectOutput(INSTALLED.resolve("npm.txt").toFile())
          .start()
          .waitFor();
    }
    return Files.exists(description)
        && Files.readString(description).contains("\"version\": \"" + version + "\"");
  }

  private static boolean isThere(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  void stop() throws InterruptedException {
    provider.destroy();
    server.process().destroy();
    server.exitCode();
    provider.waitFor();
  }
}
