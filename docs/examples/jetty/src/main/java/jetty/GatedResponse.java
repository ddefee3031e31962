package jetty;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.gate.GatedExchange;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;

/**
 * The answer of a native handler behind a gate. Before its first byte the gate sees the head, and
 * adds to it or answers in its place.
 */
final class GatedResponse extends Response.Wrapper {

  /** The attribute for what a handler threw: a context of Jetty turns it into a bare 500. */
  static final String FAILURE = GatedResponse.class.getName() + ".failure";

  private final GatedExchange exchange;
  private final HttpRequest message;
  private final Callback outside;
  private final HttpFields before;
  private final AtomicBoolean sealed = new AtomicBoolean();
  private volatile boolean replaced;

  GatedResponse(
      Request request,
      Response response,
      GatedExchange exchange,
      HttpRequest message,
      Callback outside) {
    super(request, response);
    this.exchange = exchange;
    this.message = message;
    this.outside = outside;
    this.before = response.getHeaders().asImmutable();
  }

  /** Completes the exchange when the handler has: a handler may answer without content. */
  Callback completion() {
    return Callback.from(this::succeeded, this::failed);
  }

  @Override
  public void write(boolean last, ByteBuffer content, Callback callback) {
    if (sealed.compareAndSet(false, true)) {
      try {
        seal();
      } catch (Exception failure) {
        callback.failed(failure);
        return;
      }
    }
    if (replaced) {
      callback.failed(new IOException("the gate has answered in place of the handler"));
    } else {
      super.write(last, content, callback);
    }
  }

  private void succeeded() {
    if (!sealed.compareAndSet(false, true)) {
      outside.succeeded();
      return;
    }
    try {
      seal();
      outside.succeeded();
    } catch (Exception failure) {
      outside.failed(failure);
    }
  }

  private void failed(Throwable failure) {
    if (replaced) {
      outside.succeeded();
    } else if (sealed.compareAndSet(false, true)) {
      exchange.fail(failure);
      answer(exchange.answer(), outside);
    } else {
      outside.failed(failure);
    }
  }

  private void seal() throws IOException {
    Headers fields = Messages.headers(getHeaders());
    int status = getStatus() == 0 ? 200 : getStatus();
    HttpResponse head = new HttpResponse(status, fields, new Body.Empty());
    if (getRequest().getAttribute(FAILURE) instanceof Throwable failure) {
      exchange.fail(failure);
    } else {
      exchange.resume(head);
    }
    HttpResponse complete = exchange.answer();
    if (complete.status() != status || !(complete.body() instanceof Body.Empty)) {
      replaced = true;
      try (Blocker.Callback written = Blocker.callback()) {
        answer(complete, written);
        written.block();
      }
      return;
    }
    List<String> names = new ArrayList<>(fields.lines().keySet());
    names.removeIf(name -> complete.headers().all(name).equals(fields.all(name)));
    names.forEach(getHeaders()::remove);
    complete.headers().lines().entrySet().stream()
        .filter(line -> !line.getValue().equals(fields.all(line.getKey())))
        .forEach(line -> line.getValue().forEach(value -> getHeaders().add(line.getKey(), value)));
    getHeaders().put("X-Request-Id", message.client().requestId());
    addIfAbsent("Cache-Control", "no-store");
    addIfAbsent("X-Content-Type-Options", "nosniff");
  }

  /** Sends an answer of the gate in place of what the handler has prepared. */
  private void answer(HttpResponse answer, Callback callback) {
    getWrapped().reset();
    before.forEach(getHeaders()::add);
    Messages.send(answer, message.client().requestId(), getRequest(), getWrapped(), callback);
  }

  private void addIfAbsent(String name, String value) {
    if (!getHeaders().contains(name)) {
      getHeaders().add(name, value);
    }
  }
}
