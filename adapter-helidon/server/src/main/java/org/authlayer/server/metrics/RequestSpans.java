package org.authlayer.server.metrics;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.jspecify.annotations.Nullable;

/**
 * A span of OpenTelemetry for each request, which is current while an application answers. It
 * continues the trace that a trusted proxy names. No attribute has a path as sent, a header, an
 * address or the message of an exception.
 */
record RequestSpans(Tracer tracer, RouteTable routes, Application next) implements Application {

  private static final String SCOPE = "org.authlayer.server";
  private static final int BROKEN = 500;

  private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
  private static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
  private static final AttributeKey<String> SCHEME = AttributeKey.stringKey("url.scheme");
  private static final AttributeKey<String> REQUEST = AttributeKey.stringKey("authlayer.request");
  private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
  private static final AttributeKey<Long> STATUS =
      AttributeKey.longKey("http.response.status_code");

  private static final TextMapGetter<HttpRequest> HEADERS =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(HttpRequest request) {
          return request.headers().lines().keySet();
        }

        @Override
        public @Nullable String get(@Nullable HttpRequest request, String name) {
          List<String> lines = request == null ? List.of() : request.headers().all(name);
          return lines.isEmpty() ? null : String.join(",", lines);
        }
      };

  /** By what an agent or an SDK has put into the process. */
  static UnaryOperator<Application> global(Map<String, List<RouteSummary>> mounted) {
    return by(GlobalOpenTelemetry.get(), mounted);
  }

  static UnaryOperator<Application> by(
      OpenTelemetry telemetry, Map<String, List<RouteSummary>> mounted) {
    if (telemetry.getTracerProvider().equals(TracerProvider.noop())) {
      throw new IllegalArgumentException(
          "tracing.enabled: no SDK of OpenTelemetry is in this process; start it with"
              + " -javaagent:opentelemetry-javaagent.jar in AUTHLAYER_JAVA_OPTIONS, or set it to"
              + " false");
    }
    Tracer tracer = telemetry.getTracer(SCOPE);
    RouteTable routes = new RouteTable(mounted);
    return next -> new RequestSpans(tracer, routes, next);
  }

  @Override
  public HttpResponse respond(HttpRequest request) {
    Span span = begin(request);
    Context within = Context.current().with(span);
    try {
      HttpResponse answer = within.wrapSupplier(() -> next.respond(request)).get();
      span.setAttribute(STATUS, answer.status());
      if (answer.status() >= BROKEN) {
        failed(span, String.valueOf(answer.status()));
      }
      return answer;
    } catch (RuntimeException | Error failure) {
      failed(span, failure.getClass().getName());
      throw failure;
    } finally {
      span.end();
    }
  }

  private Span begin(HttpRequest request) {
    MeasuredRoute route = routes.of(request.path());
    String method = route.known(request.method());
    boolean matched = !route.route().equals(RouteTable.UNMATCHED);
    Span span =
        tracer
            .spanBuilder(matched ? method + " " + route.route() : method)
            .setSpanKind(SpanKind.SERVER)
            .setParent(parent(request))
            .setAttribute(METHOD, method.equals("other") ? "_OTHER" : method)
            .setAttribute(SCHEME, request.channel() == Channel.TLS ? "https" : "http")
            .setAttribute(REQUEST, request.client().requestId())
            .startSpan();
    return matched ? span.setAttribute(ROUTE, route.route()) : span;
  }

  /** A span that an agent began has read the headers already. */
  private static Context parent(HttpRequest request) {
    Context around = Context.current();
    boolean trusted = request.client().trace().isPresent();
    return trusted && !Span.fromContext(around).getSpanContext().isValid()
        ? W3CTraceContextPropagator.getInstance().extract(around, request, HEADERS)
        : around;
  }

  private static void failed(Span span, String type) {
    span.setStatus(StatusCode.ERROR).setAttribute(ERROR, type);
  }
}
