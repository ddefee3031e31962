package org.authlayer.server.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** The figures, in the format that the client prefers. */
record MetricsPage(PrometheusRegistry registry) implements Application {

  @Override
  public HttpResponse respond(HttpRequest request) {
    ExpositionFormatWriter writer = writer(String.join(",", request.headers().all("Accept")));
    // The library's buffer grows letter by letter where it is created on a virtual thread (JDK 25).
    String text =
        CompletableFuture.supplyAsync(
                () -> text(writer, registry.scrape()),
                task -> Thread.ofPlatform().daemon().name("metrics").start(task))
            .join();
    return HttpResponse.of(200, new Body.Text(text))
        .with("Content-Type", writer.getContentType())
        .with("Cache-Control", "no-store")
        .with("X-Content-Type-Options", "nosniff");
  }

  private static String text(ExpositionFormatWriter writer, MetricSnapshots all) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      writer.write(text, all);
      return text.toString(UTF_8);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static ExpositionFormatWriter writer(String accepted) {
    OpenMetricsTextFormatWriter open = OpenMetricsTextFormatWriter.create();
    return open.accepts(accepted) ? open : PrometheusTextFormatWriter.create();
  }
}
