package jetty;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.authlayer.domain.Session;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Application;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;

/** Accounts of the layer, and handlers of Jetty's own behind gates, on one server. */
public final class Main {

  private Main() {}

  /** The application of the layer: sign-up, login, sessions. */
  public static final class Accounts implements RoutedApplication {

    @Override
    public String base() {
      return "/account";
    }

    @Override
    public Routes routes(AuthLayer layer) {
      return Routes.of(Route.get("/me", layer::user))
          .behind(layer.bearerOrSession(), layer.guard(User.class))
          .and(Routes.of(layer.signUp(), layer.tokenLogin()))
          .and(layer.sessionRoutes().below("/session"));
    }
  }

  static Handler handler(AuthRuntime runtime, Accounts accounts) {
    Application application = accounts.create(runtime.environment(), runtime.settings());
    runtime.start(accounts);
    AuthLayer layer = AuthLayer.of(runtime.environment(), runtime.settings());
    Handler all =
        new ContextHandlerCollection(
            at("/account", new ApplicationHandler(application)),
            at("/orders", new Orders()),
            at("/basket", new Basket()));
    return new GateHandler(all)
        .protect("/orders", layer.gate(layer.bearer(), layer.guard(User.class)))
        .protect("/basket", layer.gate(layer.sessions(), layer.guard(User.class)));
  }

  /** Without a redirect from {@code /orders} to {@code /orders/}. */
  private static ContextHandler at(String path, Handler handler) {
    ContextHandler context = new ContextHandler(handler, path);
    context.setAllowNullPathInContext(true);
    return context;
  }

  /** A handler of Jetty's own. */
  private static final class Orders extends Handler.Abstract {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      String name = GateHandler.user(request, User.class).name();
      switch (Request.getPathInContext(request)) {
        case "/refused" -> Response.writeError(request, response, callback, 401);
        case "/broken" -> throw new IllegalStateException("as asked");
        default -> answer("The orders of " + name + "\n", response, callback);
      }
      return true;
    }
  }

  /** Counts in the session how often it was asked. */
  private static final class Basket extends Handler.Abstract {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      Session session = GateHandler.part(request, Session.class);
      int count = session.get("count").map(Integer::valueOf).orElse(0) + 1;
      session.set("count", String.valueOf(count));
      answer(GateHandler.user(request, User.class).name() + ": " + count, response, callback);
      return true;
    }
  }

  private static void answer(String text, Response response, Callback callback) {
    response.write(true, StandardCharsets.UTF_8.encode(text), callback);
  }

  public static void main(String[] args) throws Exception {
    Accounts accounts = new Accounts();
    Adapters adapters = Adapters.found().withApplications(accounts);
    AuthRuntime runtime = AuthRuntime.open(Map.of(), adapters);
    Handler handler = handler(runtime, accounts);
    Server server = JettyServers.start(InetAddress.getLoopbackAddress(), 8080, handler);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, runtime)));
    System.out.println("ready at " + JettyServers.url(server));
    server.join();
  }

  /** The embedded database waits until its owner closes it, also at the end of the process. */
  static void end(Server server, AuthRuntime runtime) {
    LifeCycle.stop(server);
    runtime.close();
  }
}
