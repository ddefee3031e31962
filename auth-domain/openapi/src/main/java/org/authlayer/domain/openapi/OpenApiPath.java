package org.authlayer.domain.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A path as OpenAPI has it: a star at the end becomes a parameter. */
record OpenApiPath(String text) {

  private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");

  static OpenApiPath of(String path) {
    return path.endsWith("/*")
        ? new OpenApiPath(path.substring(0, path.length() - 1) + "{rest}")
        : new OpenApiPath(path);
  }

  List<String> parameters() {
    List<String> names = new ArrayList<>();
    for (Matcher found = PARAMETER.matcher(text); found.find(); ) {
      names.add(found.group(1));
    }
    return names;
  }

  /** A name for a method here, that no other path's has. */
  String operationId(String method) {
    String path = text.replace("_", "__").replace("/", "_").replaceAll("[{}]", "");
    return method.toLowerCase(Locale.ROOT) + path;
  }
}
