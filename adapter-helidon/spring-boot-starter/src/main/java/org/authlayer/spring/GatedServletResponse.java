package org.authlayer.spring;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.gate.GatedExchange;
import org.authlayer.ports.driving.gate.UnambiguousPath;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.web.util.OnCommittedResponseWrapper;

/**
 * An answer of Spring behind a gate. Before its first byte the gate sees the head, and adds to it
 * or answers in its place.
 */
final class GatedServletResponse extends OnCommittedResponseWrapper {

  /**
   * Ends a handler in whose place the gate answers: its session could not be saved, for example.
   */
  static final class Replaced extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Replaced() {
      super("the gate answers this request in place of the handler", null, false, false);
    }
  }

  /** The exceptions of Tomcat for a form that it cannot read. A message quotes what was sent. */
  private static final Set<String> MALFORMED =
      Set.of(
          "org.apache.tomcat.util.http.InvalidParameterException",
          "org.apache.tomcat.util.http.fileupload.FileUploadException",
          "org.apache.tomcat.util.http.fileupload.MultipartStream$MalformedStreamException");

  private final GatedExchange exchange;
  private final HttpRequest message;
  private final Headers before;
  private final AtomicBoolean sealed = new AtomicBoolean();
  private volatile @Nullable HttpResponse replacement;

  GatedServletResponse(HttpServletResponse response, GatedExchange exchange, HttpRequest message) {
    super(response);
    this.exchange = exchange;
    this.message = message;
    this.before = ServletMessages.headers(response);
  }

  /** The response for a handler: with an error or a redirect its status is known before. */
  HttpServletResponse forHandler() {
    return new HttpServletResponseWrapper(this) {
      @Override
      public void sendError(int status) throws IOException {
        seal(status);
        super.sendError(status);
      }

      @Override
      public void sendError(int status, String text) throws IOException {
        seal(status);
        super.sendError(status, text);
      }

      @Override
      public void sendRedirect(String location) throws IOException {
        sendRedirect(location, SC_FOUND, true);
      }

      @Override
      public void sendRedirect(String location, int status, boolean clear) throws IOException {
        seal(status);
        super.sendRedirect(location, status, clear);
      }
    };
  }

  /** Lets the gate see the head, unless it has seen it, and writes what the gate changed. */
  void seal() {
    seal(getStatus());
  }

  /**
   * Lets the gate answer for a handler that failed.
   *
   * @return whether it did; not after the first byte
   */
  boolean fail(Throwable failure) throws IOException {
    if (sealed.compareAndSet(false, true)) {
      if (isMalformed(failure)) {
        abandon();
        replacement = UnambiguousPath.refusal("The query or the form cannot be read.");
      } else {
        exchange.fail(failure);
        replacement = exchange.answer();
      }
    }
    HttpResponse answer = replacement;
    if (answer == null || isCommitted()) {
      return false;
    }
    disableOnResponseCommitted();
    reset();
    before.lines().forEach(this::set);
    ServletMessages.send(answer, message, this);
    return true;
  }

  /** The exception of Spring may also be the cause of another: then it is about another server. */
  private static boolean isMalformed(Throwable failure) {
    return failure instanceof HttpMessageNotReadableException
        || Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
            .anyMatch(one -> MALFORMED.contains(one.getClass().getName()));
  }

  /** Ends the exchange of a request that ends without an answer. */
  void abandon() {
    exchange.resume(HttpResponse.of(500));
  }

  @Override
  protected void onResponseCommitted() {
    seal();
  }

  private void seal(int status) {
    if (sealed.compareAndSet(false, true)) {
      Headers fields = ServletMessages.headers(this);
      exchange.resume(new HttpResponse(status, fields, new Body.Empty()));
      HttpResponse complete = exchange.answer();
      if (complete.status() == status && complete.body() instanceof Body.Empty) {
        complete.headers().lines().entrySet().stream()
            .filter(line -> !line.getValue().equals(fields.all(line.getKey())))
            .forEach(line -> set(line.getKey(), line.getValue()));
        setHeader("X-Request-Id", message.client().requestId());
      } else {
        replacement = complete;
      }
    }
    if (replacement != null) {
      throw new Replaced();
    }
  }

  private void set(String name, List<String> values) {
    setHeader(name, values.get(0));
    values.stream().skip(1).forEach(value -> addHeader(name, value));
  }
}
