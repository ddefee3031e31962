package org.authlayer.conformance.streams;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.OptionalLong;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.routing.Upload;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** A server in a process of its own, with content of any length in both directions. */
final class LargeContent {

  private static final byte[] PIECE = new byte[8192];

  private LargeContent() {}

  /** Prints where the server is, and ends when its input ends. */
  public static void main(String[] arguments) throws IOException {
    Routes routes =
        Routes.of(
            Route.get(
                "/zeros/{pieces}", request -> zeros(Integer.parseInt(request.parameter("pieces")))),
            Route.put(
                "/count",
                Upload.upTo(
                    Long.MAX_VALUE,
                    (request, content) -> Representation.text("took " + count(content)))),
            Route.get(
                "/held",
                request -> Representation.bytes("text/plain", new byte[128 * 1024 * 1024])),
            Route.get(
                "/heap",
                request -> Representation.text("heap " + Runtime.getRuntime().maxMemory())));
    try (Served served = Served.serve(routes.application("large", event -> {}))) {
      System.out.println(served.url());
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }

  private static HttpResponse zeros(int pieces) {
    Body.Content content =
        out -> {
          for (int i = 0; i < pieces; i++) {
            out.write(PIECE);
          }
        };
    OptionalLong length = OptionalLong.of((long) pieces * PIECE.length);
    return HttpResponse.of(200, new Body.Outgoing(length, content))
        .with("Content-Type", "application/octet-stream");
  }

  private static long count(InputStream content) throws IOException {
    return content.transferTo(OutputStream.nullOutputStream());
  }
}
