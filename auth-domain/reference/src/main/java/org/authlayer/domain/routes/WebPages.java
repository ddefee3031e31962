package org.authlayer.domain.routes;

import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.domain.pages.FormState;
import org.authlayer.domain.pages.Page;
import org.authlayer.domain.pages.templates.JtehomeGenerated;
import org.authlayer.domain.pages.templates.JteloginGenerated;
import org.authlayer.domain.pages.templates.JtesignupGenerated;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** The pages of the website that everybody may see. */
final class WebPages {

  private WebPages() {}

  static HttpResponse home(Request request) {
    String done = FlashMessage.in(request);
    return Page.of(200, (to, i) -> JtehomeGenerated.render(to, i, user(request), done));
  }

  static HttpResponse login(Request request, int status, FormState filled, Optional<String> next) {
    return Page.of(
        status, (to, i) -> JteloginGenerated.render(to, i, user(request), filled, next.orElse("")));
  }

  static HttpResponse signUp(Request request, int status, FormState filled) {
    return Page.of(status, (to, i) -> JtesignupGenerated.render(to, i, user(request), filled));
  }

  static HttpResponse seeOther(String path) {
    return HttpResponse.of(303).with("Location", path);
  }

  private static Optional<User> user(Request request) {
    return request.auth().get(User.class);
  }
}
