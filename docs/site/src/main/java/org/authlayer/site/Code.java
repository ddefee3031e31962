package org.authlayer.site;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Code with its words marked for colours: by patterns, which is enough for reading. */
final class Code {

  private static final String QUOTED = "(?<string>\"{3}(?s:.*?)\"{3}|\"(?:\\\\.|[^\"\\\\\n])*\"";
  private static final String NUMBER = "|(?<number>\\b\\d[\\d_.]*[LlFfDd]?\\b)";

  private static final Map<String, Pattern> LANGUAGES =
      Map.ofEntries(
          Map.entry(
              "java",
              Pattern.compile(
                  "(?<comment>//[^\n]*|/\\*(?s:.*?)\\*/)|"
                      + QUOTED
                      + "|'(?:\\\\.|[^'\\\\])')"
                      + "|(?<mark>@\\w+)"
                      + "|(?<word>\\b(?:abstract|assert|boolean|break|byte|case|catch|char|class|"
                      + "continue|default|do|double|else|enum|exports|extends|false|final|finally|"
                      + "float|for|if|implements|import|instanceof|int|interface|long|module|new|"
                      + "null|package|permits|private|protected|provides|public|record|requires|"
                      + "return|sealed|short|static|super|switch|this|throw|throws|transitive|true|"
                      + "try|uses|var|void|volatile|while|with|yield)\\b)"
                      + NUMBER)),
          Map.entry(
              "sql",
              Pattern.compile(
                  "(?<comment>--[^\n"
                      + "]*)|(?<string>'[^'\n"
                      + "]*')|(?<word>(?i)\\b(?:alter|and|as|begin|by|"
                      + "cascade|check|column|commit|constraint|create|default|delete|drop|exists|"
                      + "foreign|from|if|index|insert|into|is|key|not|null|on|or|primary|"
                      + "references|select|set|table|unique|update|using|values|where)\\b)"
                      + NUMBER)),
          Map.entry(
              "yaml",
              Pattern.compile(
                  "(?<comment>(?<=^|\\s)#[^\n]*)|(?<word>(?m)^[ -]*[\\w.-]+(?=:(?:\\s|$)))|"
                      + QUOTED
                      + "|'[^'\n]*')",
                  Pattern.MULTILINE)),
          Map.entry(
              "json", Pattern.compile("(?<word>\"[^\"\n]*\"(?=\\s*:))|" + QUOTED + ")" + NUMBER)),
          Map.entry(
              "xml",
              Pattern.compile(
                  "(?<comment><!--(?s:.*?)-->)|(?<word></?[\\w:.-]+|/?>)|(?<string>\"[^\"]*\")")),
          Map.entry(
              "console", Pattern.compile("(?<prompt>(?m)^\\$ )|(?<printed>(?m)^(?!\\$ ).+$)")),
          Map.entry("sh", Pattern.compile("(?<comment>(?<=^|\\s)#[^\n]*)", Pattern.MULTILINE)));

  private Code() {}

  static String block(String language, String code) {
    if (language.equals("mermaid")) {
      return "<pre class=\"mermaid\" tabindex=\"0\">" + Html.escaped(code) + "</pre>\n";
    }
    String name = language.isEmpty() ? "text" : language;
    return "<pre class=\"code "
        + name
        + "\" tabindex=\"0\"><code>"
        + coloured(language, code.stripTrailing())
        + "</code></pre>\n";
  }

  /** The language of a file, by the end of its name. */
  static String language(String file) {
    String ending = file.substring(file.lastIndexOf('.') + 1);
    return ending.equals("yml") ? "yaml" : ending;
  }

  static String coloured(String language, String code) {
    Pattern words = LANGUAGES.get(language);
    if (words == null) {
      return Html.escaped(code);
    }
    StringBuilder html = new StringBuilder();
    Matcher found = words.matcher(code);
    int at = 0;
    while (found.find()) {
      html.append(Html.escaped(code.substring(at, found.start())));
      html.append("<span class=\"").append(kind(found)).append("\">");
      html.append(Html.escaped(found.group())).append("</span>");
      at = found.end();
    }
    return html.append(Html.escaped(code.substring(at))).toString();
  }

  private static String kind(Matcher found) {
    return found.namedGroups().keySet().stream()
        .filter(name -> found.group(name) != null)
        .findFirst()
        .orElse("plain");
  }
}
