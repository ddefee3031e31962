package org.authlayer.domain.routing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.OptionalLong;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/**
 * A handler that reads the content of a request while it arrives; what stands before the route has
 * judged the request before.
 *
 * <pre>{@code
 * Route.put("/films/{id}", Upload.upTo(2_000_000_000, films::store))
 * }</pre>
 *
 * @param limit the most bytes of content; more are refused with 413
 */
public record Upload(long limit, Handler handler) implements Responder {

  @FunctionalInterface
  public interface Handler {

    /**
     * Answers a request whose content is closed by the caller. Reading throws {@link Abort} with
     * 413 behind the limit, and with 400 where the content does not arrive whole.
     */
    HttpResponse respond(Request request, InputStream content) throws Exception;
  }

  public Upload {
    Objects.requireNonNull(handler, "handler");
    if (limit < 1) {
      throw new IllegalArgumentException("an upload has a limit of 1 byte or more, not " + limit);
    }
  }

  public static Responder upTo(long limit, Handler handler) {
    return new Upload(limit, handler);
  }

  @Override
  public HttpResponse respond(Request request) throws Exception {
    return switch (request.message().body()) {
      case Body.Incoming(OptionalLong length, InputStream content) -> {
        if (length.orElse(0) > limit) {
          throw tooLong(limit);
        }
        if (request.message().headers().contentCoding().isPresent()) {
          throw unread(request);
        }
        yield handler.respond(request, new LimitedInput(content, limit));
      }
      case Body.Empty none -> handler.respond(request, InputStream.nullInputStream());
      case Body.Binary(byte[] bytes) -> // of an adapter that passes no content on while it arrives
          handler.respond(request, new LimitedInput(new ByteArrayInputStream(bytes), limit));
      default -> throw unread(request);
    };
  }

  private static Abort unread(Request request) {
    return Abort.ofUnread(request.message(), "the content", "application/octet-stream");
  }

  private static Abort tooLong(long limit) {
    return Abort.of(413, "The content is longer than " + limit + " bytes.");
  }

  /** Content up to a limit. What is wrong with it is the client's fault and so a refusal. */
  private static final class LimitedInput extends InputStream {

    private final InputStream in;
    private final long limit;

    /** A request is read by one thread at a time. */
    private final long[] read = {0};

    LimitedInput(InputStream in, long limit) {
      this.in = in;
      this.limit = limit;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int at, int count) {
      try {
        int some = in.read(into, at, count);
        read[0] += Math.max(some, 0);
        if (read[0] > limit) {
          throw tooLong(limit);
        }
        return some;
      } catch (IOException broken) {
        throw Abort.of(400, "The content did not arrive whole.");
      }
    }
  }
}
