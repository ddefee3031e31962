package org.authlayer.peers.spring;

import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class Routes {

  /** A user as JSON. */
  record User(String id, String name, String email) {}

  @GetMapping("/plain")
  String plain() {
    return "constant";
  }

  @GetMapping("/me")
  User me(@AuthenticationPrincipal OAuth2AuthenticatedPrincipal principal) {
    Map<String, Object> user = principal.getAttributes();
    return new User((String) user.get("id"), (String) user.get("name"), (String) user.get("email"));
  }

  @PostMapping("/jwt/validateLoggedInUser")
  void validate() {}

  @GetMapping("/session/me")
  String session(@AuthenticationPrincipal Account account) {
    return account.email();
  }
}
