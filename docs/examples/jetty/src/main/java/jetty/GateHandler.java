package jetty;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.authlayer.json.BodyParser;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.gate.GatedExchange;
import org.authlayer.ports.driving.gate.UnambiguousPath;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.content.ByteBufferContentSource;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Gates before the handlers behind this one. A request is judged by every gate whose path is its
 * own or above it, as one chain in the order given.
 */
public final class GateHandler extends Handler.Wrapper {

  private static final int CONTENT_LIMIT = 65_536;

  private record GatedPath(String path, Gate gate) {}

  private final List<GatedPath> gates = new ArrayList<>();

  public GateHandler(Handler behind) {
    super(behind);
  }

  /**
   * Puts a gate before a path and everything below it.
   *
   * @param path begins with a slash and does not end with one
   */
  public GateHandler protect(String path, Gate gate) {
    if (!path.matches("/.*[^/]")) {
      throw new IllegalArgumentException("protect: write a path such as /orders, not " + path);
    }
    gates.add(new GatedPath(path, gate));
    return this;
  }

  /** The user of a type, or a 401 with the challenges of the gate; leave the exception alone. */
  public static <U> U user(Request request, Class<U> type) {
    return admitted(request).require(type);
  }

  /** The session, or another object of the layer, of a request behind a gate. */
  public static <T> T part(Request request, Class<T> type) {
    return admitted(request).parts().stream()
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the gate has no " + type.getSimpleName()));
  }

  /** Whether a gate sees the answer before the client does. */
  static boolean isAdmitted(Request request) {
    return request.getAttribute(AdmittedRequest.class.getName()) != null;
  }

  private static AdmittedRequest admitted(Request request) {
    if (request.getAttribute(AdmittedRequest.class.getName()) instanceof AdmittedRequest admitted) {
      return admitted;
    }
    throw new IllegalStateException("no gate stands before this handler; add protect(path, gate)");
  }

  @Override
  protected void doStart() throws Exception {
    for (GatedPath one : gates) {
      gate(one.path()).orElseThrow().requireSense("protect(\"" + one.path() + "\")");
    }
    super.doStart();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = request.getHttpURI().getDecodedPath();
    if (isDoubtful(request, path)) {
      Messages.refuse(400, "The path is not in its plain form.", request, response, callback);
      return true;
    }
    Optional<Gate> gate = gate(path);
    return gate.isEmpty()
        ? super.handle(request, response, callback)
        : judge(gate.get(), request, response, callback);
  }

  private boolean judge(Gate gate, Request request, Response response, Callback callback)
      throws Exception {
    Request asked = request;
    Body body = new Body.Empty();
    if (gate.readsContent()) {
      byte[] bytes = Content.Source.asInputStream(request).readNBytes(CONTENT_LIMIT + 1);
      if (bytes.length > CONTENT_LIMIT) {
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        Messages.refuse(413, "The content is too long.", request, response, callback);
        return true;
      }
      body = BodyParser.parse(Messages.headers(request), bytes, Messages::mediaType);
      asked = new ReadAgain(request, bytes);
    }
    HttpRequest message = Messages.request(request, body);
    GatedExchange exchange =
        GatedExchange.start(gate, message, chain -> Thread.ofVirtual().name("gate").start(chain));
    Optional<AdmittedRequest> admitted = exchange.admitted();
    if (admitted.isEmpty()) {
      String id = message.client().requestId();
      Messages.send(exchange.answer(), id, request, response, callback);
      return true;
    }
    request.setAttribute(AdmittedRequest.class.getName(), admitted.get());
    GatedResponse gated = new GatedResponse(asked, response, exchange, message, callback);
    try {
      if (!super.handle(asked, gated, gated.completion())) {
        Response.writeError(asked, gated, gated.completion(), 404);
      }
    } catch (Exception | StackOverflowError failure) {
      gated.completion().failed(failure);
    }
    return true;
  }

  private boolean isDoubtful(Request request, String path) {
    return path == null
        || UnambiguousPath.doubt(Messages.path(request).orElse(""), path).isPresent()
        || gates.stream().anyMatch(gate -> UnambiguousPath.resemblesCovered(gate.path(), path));
  }

  private Optional<Gate> gate(String path) {
    return gates.stream()
        .filter(one -> UnambiguousPath.isCovered(one.path(), path))
        .map(GatedPath::gate)
        .reduce(Gate::then);
  }

  /** A request whose content the gate has read. */
  private static final class ReadAgain extends Request.Wrapper {

    private final Content.Source content;

    ReadAgain(Request request, byte[] content) {
      super(request);
      this.content = new ByteBufferContentSource(ByteBuffer.wrap(content));
    }

    @Override
    public Content.Chunk read() {
      return content.read();
    }

    @Override
    public void demand(Runnable available) {
      content.demand(available);
    }

    @Override
    public void fail(Throwable failure) {
      content.fail(failure);
    }
  }
}
