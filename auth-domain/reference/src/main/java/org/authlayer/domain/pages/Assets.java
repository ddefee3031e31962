package org.authlayer.domain.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import org.authlayer.domain.Sha256;
import org.authlayer.domain.website.PlainPages;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** The style sheet, the icon and the script of the pages; a changed one has another address. */
public final class Assets {

  public static final Asset STYLE =
      new Asset("styleSheet", "/assets/style.css", "text/css; charset=utf-8", PlainPages.style());

  public static final Asset ICON = Asset.read("icon", "icon.svg", "image/svg+xml");

  public static final Asset SCRIPT =
      Asset.read("script", "site.js", "text/javascript; charset=utf-8");

  private Assets() {}

  /** A resource with the name of its route in a description of the API. */
  public record Asset(String operation, String path, String mediaType, String content) {

    public static Asset read(String operation, String name, String mediaType) {
      try (InputStream in = Assets.class.getResourceAsStream(name)) {
        if (in == null) {
          throw new IllegalStateException("not on the class path: " + name);
        }
        String content = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        return new Asset(operation, "/assets/" + name, mediaType, content);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }

    /** Browsers keep it for a day. */
    public HttpResponse answer() {
      return HttpResponse.of(200, new Body.Text(content))
          .with("Content-Type", mediaType)
          .with("Cache-Control", "public, max-age=86400");
    }

    /** For the Content-Security-Policy of a page that holds its content, or names its hash. */
    String source() {
      return "'" + integrity() + "'";
    }

    public String integrity() {
      byte[] hash = Sha256.of(content.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(hash);
    }

    public String link() {
      return path + "?" + HexFormat.of().toHexDigits(content.hashCode());
    }
  }
}
