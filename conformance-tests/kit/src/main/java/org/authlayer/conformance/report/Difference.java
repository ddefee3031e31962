package org.authlayer.conformance.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** In what a refused request differs from its accepted twin, in words. */
final class Difference {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int LONGEST = 200;

  private final List<String> words = new ArrayList<>();

  private Difference() {}

  static List<String> between(Request twin, Request refused) {
    Difference difference = new Difference();
    difference.compare("the method", twin.method(), refused.method());
    difference.compare("the path", twin.path(), refused.path());
    difference.members("the query's ", fields("?" + twin.query()), fields("?" + refused.query()));
    difference.headers(twin, refused);
    difference.content(twin.body(), refused.body());
    return difference.words;
  }

  private void headers(Request twin, Request refused) {
    Set<String> names = new LinkedHashSet<>();
    twin.headers().forEach(header -> names.add(key(header)));
    refused.headers().forEach(header -> names.add(key(header)));
    for (String name : names) {
      List<String> before = twin.values(name);
      List<String> now = refused.values(name);
      if (before.equals(now)) {
        continue;
      }
      if (before.isEmpty() && now.size() == 1) {
        words.add(name + " " + shown(now.get(0)) + " as well");
      } else if (before.size() != 1 || now.size() != 1) {
        String lines = now.isEmpty() ? "no " : now.size() + " lines of ";
        words.add(lines + name + (now.isEmpty() ? "" : ": " + shown(String.join(" | ", now))));
      } else if (name.equals("authorization")) {
        credentials(before.get(0), now.get(0));
      } else if (name.equals("cookie")) {
        members("the cookie ", pairs(before.get(0), "; *"), pairs(now.get(0), "; *"));
      } else {
        compare(name, before.get(0), now.get(0));
      }
    }
  }

  private static String key(Request.Header header) {
    return header.name().strip().toLowerCase(Locale.ROOT);
  }

  private void credentials(String before, String now) {
    String[] old = before.split(" ", 2);
    String[] other = now.split(" ", 2);
    if (old.length < 2 || other.length < 2) {
      compare("authorization", before, now);
      return;
    }
    compare("the scheme", old[0], other[0]);
    Optional<Jose> issued = Jose.parse(old[1]);
    Optional<Jose> forged = Jose.parse(other[1]);
    Optional<String> pair = Request.pair(old[1]);
    Optional<String> otherPair = Request.pair(other[1]);
    if (issued.isPresent() && forged.isPresent()) {
      members("header ", json(issued.get().header()), json(forged.get().header()));
      members("claim ", json(issued.get().claims()), json(forged.get().claims()));
      compare("the signature", issued.get().signature(), forged.get().signature());
    } else if (pair.isPresent() && otherPair.isPresent()) {
      String[] right = pair.get().split(":", 2);
      String[] wrong = otherPair.get().split(":", 2);
      compare("the user name", right[0], wrong[0]);
      compare("the password", right[1], wrong[1]);
    } else {
      compare("the credential", old[1], other[1]);
    }
  }

  private void content(String before, String now) {
    Map<String, String> old = members(before);
    Map<String, String> other = members(now);
    if (old.isEmpty() || other.isEmpty()) {
      compare("the content", before, now);
    } else {
      members("", old, other);
      if (old.equals(other) && !before.equals(now)) {
        compare("the content", before, now);
      }
    }
  }

  private static Map<String, String> members(String content) {
    try {
      JsonNode node = content.isBlank() ? MissingNode.getInstance() : JSON.readTree(content);
      return json(node);
    } catch (IOException none) {
      return fields(content);
    }
  }

  private static Map<String, String> json(JsonNode object) {
    Map<String, String> members = new LinkedHashMap<>();
    object
        .properties()
        .forEach(
            member ->
                members.put(
                    member.getKey(),
                    member.getValue().isTextual()
                        ? member.getValue().asText()
                        : member.getValue().toString()));
    return members;
  }

  private static Map<String, String> fields(String content) {
    String text = content.startsWith("?") ? content.substring(1) : content;
    return text.contains("=") ? pairs(text, "&") : Map.of();
  }

  private static Map<String, String> pairs(String text, String separator) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : text.split(separator, -1)) {
      String[] parts = pair.split("=", 2);
      pairs.put(parts[0], parts.length == 2 ? plain(parts[1]) : "");
    }
    return pairs;
  }

  private static String plain(String value) {
    try {
      return value.contains("%") ? URLDecoder.decode(value, StandardCharsets.UTF_8) : value;
    } catch (IllegalArgumentException malformed) {
      return value;
    }
  }

  private void members(String kind, Map<String, String> before, Map<String, String> now) {
    Set<String> names = new LinkedHashSet<>(before.keySet());
    names.addAll(now.keySet());
    for (String name : names) {
      String old = before.get(name);
      String other = now.get(name);
      if (other == null) {
        words.add("no " + kind + name);
      } else if (old == null) {
        words.add(kind + name + " " + shown(other) + " as well");
      } else {
        compare(kind + name, old, other);
      }
    }
  }

  private void compare(String what, String before, String now) {
    if (!before.equals(now)) {
      words.add(
          now.isEmpty()
              ? "no " + what.replaceFirst("^the ", "")
              : what
                  + " is "
                  + shown(now)
                  + (before.isEmpty() ? "" : " in place of " + shown(before)));
    }
  }

  private static String shown(String text) {
    return "'" + (text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…") + "'";
  }
}
