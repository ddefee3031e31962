package org.authlayer.domain.routes;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.ClientLabel;
import org.authlayer.domain.CredentialCheck;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.Registration;
import org.authlayer.domain.middleware.InputRejections;
import org.authlayer.domain.pages.Accept;
import org.authlayer.domain.pages.Address;
import org.authlayer.domain.pages.Assets;
import org.authlayer.domain.pages.Field;
import org.authlayer.domain.pages.Form;
import org.authlayer.domain.pages.FormState;
import org.authlayer.domain.pages.Html;
import org.authlayer.domain.pages.Page;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.domain.usecase.RegisterUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.ReferenceApplication;

/**
 * What somebody sees who opens the server's address in a browser: what is mounted, how to try it,
 * and a first user with a token. For a program there is nothing here (DEC-03).
 */
@SuppressWarnings("InlineFormatString") // a page is read whole
record FirstPage(AuthLayer layer) {

  private static final Form FIRST_USER =
      Form.of(
          "user",
          "/",
          "Create user and token",
          Field.text("name", "Name"),
          Field.email("email", "E-mail"),
          Field.newPassword("password", "Password", WebPages.PASSWORD_HINT),
          Field.newPassword("confirmPassword", "Password again", ""));

  private static final String CONTENT =
      """
      <p class="lead">An authentication layer at work: Basic, Bearer, body credentials, session cookies and JSON web
      tokens, as middleware before routes. Each application below shows one way to use it.</p>
      %s<h2>Applications</h2>
      <div class="grid">
      %s</div>
      <section class="card" aria-labelledby="more">
      <h2 id="more">More</h2>
      <ul>
      %s</ul>
      </section>
      """;

  private static final String START =
      """
      <section class="card" aria-labelledby="start">
      <h2 id="start">Start here</h2>
      <p>Create a user; you get a token, and the command that uses it.</p>
      <div class="narrow">
      %s</div>
      </section>
      """;

  private static final String CARD =
      """
      <section class="card" aria-labelledby="about%s">
      <h3 id="about%s"><code>%s</code> %s</h3>
      <p class="soft">%s</p>
      <pre><code>%s</code></pre>
      </section>
      """;

  private static final Link WEBSITE =
      new Link("/web/", "Website", "sign-up, login, and one's account");

  /** What the launcher may answer beside the applications. */
  private static final List<Link> BESIDE =
      List.of(
          new Link(
              "/api", "API", "every route with what it takes and answers, and a form to try it"),
          new Link("/health/ready", "Health", "whether requests can be served just now"),
          new Link(
              "/metrics",
              "Metrics",
              "figures for Prometheus, where the operator lets you read them"));

  private static final String CREATED =
      """
      <p class="lead">%s, this token is yours until you revoke it. It is shown once.</p>
      <div class="card">
      <h2>Your token</h2>
      <pre><code>%s</code></pre>
      <h2>Use it</h2>
      <pre><code>curl -H 'Authorization: Bearer %s' %s/me</code></pre>
      <p>The answer says who you are. With one character changed it is a 401.</p>
      </div>
      <p><a href="/">Back to the first page</a></p>
      """;

  static FirstPage of(AuthLayer layer) {
    return new FirstPage(layer);
  }

  Routes routes() {
    Routes pages = Routes.of(Route.get("/", this::page).named("firstPage"));
    for (Assets.Asset asset : Assets.all()) {
      pages =
          pages.and(
              Routes.of(
                  Route.get(asset.path(), request -> asset.answer()).named(asset.operation())));
    }
    return isMounted(ReferenceApplication.TOKEN)
        ? pages.and(
            Routes.of(Route.post("/", this::create).named("firstUserByForm"))
                .behind(layer.ownForms()))
        : pages;
  }

  private HttpResponse page(Request request) {
    if (!Accept.prefersPages(request.message().headers())) {
      throw Abort.of(404, "There is nothing at this path.");
    }
    return page(request, 200, FormState.nothing());
  }

  private HttpResponse create(Request request) {
    Body body = request.message().body();
    return switch (layer
        .registration()
        .result(field -> WebApplication.text(body, field), request)) {
      case RegisterUser.Result.Registered registered -> created(request, registered.user());
      case RegisterUser.Result.Refused refused -> {
        Abort refusal = Registration.refusal(refused);
        InputRejections.tell(refusal, request, layer.environment().events());
        yield page(request, refusal.status(), WebApplication.refusedSignUp(body, refused));
      }
    };
  }

  private HttpResponse created(Request request, User user) {
    IssueToken issue = layer.useCases().issueToken();
    String client = ClientLabel.of(request.message()).text();
    CredentialCheck check = request.evidence()::isStillValid;
    return issue.opaque(user, Optional.empty(), client, check, request.where())
            instanceof IssueToken.Result.Opaque token
        ? created(request, user, token.value())
        : page(request, 401, FormState.refused(request.message().body(), Abort.unauthorized(), ""));
  }

  private static HttpResponse created(Request request, User user, String token) {
    String content =
        CREATED.formatted(
            Html.escape(user.name()), token, token, Html.escape(Address.of(request.message())));
    return Page.of("It works", content).answer(200);
  }

  private HttpResponse page(Request request, int status, FormState filled) {
    String address = Html.escape(Address.of(request.message()));
    String cards =
        ApplicationCard.ALL.stream()
            .filter(one -> isMounted(one.application()))
            .map(one -> card(one, address))
            .collect(Collectors.joining());
    String start =
        isMounted(ReferenceApplication.TOKEN) ? START.formatted(FIRST_USER.html(filled)) : "";
    return Page.of("It runs", CONTENT.formatted(start, cards, links())).answer(status);
  }

  private String links() {
    Stream<Link> website = Stream.of(WEBSITE).filter(link -> isMounted(ReferenceApplication.WEB));
    Stream<Link> beside =
        BESIDE.stream().filter(link -> layer.settings().operationalPaths().contains(link.path()));
    return Stream.concat(website, beside).map(Link::item).collect(Collectors.joining());
  }

  private static String card(ApplicationCard one, String address) {
    String base = one.application().base();
    String id = base.replace('/', '-');
    return CARD.formatted(
        id, id, base, one.title(), one.shows(), Html.escape(one.command()).replace("%s", address));
  }

  private boolean isMounted(ReferenceApplication application) {
    return layer.settings().reference().applications().contains(application);
  }

  /** One line of the list of what else there is. */
  private record Link(String path, String name, String shows) {

    String item() {
      return "<li><a href=\"%s\">%s</a>: %s</li>\n".formatted(path, name, shows);
    }
  }
}
