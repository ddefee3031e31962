package org.authlayer.domain.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The files that the page loads: two of Swagger UI, and the script that starts it. */
enum SwaggerFile {
  UI_SCRIPT("swagger-ui-bundle.js", "text/javascript", "script"),
  UI_STYLE("swagger-ui.css", "text/css", "styleSheet"),
  START("api.js", "text/javascript", "script");

  private static final String WEBJAR = "META-INF/maven/org.webjars/swagger-ui/pom.properties";

  private final String name;
  private final String mediaType;
  private final String operation;

  SwaggerFile(String name, String mediaType, String operation) {
    this.name = name;
    this.mediaType = mediaType;
    this.operation = operation;
  }

  String path() {
    return "/assets/" + name;
  }

  String operation() {
    return operation;
  }

  ZippedText zipped() {
    return ZippedText.of(mediaType + "; charset=utf-8", this::content);
  }

  private String content() {
    return switch (this) {
      case UI_SCRIPT -> text(webjar() + name);
      case UI_STYLE -> text(webjar() + name) + text("api.css");
      case START -> text(name);
    };
  }

  /** A file beside this class, or one of the class path where the name has a directory. */
  static String text(String name) {
    try (InputStream in = open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static String version() {
    try (InputStream in = open(WEBJAR)) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String webjar() {
    return "META-INF/resources/webjars/swagger-ui/" + version() + "/";
  }

  private static InputStream open(String name) {
    InputStream in =
        name.indexOf('/') < 0
            ? SwaggerFile.class.getResourceAsStream(name)
            : SwaggerFile.class.getClassLoader().getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException("not on the class path: " + name);
    }
    return in;
  }
}
