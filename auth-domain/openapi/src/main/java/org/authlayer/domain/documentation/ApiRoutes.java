package org.authlayer.domain.documentation;

import java.util.List;
import java.util.stream.Stream;
import org.authlayer.domain.Request;
import org.authlayer.domain.openapi.Document;
import org.authlayer.domain.pages.Address;
import org.authlayer.domain.pages.Assets;
import org.authlayer.domain.pages.Html;
import org.authlayer.domain.pages.Page;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Documentation.Described;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonCodec;
import org.authlayer.ports.json.JsonValue;

/**
 * What answers with the document and with the page; both are made once.
 *
 * @param written the document as it is sent
 * @param content the page's content, with a place for the server's address
 */
record ApiRoutes(String written, String content) {

  private static final Assets.Asset SCRIPT =
      Assets.Asset.read("script", "try.js", "text/javascript; charset=utf-8");

  static Routes of(Settings settings, List<Described> applications, JsonCodec json) {
    Routes unbound = new ApiRoutes("", "").routes();
    List<String> taken =
        applications.stream()
            .flatMap(one -> one.routes().stream())
            .map(RouteSummary::path)
            .toList();
    Routes own =
        new Routes(unbound.all().stream().filter(route -> !taken.contains(route.path())).toList());
    Described itself = new Described("server", own.summaries(), "");
    List<Described> all = Stream.concat(applications.stream(), Stream.of(itself)).toList();
    JsonValue.ObjectValue document = Document.of(all, settings.session(), json);
    String page = new ApiPage(document, json::write).content();
    return new ApiRoutes(json.write(document), page).routes();
  }

  private Routes routes() {
    Routes routes =
        Routes.of(
            Route.get(ApiDocumentation.PAGE, this::page).named("apiPage"),
            Route.get(ApiDocumentation.DOCUMENT, this::document).named("apiDocument"),
            route(SCRIPT));
    for (Assets.Asset asset : Assets.all()) {
      routes = routes.and(Routes.of(route(asset)));
    }
    return routes;
  }

  private HttpResponse page(Request request) {
    String address = Html.escape(Address.of(request.message()));
    return Page.of("API", content.replace(ApiPage.ADDRESS, address)).answer(200, SCRIPT);
  }

  private HttpResponse document(Request request) {
    return HttpResponse.of(200, new Body.Text(written)).with("Content-Type", "application/json");
  }

  private static Route route(Assets.Asset asset) {
    return Route.get(asset.path(), request -> asset.answer()).named(asset.operation());
  }
}
