package org.authlayer.conformance.target;

import com.fasterxml.jackson.core.JsonPointer;
import java.net.URI;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** What stands between angle brackets in the table of declarations: a sort of values. */
enum Sort {
  TEXT("text", "a text", text -> !text.isBlank()),
  STATUS("status", "a status from 100 to 599", text -> text.matches("[1-5]\\d\\d")),
  STATUSES(
      "statuses",
      "statuses from 100 to 599 with commas between them",
      text -> names(text).stream().allMatch(STATUS.allows)),
  NUMBER("number", "a whole number from 0 to 999999999", text -> text.matches("\\d{1,9}")),
  LIFETIME(
      "number from 60",
      "a whole number from 60, so that requests to a slow server still find a valid token",
      text -> text.matches("[6-9]\\d|[1-9]\\d{2,8}")),
  PATH("path", "a path that begins with /", text -> text.startsWith("/")),
  POINTER("pointer", "a JSON pointer such as /reason", Sort::isPointer),
  MEDIA("media type", "a media type such as application/json", text -> text.matches(".+/.+")),
  HEADER("header", "a header such as API-Version: 1", text -> text.matches("[\\w-]+: \\S.*")),
  NAMES("names", "names with commas between them", text -> names(text).stream().allMatch(Sort::is)),
  PATTERN("pattern", "a regular expression with at most one group", Sort::isPattern),
  CHARSET("charset", "a charset such as UTF-8", Sort::isCharset),
  URL("url", "a URL that begins with http or https", Sort::isUrl);

  private final String id;
  private final String description;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final Predicate<String> allows;

  Sort(String id, String description, Predicate<String> allows) {
    this.id = id;
    this.description = description;
    this.allows = allows;
  }

  static Optional<Sort> find(String id) {
    return Arrays.stream(values()).filter(sort -> sort.id.equals(id)).findFirst();
  }

  String description() {
    return description;
  }

  boolean allows(String text) {
    return allows.test(text);
  }

  static List<String> names(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::strip).toList();
  }

  private static boolean is(String name) {
    return !name.isEmpty();
  }

  private static boolean isPointer(String text) {
    try {
      return !JsonPointer.compile(text).matches();
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  private static boolean isPattern(String text) {
    try {
      return Pattern.compile(text).matcher("").groupCount() <= 1;
    } catch (PatternSyntaxException malformed) {
      return false;
    }
  }

  private static boolean isCharset(String text) {
    try {
      return Charset.isSupported(text);
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  private static boolean isUrl(String text) {
    try {
      URI url = URI.create(text);
      return url.getHost() != null && List.of("http", "https").contains(url.getScheme());
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
