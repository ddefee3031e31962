package org.authlayer.domain.documentation;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.authlayer.domain.pages.Html;
import org.authlayer.ports.json.JsonValue;

/**
 * A request that tries an operation.
 *
 * @param method the method
 * @param target the path with examples in place of parameters
 * @param credential {@code basic}, {@code bearer}, {@code cookie}, or {@code none}
 * @param ownScheme the scheme of the first way to pass, or a null
 * @param mediaType of the body; empty where there is none
 * @param body the content
 * @param answersPages whether nothing but a page comes back
 * @param setsCookie whether a session may come back
 */
record Trial(
    String method,
    String target,
    String credential,
    Tree ownScheme,
    String mediaType,
    String body,
    boolean answersPages,
    boolean setsCookie) {

  private static final String FORM = "application/x-www-form-urlencoded";

  static Trial of(
      String method, String path, Tree operation, Tree schemes, Function<JsonValue, String> json) {
    Map<String, JsonValue> contents = operation.at("requestBody").at("content").members();
    String type =
        contents.keySet().stream()
            .filter("application/json"::equals)
            .findFirst()
            .orElse(contents.containsKey(FORM) ? FORM : "");
    Tree example = new Tree(contents.getOrDefault(type, new JsonValue.NullValue())).at("example");
    Tree answers = operation.at("responses");
    Map<String, JsonValue> success = answers.at("200").at("content").members();
    return new Trial(
        method,
        target(path, operation),
        credential(operation),
        ownScheme(operation, schemes),
        type,
        type.equals(FORM) ? form(example) : type.isEmpty() ? "" : json.apply(example.value()),
        success.keySet().equals(Set.of("text/html")),
        answers.members().values().stream()
            .anyMatch(answer -> new Tree(answer).at("headers").at("Set-Cookie").isThere()));
  }

  String curl() {
    List<String> words = new ArrayList<>(List.of("curl"));
    if (!method.equals("GET") && !(method.equals("POST") && !body.isEmpty())) {
      words.add("-X " + method);
    }
    switch (credential) {
      case "basic" -> words.add("-u 'ada@example.org:correct horse'");
      case "bearer" -> words.add("-H \"Authorization: Bearer $TOKEN\"");
      case "cookie" -> words.add("-b cookies");
      default -> words.addAll(ownCredential());
    }
    if (setsCookie) {
      words.add("-c cookies");
    }
    if (answersPages) {
      words.add("-H 'Accept: text/html'");
    }
    if (!mediaType.isEmpty()) {
      words.add("-H 'Content-Type: " + mediaType + "'");
      words.add("-d '" + body.replace("'", "'\\''") + "'");
    }
    words.add("'" + ApiPage.ADDRESS + target + "'");
    return String.join(" ", words);
  }

  private List<String> ownCredential() {
    String name = ownScheme.at("name").text();
    return switch (ownScheme.at("in").text()) {
      case "header" -> List.of("-H \"" + name + ": $KEY\"");
      case "cookie" -> List.of("-b \"" + name + "=$KEY\"");
      case "query" -> List.of("--url-query \"" + name + "=$KEY\"");
      default ->
          ownScheme.isThere()
              ? List.of("-H \"Authorization: " + ownScheme.at("scheme").text() + " $KEY\"")
              : List.of();
    };
  }

  /** For the form that tries it. */
  String attributes() {
    return Map.of(
            "method", method,
            "target", target,
            "credential", credential,
            "type", mediaType,
            "body", body)
        .entrySet()
        .stream()
        .sorted(Map.Entry.comparingByKey())
        .map(one -> " data-%s=\"%s\"".formatted(one.getKey(), Html.escape(one.getValue())))
        .collect(Collectors.joining());
  }

  private static String target(String path, Tree operation) {
    String target = path;
    for (Tree parameter : operation.at("parameters").elements()) {
      String example = parameter.at("example").text();
      if (!example.isEmpty()) {
        target = target.replace("{" + parameter.at("name").text() + "}", encode(example));
      }
    }
    return target;
  }

  /** A token rather than a password, which costs a hash; a cookie comes by itself. */
  private static String credential(Tree operation) {
    String schemes =
        operation.at("security").elements().stream()
            .flatMap(way -> way.members().keySet().stream())
            .collect(Collectors.joining(" ", " ", ""));
    return schemes.contains(" bearer")
        ? "bearer"
        : schemes.contains(" basic") ? "basic" : schemes.contains(" session") ? "cookie" : "none";
  }

  /** The scheme of the first way to pass, or a null. */
  private static Tree ownScheme(Tree operation, Tree schemes) {
    return operation.at("security").elements().stream()
        .flatMap(way -> way.members().keySet().stream())
        .findFirst()
        .map(schemes::at)
        .orElseGet(() -> new Tree(new JsonValue.NullValue()));
  }

  private static String form(Tree example) {
    return example.members().entrySet().stream()
        .map(field -> encode(field.getKey()) + "=" + encode(new Tree(field.getValue()).text()))
        .collect(Collectors.joining("&"));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
