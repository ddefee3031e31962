package org.authlayer.conformance.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authlayer.conformance.target.ConfigurationError;
import org.jspecify.annotations.Nullable;

/** Where a run leaves its reports. */
public record ReportFolder(Path path, @Nullable Path junit, boolean allExchanges) {

  public void prepare() {
    prepare(path);
    if (junit != null) {
      prepare(junit.toAbsolutePath().resolveSibling(""));
      if (Files.isDirectory(junit)) {
        throw new ConfigurationError("--junit " + junit + ": this is a folder");
      }
    }
  }

  public Path results() {
    return path.resolve("results.json");
  }

  public void write(RunReport report) throws IOException {
    write(junit == null ? path.resolve("junit.xml") : junit, JunitReport.of(report));
    write(path.resolve("report.html"), HtmlReport.of(report, allExchanges));
    write(path.resolve("summary.md"), MarkdownReport.of(report));
    write(path.resolve("badge.svg"), Badge.of(report));
  }

  /** A text may hold half of a surrogate pair, for which UTF-8 has a question mark. */
  private static void write(Path file, String text) throws IOException {
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void prepare(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, "writable", ""));
    } catch (IOException | SecurityException refused) {
      throw new ConfigurationError("the report folder " + folder + " cannot be written to");
    }
  }
}
