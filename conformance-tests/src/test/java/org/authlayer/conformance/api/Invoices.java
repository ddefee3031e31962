package org.authlayer.conformance.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.TypedJson;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.jspecify.annotations.Nullable;

/** The application of docs/how-to/answers-and-requests.md. */
public final class Invoices implements RoutedApplication {

  /** An invoice. */
  public record Invoice(String customer, List<Line> lines) {}

  /** A line of an invoice. */
  public record Line(String article, int amount) {}

  private final TypedJson json = new TypedJson(new ObjectMapper()::convertValue);
  private final Map<String, Invoice> invoices = new ConcurrentHashMap<>();
  private final Map<String, byte[]> scans = new ConcurrentHashMap<>();

  @Override
  public Routes routes(AuthLayer layer) {
    return Routes.of(
        Route.get("/invoices", this::find),
        Route.put("/invoices/{customer}", this::store),
        Route.patch("/invoices/{customer}", this::rename),
        Route.get("/invoices/{customer}/total", this::total),
        Route.put("/invoices/{customer}/scan", this::scan),
        Route.get("/invoices/{customer}/scan", this::download));
  }

  private HttpResponse store(Request request) {
    Invoice invoice = json.read(request, Invoice.class);
    invoices.put(request.parameter("customer"), invoice);
    return json.answer(invoice);
  }

  private HttpResponse find(Request request) {
    List<String> articles = request.query().all("article");
    return json.answer(
        invoices.values().stream()
            .filter(
                invoice ->
                    invoice.lines().stream().anyMatch(line -> articles.contains(line.article())))
            .toList());
  }

  private HttpResponse rename(Request request) {
    if (!(request.message().body() instanceof Body.Json(ObjectValue change))) {
      throw Abort.of(415, "Send the change as a JSON object.");
    }
    String name =
        change.string("customer").orElseThrow(() -> Abort.of(400, "customer is missing."));
    return json.answer(
        invoices.compute(
            request.parameter("customer"), (key, old) -> new Invoice(name, known(old).lines())));
  }

  private HttpResponse total(Request request) {
    int total =
        known(invoices.get(request.parameter("customer"))).lines().stream()
            .mapToInt(Line::amount)
            .sum();
    return Representation.json(JsonValue.object().with("total", JsonValue.of(total)));
  }

  private HttpResponse scan(Request request) {
    if (!(request.message().body() instanceof Body.Binary(byte[] content))) {
      throw Abort.of(415, "Send the scan as application/pdf.");
    }
    scans.put(request.parameter("customer"), content);
    return HttpResponse.of(204);
  }

  private HttpResponse download(Request request) {
    byte[] content = scans.get(request.parameter("customer"));
    if (content == null) {
      throw Abort.of(404, "There is no scan of this invoice.");
    }
    return Representation.bytes("application/pdf", content)
        .with("Content-Disposition", "attachment; filename=\"invoice.pdf\"");
  }

  private static Invoice known(@Nullable Invoice invoice) {
    if (invoice == null) {
      throw Abort.of(404, "There is no such invoice.");
    }
    return invoice;
  }
}
