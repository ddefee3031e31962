package org.authlayer.server.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestSpansTest {

  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String PARENT = "b7ad6b7169203331";
  private static final String SECRET = "s3cr3t-t0ken";
  private static final Map<String, List<RouteSummary>> MOUNTED =
      Map.of("/app", List.of(RouteSummary.unknown("GET", "/app/links/{token}", "anybody", false)));

  private final InMemorySpanExporter exported = InMemorySpanExporter.create();
  private final SdkTracerProvider provider =
      SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(exported)).build();
  private final OpenTelemetry sdk = OpenTelemetrySdk.builder().setTracerProvider(provider).build();

  @AfterEach
  void close() {
    provider.close();
  }

  @Test
  void aRequestIsASpanOfItsRouteThatIsCurrentMeanwhile() {
    List<String> current = new ArrayList<>();
    spans(
            request -> {
              current.add(Span.current().getSpanContext().getSpanId());
              return HttpResponse.of(200);
            })
        .respond(request("GET", "/app/links/" + SECRET, new Client("192.0.2.1", "r1")));
    SpanData span = only();
    assertEquals("GET /app/links/{token}", span.getName());
    assertEquals(SpanKind.SERVER, span.getKind());
    assertEquals(List.of(span.getSpanId()), current);
    assertEquals(StatusCode.UNSET, span.getStatus().getStatusCode());
    assertEquals(200, span.getAttributes().get(AttributeKey.longKey("http.response.status_code")));
    assertEquals("r1", span.getAttributes().get(AttributeKey.stringKey("authlayer.request")));
    assertFalse(Span.current().getSpanContext().isValid(), "none is left behind");
  }

  @Test
  void theTraceOfATrustedProxyGoesOnAndThatOfAnyOtherClientDoesNot() {
    Application spans = spans(request -> HttpResponse.of(200));
    spans.respond(request("GET", "/", new Client("192.0.2.1", "r1", TRACE, () -> false)));
    spans.respond(request("GET", "/", new Client("192.0.2.1", "r2")));
    List<SpanData> all = exported.getFinishedSpanItems();
    assertEquals(TRACE, all.get(0).getTraceId());
    assertEquals(PARENT, all.get(0).getParentSpanId());
    assertFalse(all.get(1).getTraceId().equals(TRACE));
    assertFalse(all.get(1).getParentSpanContext().isValid());
  }

  @Test
  void aSpanThatIsCurrentAlreadyIsTheParent() {
    Span outer = sdk.getTracer("agent").spanBuilder("outer").startSpan();
    Application spans = spans(request -> HttpResponse.of(200));
    HttpRequest request = request("GET", "/", new Client("192.0.2.1", "r1", TRACE, () -> false));
    assertEquals(
        200,
        Context.current().with(outer).wrapSupplier(() -> spans.respond(request)).get().status());
    assertEquals(outer.getSpanContext().getSpanId(), only().getParentSpanId());
  }

  @Test
  void anAnswerOf500AndAnExceptionAreErrorsWithoutTheirWords() {
    spans(request -> HttpResponse.of(503))
        .respond(request("GET", "/", new Client("192.0.2.1", "r1")));
    IllegalStateException failure = new IllegalStateException(SECRET);
    Application broken =
        spans(
            request -> {
              throw failure;
            });
    HttpRequest request = request("GET", "/", new Client("192.0.2.1", "r1"));
    assertThrows(IllegalStateException.class, () -> broken.respond(request));
    assertEquals(
        List.of("503", "java.lang.IllegalStateException"),
        exported.getFinishedSpanItems().stream()
            .map(span -> span.getAttributes().get(AttributeKey.stringKey("error.type")))
            .toList());
    assertTrue(
        exported.getFinishedSpanItems().stream()
            .allMatch(span -> span.getStatus().getStatusCode() == StatusCode.ERROR));
  }

  /** Method, path, query, headers and address are a client's own, and some are secret. */
  @Test
  void noSpanHasWhatAClientSent() {
    Application spans =
        spans(
            request -> {
              throw new IllegalStateException(SECRET);
            });
    HttpRequest request = request("GET", "/app/links/" + SECRET, new Client("198.51.100.77", "r1"));
    assertThrows(IllegalStateException.class, () -> spans.respond(request));
    HttpRequest unmatched = request("MADEUP", "/" + SECRET, new Client("198.51.100.77", "r1"));
    assertThrows(IllegalStateException.class, () -> spans.respond(unmatched));
    String all =
        exported.getFinishedSpanItems().stream()
            .map(SpanData::toString)
            .collect(Collectors.joining());
    for (String sent : Set.of(SECRET, "198.51.100.77", "MADEUP", "Basic")) {
      assertFalse(all.contains(sent), all);
    }
    assertTrue(all.contains("_OTHER"), all);
  }

  @Test
  void withoutAnSdkTheSettingIsRefused() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> RequestSpans.by(OpenTelemetry.noop(), MOUNTED));
    assertTrue(String.valueOf(refused.getMessage()).startsWith("tracing.enabled: "));
  }

  private Application spans(Application application) {
    return RequestSpans.by(sdk, MOUNTED).apply(application);
  }

  private SpanData only() {
    List<SpanData> all = exported.getFinishedSpanItems();
    assertEquals(1, all.size());
    return all.get(0);
  }

  private static HttpRequest request(String method, String path, Client client) {
    return new HttpRequest(
        method,
        path,
        "key=" + SECRET,
        Headers.of(
            List.of(
                Map.entry("traceparent", "00-" + TRACE + "-" + PARENT + "-01"),
                Map.entry("Authorization", "Basic " + SECRET),
                Map.entry("Cookie", "session=" + SECRET))),
        new Body.Empty(),
        Channel.LOOPBACK,
        client);
  }
}
