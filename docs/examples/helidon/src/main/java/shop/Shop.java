package shop;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;

/** An application in Helidon's own routing, and what protects it. */
public final class Shop {

  private final Queue<String> orders = new ConcurrentLinkedQueue<>();

  HttpRouting.Builder routing() {
    return HttpRouting.builder()
        .get("/", (request, response) -> response.send("Welcome.\n"))
        .get("/orders", (request, response) -> response.send(String.join("\n", orders)))
        .post("/orders", this::order);
  }

  private void order(ServerRequest request, ServerResponse response) {
    String customer = AuthFeature.user(request, User.class).name();
    orders.add(customer + ": " + request.content().as(String.class));
    response.send("Thank you, " + customer + ".\n");
  }

  HttpRouting.Builder protectedRouting(AuthRuntime runtime) {
    AuthLayer layer = AuthLayer.of(runtime.environment(), runtime.settings());
    Routes accounts = Routes.of(layer.signUp(), layer.tokenLogin()).below("/account");
    AuthFeature auth =
        AuthFeature.create()
            .protect("/orders", layer.gate(layer.bearer(), layer.guard(User.class)));
    return routing().addFeature(auth).any("/account/*", auth.handler(layer.application(accounts)));
  }

  public static void main(String[] args) {
    AuthRuntime runtime = AuthRuntime.open(Map.of(), Adapters.found());
    WebServer server =
        WebServer.builder()
            .host("127.0.0.1")
            .port(8080)
            .routing(new Shop().protectedRouting(runtime))
            .build()
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, runtime)));
    System.out.println("the shop is open at port " + server.port());
  }

  /** The embedded database waits until its owner closes it, also at the end of the process. */
  static void end(WebServer server, AuthRuntime runtime) {
    server.stop();
    runtime.close();
  }
}
