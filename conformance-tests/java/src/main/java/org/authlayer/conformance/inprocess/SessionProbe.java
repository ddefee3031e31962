package org.authlayer.conformance.inprocess;

import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.JsonBody;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * Routes that the specification does not have and an application does: values in a session, and
 * users of a second type in it, which are the stored users under another name.
 */
public final class SessionProbe implements RoutedApplication {

  /** Below the routes of the profile {@code core}. */
  public static final String BASE = ProbeApplication.BASE + "/session";

  static final String VALUES = BASE + "/values";
  static final String MEMBER = BASE + "/member";

  private record Member(User user) {

    String email() {
      return user.email();
    }

    String hash() {
      return user.passwordHash();
    }
  }

  /** An application. */
  public SessionProbe() {}

  @Override
  public String name() {
    return "session-probe";
  }

  @Override
  public String base() {
    return BASE;
  }

  @Override
  public Routes routes(AuthLayer layer) {
    UserLayer<Member> members = layer.of(type(layer.environment().databases().standard().users()));
    return Routes.of(
        Route.post("/values", SessionProbe::store).behind(layer.sessions()).forAnybody(),
        Route.get("/values", SessionProbe::stored).behind(layer.sessions()).forAnybody(),
        Route.post("/member", SessionProbe::email)
            .behind(members.sessions(), members.basic(), members.guard()),
        Route.get("/member", SessionProbe::email).behind(members.sessions(), members.guard()));
  }

  private static UserType<Member> type(Users users) {
    return UserType.byUuid(
            "member",
            Member.class,
            member -> member.user().id(),
            id -> users.findById(id).map(Member::new))
        .withPassword(
            Member::email, name -> users.findByEmail(name).map(Member::new), Member::hash);
  }

  private static HttpResponse store(Request request) {
    ObjectValue sent = JsonBody.of(request, "the values");
    Session session = request.session().orElseThrow();
    for (String key : sent.members().keySet()) {
      sent.string(key).ifPresent(value -> session.set(key, value));
    }
    return HttpResponse.of(200);
  }

  private static HttpResponse stored(Request request) {
    return Representation.json(request.session().orElseThrow().values());
  }

  private static HttpResponse email(Request request) {
    return Representation.text(request.auth().require(Member.class).email());
  }
}
