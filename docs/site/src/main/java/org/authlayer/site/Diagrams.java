package org.authlayer.site;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The diagrams of the pages as pictures, drawn while the site is built by the Chromium of this
 * machine. Without one a page shows the text of the diagram.
 */
final class Diagrams {

  private static final String FOLDER = "diagrams/";
  private static final List<String> PALETTES = List.of("light", "dark");
  private static final String LIBRARY =
      "/META-INF/resources/webjars/mermaid/11.6.0/dist/mermaid.min.js";
  private static final Pattern BLOCK =
      Pattern.compile("<pre class=\"mermaid\" tabindex=\"0\">(.*?)</pre>\n?", Pattern.DOTALL);
  private static final Pattern DRAWN =
      Pattern.compile("<pre id=\"d(\\d+)-(light|dark)\" title=\"(\\d+) (\\d+)\">([^<]*)</pre>");

  /** A picture, and how large it is. */
  private record Picture(String svg, String width, String height) {}

  private final Map<String, Picture> pictures = new HashMap<>();

  private Diagrams() {}

  /** Draws what stands in articles, in a folder for files in between. */
  static Diagrams of(Collection<Article> articles, Path work) throws IOException {
    Diagrams diagrams = new Diagrams();
    Set<String> texts = new LinkedHashSet<>();
    for (Article article : articles) {
      BLOCK.matcher(article.html()).results().forEach(block -> texts.add(plain(block.group(1))));
    }
    Optional<String> browser =
        Programs.onPath("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
    if (browser.isPresent() && !texts.isEmpty()) {
      diagrams.draw(browser.get(), List.copyOf(texts), work);
    }
    return diagrams;
  }

  private void draw(String browser, List<String> texts, Path work) throws IOException {
    Files.createDirectories(work);
    Files.write(work.resolve("mermaid.min.js"), Resources.bytes(LIBRARY));
    Path page = work.resolve("draw.html");
    String encoded =
        texts.stream()
            .map(text -> Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)))
            .collect(Collectors.joining("\",\"", "[\"", "\"]"));
    Files.writeString(page, Resources.text("draw.html").replace("[/* texts */]", encoded));
    List<String> command =
        List.of(
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--user-data-dir=" + work.resolve("profile").toAbsolutePath(),
            "--virtual-time-budget=120000",
            "--dump-dom",
            page.toUri().toString());
    Matcher drawn = DRAWN.matcher(Programs.printed(work, command).orElse(""));
    while (drawn.find()) {
      byte[] svg = Base64.getDecoder().decode(drawn.group(5));
      pictures.put(
          texts.get(Integer.parseInt(drawn.group(1))) + drawn.group(2),
          new Picture(new String(svg, StandardCharsets.UTF_8), drawn.group(3), drawn.group(4)));
    }
  }

  /** An article with its pictures in place of their texts. */
  Article in(Article article) {
    StringBuilder html = new StringBuilder();
    Matcher block = BLOCK.matcher(article.html());
    int count = 0;
    while (block.find()) {
      count++;
      String text = plain(block.group(1));
      String name = article.title() + ": diagram " + count;
      block.appendReplacement(
          html, Matcher.quoteReplacement(element(text, name, article).orElse(block.group())));
    }
    block.appendTail(html);
    return new Article(
        article.file(),
        article.title(),
        article.description(),
        article.sections(),
        html.toString());
  }

  private Optional<String> element(String text, String name, Article article) {
    Picture light = pictures.get(text + "light");
    Picture dark = pictures.get(text + "dark");
    if (light == null || dark == null) {
      return Optional.empty();
    }
    String place = article.place();
    return Optional.of(
        """
        <div class="diagram"><a href="%3$s"><picture>\
        <source srcset="%2$s" media="(prefers-color-scheme: dark)">\
        <img src="%3$s" alt="%1$s" width="%4$s" height="%5$s"></picture></a></div>
        """
            .formatted(
                Html.escaped(name),
                Places.link(place, file(text, "dark")),
                Places.link(place, file(text, "light")),
                light.width(),
                light.height()));
  }

  /** All pictures, by where they stand. */
  Map<String, String> files() {
    Map<String, String> files = new HashMap<>();
    pictures.forEach(
        (key, picture) ->
            PALETTES.stream()
                .filter(key::endsWith)
                .forEach(
                    palette ->
                        files.put(
                            file(key.substring(0, key.length() - palette.length()), palette),
                            picture.svg())));
    return files;
  }

  private static String file(String text, String palette) {
    return FOLDER + Integer.toHexString(text.hashCode()) + "-" + palette + ".svg";
  }

  private static String plain(String html) {
    return html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }
}
