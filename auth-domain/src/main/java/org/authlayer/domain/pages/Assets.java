package org.authlayer.domain.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.authlayer.domain.description.Content;
import org.authlayer.domain.description.Description;
import org.authlayer.domain.description.Schema;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** The style sheet and the icon of all pages; a changed one has another address. */
public final class Assets {

  private static final Asset STYLE = Asset.read("style.css", "text/css; charset=utf-8");
  private static final Asset ICON = Asset.read("icon.svg", "image/svg+xml");

  private Assets() {}

  /**
   * Something that pages refer to.
   *
   * @param path where it is served
   * @param mediaType what it is
   * @param content the text itself
   */
  public record Asset(String path, String mediaType, String content) {

    /**
     * Reads one.
     *
     * @param name the name of a resource beside this class
     * @param mediaType what it is
     * @return the asset, served below {@code /assets}
     */
    public static Asset read(String name, String mediaType) {
      try (InputStream in = Assets.class.getResourceAsStream(name)) {
        if (in == null) {
          throw new IllegalStateException("not on the class path: " + name);
        }
        String content = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        return new Asset("/assets/" + name, mediaType, content);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }

    /**
     * The asset as an answer that a browser keeps for a day.
     *
     * @return the answer
     */
    public HttpResponse answer() {
      return HttpResponse.of(200, new Body.Text(content))
          .with("Content-Type", mediaType)
          .with("Cache-Control", "public, max-age=86400");
    }

    /**
     * What callers are told of it.
     *
     * @return the description of its route
     */
    public Description description() {
      String plain = mediaType.replaceFirst(";.*", "");
      return Description.of("Part of the pages")
          .answers(200, "The file.", new Content(plain, Schema.text("…")));
    }

    String link() {
      return path + "?" + HexFormat.of().toHexDigits(content.hashCode());
    }
  }

  /**
   * All of them.
   *
   * @return what has to be served beside pages
   */
  public static List<Asset> all() {
    return List.of(STYLE, ICON);
  }

  static String links() {
    return "<link rel=\"stylesheet\" href=\"%s\">\n<link rel=\"icon\" type=\"%s\" href=\"%s\">"
        .formatted(STYLE.link(), ICON.mediaType(), ICON.link());
  }
}
