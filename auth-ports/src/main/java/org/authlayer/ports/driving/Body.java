package org.authlayer.ports.driving;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The content of a message, parsed by the adapter according to its media type. */
public sealed interface Body {

  record Empty() implements Body {}

  record Text(String text) implements Body {
    public Text {
      Objects.requireNonNull(text, "text");
    }

    @Override
    public String toString() {
      return "Text[" + text.length() + "]";
    }
  }

  /**
   * Fields of {@code application/x-www-form-urlencoded}, and of {@code multipart/form-data} where
   * the adapter's HTTP library reads it, decoded and in order.
   */
  record Form(Map<String, List<String>> fields) implements Body {
    public Form {
      Map<String, List<String>> copy = new TreeMap<>();
      fields.forEach((name, values) -> copy.put(name, List.copyOf(values)));
      fields = Collections.unmodifiableMap(copy);
    }

    public Optional<String> single(String name) {
      List<String> values = fields.getOrDefault(name, List.of());
      return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }

    public List<String> all(String name) {
      return fields.getOrDefault(name, List.of());
    }

    @Override
    public String toString() {
      return "Form" + fields.keySet();
    }
  }

  record Json(JsonValue value) implements Body {
    public Json {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
      return "Json";
    }
  }

  /** Content of a media type that is neither text, JSON nor a form; in an answer, of any. */
  @SuppressWarnings("ArrayRecordComponent") // Copied and compared below.
  record Binary(byte[] bytes) implements Body {
    public Binary {
      bytes = bytes.clone();
    }

    @Override
    public byte[] bytes() {
      return bytes.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Binary same && Arrays.equals(bytes, same.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
      return "Binary[" + bytes.length + "]";
    }
  }

  /**
   * Content of a request that the application reads while it arrives ({@link
   * Application#streamsContent}); its size has no limit.
   *
   * @param length in bytes; nothing for chunked content
   * @param content readable until the application has answered, and closed by the adapter; throws
   *     {@link IOException} where it ends early, comes too slowly or is not framed as HTTP asks
   */
  record Incoming(OptionalLong length, InputStream content) implements Body {
    public Incoming {
      Objects.requireNonNull(length, "length");
      Objects.requireNonNull(content, "content");
    }

    @Override
    public String toString() {
      return "Incoming[" + (length.isPresent() ? length.getAsLong() : "chunked") + "]";
    }
  }

  /**
   * Content of an answer that is written while it is sent: at most once, and not for HEAD or a
   * status without content. {@link Content#writeTo} itself opens and closes what it reads from.
   *
   * @param length in bytes; nothing if it is not known before
   */
  record Outgoing(OptionalLong length, Content content) implements Body {
    public Outgoing {
      Objects.requireNonNull(length, "length");
      Objects.requireNonNull(content, "content");
      if (length.isPresent() && length.getAsLong() < 0) {
        throw new IllegalArgumentException("a length is not negative: " + length.getAsLong());
      }
    }

    /**
     * Writes the content, for an adapter, and leaves {@code out} open.
     *
     * @throws ClientGoneException if {@code out} threw
     * @throws ContractException if the content does not have the announced length; no byte above it
     *     reaches {@code out}
     */
    public void writeTo(OutputStream out) throws Exception {
      ContentOutput exact = new ContentOutput(out, length);
      content.writeTo(exact);
      exact.requireWhole();
    }

    @Override
    public String toString() {
      return "Outgoing[" + (length.isPresent() ? length.getAsLong() : "unknown") + "]";
    }
  }

  @FunctionalInterface
  interface Content {

    /**
     * Writes all of the content, and blocks while the client reads slowly.
     *
     * @param out sends at {@link OutputStream#flush}, and when enough has come together; throws
     *     {@link ClientGoneException}
     * @throws Exception if the content cannot be written whole: the answer is 500, or the
     *     connection is cut if some was sent
     */
    void writeTo(OutputStream out) throws Exception;
  }

  /**
   * Content the adapter could not read. No reason to refuse by itself: the code that needs the body
   * decides (AL-FMT-07).
   *
   * @param detail one sentence for the client, without any of the content
   */
  record Unreadable(Fault fault, String detail) implements Body {
    public Unreadable {
      Objects.requireNonNull(fault, "fault");
      Objects.requireNonNull(detail, "detail");
    }
  }

  enum Fault {
    /** The text does not follow its media type's grammar. */
    MALFORMED,
    /** Not exactly one media type is given, or the server cannot read its encoding or charset. */
    UNSUPPORTED,
    /** Longer than the configured limit. */
    TOO_LARGE
  }
}
