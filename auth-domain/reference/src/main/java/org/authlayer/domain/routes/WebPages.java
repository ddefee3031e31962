package org.authlayer.domain.routes;

import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.domain.pages.FormState;
import org.authlayer.domain.pages.Menu;
import org.authlayer.domain.pages.Page;
import org.authlayer.domain.pages.templates.JtehomeGenerated;
import org.authlayer.domain.pages.templates.JteloginGenerated;
import org.authlayer.domain.pages.templates.JtesignupGenerated;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;

/** The pages of the website that everybody may see. */
record WebPages(Settings settings) {

  HttpResponse home(Request request) {
    String done = FlashMessage.in(request);
    return Page.of(200, (to, i) -> JtehomeGenerated.render(to, i, menu(request), done));
  }

  HttpResponse login(Request request, int status, FormState filled, Optional<String> next) {
    return Page.of(
        status, (to, i) -> JteloginGenerated.render(to, i, menu(request), filled, next.orElse("")));
  }

  HttpResponse signUp(Request request, int status, FormState filled) {
    return Page.of(status, (to, i) -> JtesignupGenerated.render(to, i, menu(request), filled));
  }

  static HttpResponse seeOther(String path) {
    return HttpResponse.of(303).with("Location", path);
  }

  private Menu menu(Request request) {
    return Menu.of(settings, request.auth().get(User.class));
  }
}
