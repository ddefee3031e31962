package org.authlayer.site;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/** The documentation of all exported packages, made by the JDK's own tool from the sources. */
final class JavaApi {

  static final String PAGE = "api/index.html";

  private static final Map<String, String> MODULES = modules();

  /** Sources beside the usual folder: classes of templates, and stores that tests also compile. */
  private static final List<String> OTHER_SOURCES =
      List.of("target/generated-sources/jte", "src/main/memory");

  private JavaApi() {}

  private static Map<String, String> modules() {
    Map<String, String> modules = new LinkedHashMap<>();
    modules.put("org.authlayer.ports", "auth-ports");
    modules.put("org.authlayer.domain", "auth-domain");
    modules.put("org.authlayer.domain.application", "auth-domain/application");
    modules.put("org.authlayer.domain.reference", "auth-domain/reference");
    modules.put("org.authlayer.adapter.helidon", "adapter-helidon");
    modules.put("org.authlayer.json", "adapter-helidon/json");
    modules.put("org.authlayer.jwt", "adapter-helidon/jwt");
    modules.put("org.authlayer.issuers", "adapter-helidon/issuers");
    modules.put("org.authlayer.openid", "adapter-helidon/openid-connect");
    modules.put("org.authlayer.adapter.persistence.tables", "adapter-persistence/tables");
    modules.put("org.authlayer.secondfactor", "adapter-persistence/second-factor");
    modules.put("org.authlayer.passkey", "adapter-persistence/passkeys");
    modules.put("org.authlayer.mail", "adapter-persistence/mail");
    modules.put("org.authlayer.recovery", "adapter-persistence/recovery");
    modules.put("org.authlayer.adapter.helidon.security", "adapter-helidon/security");
    modules.put("org.authlayer.runtime", "adapter-helidon/runtime");
    modules.put("org.authlayer.server", "adapter-helidon/server");
    modules.put("org.authlayer.testing", "auth-domain/testing");
    modules.put("org.authlayer.conformance.kit", "conformance-tests/kit");
    modules.put("org.authlayer.conformance", "conformance-tests/java");
    return modules;
  }

  static void write(Repository repository, Path out) throws IOException {
    Path style = out.resolveSibling("api.css");
    Files.writeString(style, Resources.text("api.css"));
    List<String> words = new ArrayList<>();
    words.addAll(List.of("--add-stylesheet", style.toString()));
    words.addAll(List.of("-d", out.resolve("api").toString()));
    words.addAll(List.of("--module", String.join(",", MODULES.keySet())));
    MODULES.forEach(
        (module, directory) -> {
          Path home = repository.root().resolve(directory);
          String sources = home.resolve("src/main/java").toString();
          for (String folder : OTHER_SOURCES) {
            Path others = home.resolve(folder);
            if (Files.isDirectory(others)) {
              sources += File.pathSeparator + others;
            }
          }
          words.addAll(List.of("--module-source-path", module + "=" + sources));
        });
    words.addAll(List.of("--module-path", libraries()));
    words.addAll(List.of("-encoding", "UTF-8", "-quiet", "-notimestamp", "-Xdoclint:none"));
    words.addAll(List.of("--release", "21"));
    String title = "authlayer " + repository.version();
    words.addAll(List.of("-windowtitle", title, "-doctitle", title));
    words.addAll(List.of("-header", "<a href=\"{@docRoot}/../index.html\">All pages</a>"));
    StringWriter said = new StringWriter();
    ToolProvider javadoc = ToolProvider.findFirst("javadoc").orElseThrow();
    int exit =
        javadoc.run(new PrintWriter(said), new PrintWriter(said), words.toArray(String[]::new));
    if (exit != 0) {
      throw new IOException("javadoc ended with " + exit + "\n" + said);
    }
  }

  /** What the modules need, without their own classes, which are compiled from the sources. */
  private static String libraries() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> path.endsWith(".jar"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
