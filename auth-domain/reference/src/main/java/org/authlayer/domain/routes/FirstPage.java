package org.authlayer.domain.routes;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.authlayer.domain.Abort;
import org.authlayer.domain.ClientLabel;
import org.authlayer.domain.CredentialCheck;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.FormBody;
import org.authlayer.domain.application.Registration;
import org.authlayer.domain.pages.AcceptHeader;
import org.authlayer.domain.pages.ApplicationCard;
import org.authlayer.domain.pages.Assets;
import org.authlayer.domain.pages.Menu;
import org.authlayer.domain.pages.Page;
import org.authlayer.domain.pages.ServerAddress;
import org.authlayer.domain.pages.templates.JtecreatedGenerated;
import org.authlayer.domain.pages.templates.JtefirstGenerated;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.domain.usecase.RegisterUser;
import org.authlayer.domain.website.FormState;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** The mounted applications and a first user; a program gets a text (DEC-03). */
record FirstPage(AuthLayer layer, Set<ReferenceApplication> mounted) {

  /** Search engines find nothing here that people look for. */
  private static final String ROBOTS = "User-agent: *\nDisallow: /\n";

  Routes routes() {
    Routes pages =
        Routes.of(
            Route.get("/", this::page).named("firstPage"),
            asset(Assets.STYLE.path(), Assets.STYLE),
            asset(Assets.ICON.path(), Assets.ICON),
            asset(Assets.SCRIPT.path(), Assets.SCRIPT),
            asset("/favicon.ico", Assets.ICON),
            Route.get("/robots.txt", request -> HttpResponse.of(200, new Body.Text(ROBOTS)))
                .named("robots"));
    return mounted.contains(ReferenceApplication.TOKEN)
        ? pages.and(
            Routes.of(Route.post("/", this::create).named("firstUserByForm"))
                .behind(layer.ownForms()))
        : pages;
  }

  private static Route asset(String path, Assets.Asset asset) {
    return Route.get(path, request -> asset.answer()).named(asset.operation());
  }

  private HttpResponse page(Request request) {
    return AcceptHeader.prefersPages(request.message().headers())
        ? page(request, 200, FormState.nothing())
        : HttpResponse.of(200, new Body.Text(text(ServerAddress.of(request.message()))));
  }

  /** The page for programs and probes: the addresses of the other pages. */
  private String text(String address) {
    Menu menu = menu();
    StringBuilder lines = new StringBuilder("authlayer: logins, tokens and sessions over HTTP\n");
    if (menu.website()) {
      lines.append("website  ").append(address).append("/web/\n");
    }
    if (menu.paths().contains("/api")) {
      lines.append("API      ").append(address).append("/api\n");
    }
    if (menu.paths().contains("/health/ready")) {
      lines.append("health   ").append(address).append("/health/ready\n");
    }
    return lines.toString();
  }

  private Menu menu() {
    return new Menu(
        mounted.contains(ReferenceApplication.WEB),
        layer.settings().operationalPaths(),
        Optional.empty());
  }

  private HttpResponse create(Request request) throws Exception {
    Body.Form body = FormBody.of(request);
    return switch (layer.registration().result(body, request)) {
      case RegisterUser.Result.Registered<User> registered -> created(request, registered.user());
      case RegisterUser.Result.Refused<User> refused -> {
        Abort refusal =
            Registration.refusal(
                refused, "If you have just created it, log in on the website for another token.");
        yield page(
            request,
            refusal.status(),
            layer.refused(request, refusal, Registration.field(refused)));
      }
    };
  }

  private HttpResponse created(Request request, User user) {
    IssueToken<User> issue = layer.useCases().issueToken();
    String client = ClientLabel.of(request.message()).text();
    CredentialCheck check = request.evidence()::isStillValid;
    if (!(issue.opaque(user, Optional.empty(), client, check, request.where())
        instanceof IssueToken.Result.Opaque token)) {
      return page(
          request, 401, FormState.refused(request.message().body(), Abort.unauthorized(), ""));
    }
    String address = ServerAddress.of(request.message());
    return Page.of(
        200,
        (to, i) ->
            JtecreatedGenerated.render(to, i, menu(), user.name(), token.value(), address, "/"));
  }

  private HttpResponse page(Request request, int status, FormState filled) {
    List<String> bases = mounted.stream().map(ReferenceApplication::base).toList();
    List<ApplicationCard> cards =
        ApplicationCard.ALL.stream().filter(one -> bases.contains(one.base())).toList();
    return Page.of(
        status,
        (to, i) ->
            JtefirstGenerated.render(
                to,
                i,
                menu(),
                mounted.contains(ReferenceApplication.TOKEN),
                filled,
                cards,
                ServerAddress.of(request.message())));
  }
}
