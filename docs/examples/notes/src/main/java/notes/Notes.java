package notes;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.JsonBody;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** Everybody's own notes. Users, tokens and sessions are stored; the notes end with the process. */
public final class Notes implements RoutedApplication {
  private final Map<UUID, Map<String, String>> notes = new ConcurrentHashMap<>();

  @Override
  public Routes routes(AuthLayer layer) {
    return Routes.of(
            Route.get("/notes", request -> Representation.json(own(request))),
            Route.post("/notes", this::create),
            Route.delete("/notes/{id}", this::delete))
        .behind(layer.bearerOrSession(), layer.guard(User.class))
        .and(Routes.of(layer.signUp(), layer.tokenLogin()))
        .and(layer.sessionRoutes().below("/session"));
  }

  private HttpResponse create(Request request) {
    String id = UUID.randomUUID().toString();
    own(request).put(id, JsonBody.text(request, "the note", "text"));
    return Representation.json(Map.entry("id", id));
  }

  private HttpResponse delete(Request request) {
    if (own(request).remove(request.parameter("id")) == null) {
      throw Abort.of(404, "You have no note of this id.");
    }
    return HttpResponse.of(200);
  }

  private Map<String, String> own(Request request) {
    UUID owner = request.auth().require(User.class).id();
    return notes.computeIfAbsent(owner, nobody -> new ConcurrentHashMap<>());
  }
}
