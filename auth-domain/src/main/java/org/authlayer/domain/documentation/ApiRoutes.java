package org.authlayer.domain.documentation;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.authlayer.domain.Request;
import org.authlayer.domain.description.Content;
import org.authlayer.domain.description.Description;
import org.authlayer.domain.description.Schema;
import org.authlayer.domain.openapi.Document;
import org.authlayer.domain.openapi.OpenApi;
import org.authlayer.domain.pages.Address;
import org.authlayer.domain.pages.Assets;
import org.authlayer.domain.pages.Html;
import org.authlayer.domain.pages.Page;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Documentation.Described;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;

/**
 * What answers with the document and with the page; both are made once.
 *
 * @param written the document as it is sent
 * @param content the page's content, with a place for the server's address
 */
record ApiRoutes(String written, String content) {

  private static final String TITLE = "authlayer";
  private static final String ABOUT =
      "Everything that this process answers. Made of the mounted routes and what stands before"
          + " them.";
  private static final Assets.Asset SCRIPT =
      Assets.Asset.read("try.js", "text/javascript; charset=utf-8");

  static Routes of(
      Settings settings, List<Described> applications, Function<JsonValue, String> json) {
    Routes unbound = new ApiRoutes("", "").routes();
    List<String> taken =
        applications.stream()
            .flatMap(one -> one.routes().stream())
            .map(RouteSummary::path)
            .toList();
    Routes own =
        new Routes(unbound.all().stream().filter(route -> !taken.contains(route.path())).toList());
    Described itself =
        new Described("server", own.summaries(), OpenApi.of(own, settings.session()));
    JsonValue.ObjectValue document =
        Document.of(TITLE, ABOUT, Stream.concat(applications.stream(), Stream.of(itself)).toList());
    String page = new ApiPage(document, json).content();
    return new ApiRoutes(json.apply(document), page).routes();
  }

  private Routes routes() {
    Routes routes =
        Routes.of(
            Route.get(ApiDocumentation.PAGE, this::page).described(ApiRoutes::pageDescription),
            Route.get(ApiDocumentation.DOCUMENT, this::document)
                .described(ApiRoutes::documentDescription),
            route(SCRIPT));
    for (Assets.Asset asset : Assets.all()) {
      routes = routes.and(Routes.of(route(asset)));
    }
    return routes.described(told -> told.inGroup("server", "What the server itself answers."));
  }

  private HttpResponse page(Request request) {
    String address = Html.escape(Address.of(request.message()));
    return Page.of("API", content.replace(ApiPage.ADDRESS, address)).answer(200, SCRIPT);
  }

  private HttpResponse document(Request request) {
    return HttpResponse.of(200, new Body.Text(written)).with("Content-Type", "application/json");
  }

  private static Route route(Assets.Asset asset) {
    return Route.get(asset.path(), request -> asset.answer()).described(asset::description);
  }

  private static Description pageDescription() {
    return Description.of("This document as a page, with a form to try it")
        .answers(200, "The page.", Content.page());
  }

  private static Description documentDescription() {
    Schema document =
        Schema.object(
            Schema.member("openapi", Schema.text("3.1.1")),
            Schema.member("info", Schema.object()),
            Schema.member("paths", Schema.object()));
    return Description.of("This document").answers(200, "It.", Content.json(document));
  }
}
