package org.authlayer.spring;

import jakarta.servlet.http.HttpServlet;
import java.util.List;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.runtime.configuration.StartException;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Routes of the layer below a path, as a servlet: sign-up, login, the account. The starter opens
 * the path in Spring Security, as each route of the layer has its own protection.
 *
 * <pre>{@code
 * @Bean
 * LayerRoutes accounts(AuthLayer layer) {
 *   return new LayerRoutes("/account", layer, Routes.of(layer.signUp(), layer.tokenLogin()));
 * }
 * }</pre>
 *
 * <p>Pages lead to one another, so a {@linkplain AuthLayer#website website} is one of {@code
 * AuthLayer.below("/account", layer.environment(), layer.settings())}.
 */
public final class LayerRoutes extends ServletRegistrationBean<HttpServlet>
    implements EnvironmentAware {

  private String path;

  /**
   * Routes that stand below a path.
   *
   * @param path the whole path, with the context path, such as {@code /account}; no slash at the
   *     end
   * @param routes each has its own path, below the given path
   * @throws StartException if the path cannot be used, or is another one than that of the layer
   */
  public LayerRoutes(String path, AuthLayer layer, Routes routes) {
    this(
        path,
        layer.application(
            routes.below(LayerGate.requirePlain(required(path, layer), "new LayerRoutes"))));
  }

  private LayerRoutes(String path, Application application) {
    super(new ApplicationServlet(application), path + "/*");
    this.path = path;
    setName("layer " + path);
  }

  /**
   * Mounts an application that is a bean below its {@link ApplicationFactory#base base}, and starts
   * it. Its keys stand below {@code layer}.
   *
   * <pre>{@code
   * @Bean
   * LayerRoutes routes(Accounts accounts, AuthRuntime runtime) {
   *   return LayerRoutes.of(accounts, runtime);
   * }
   * }</pre>
   *
   * @throws StartException if its base cannot be used, or it does not start
   */
  public static LayerRoutes of(ApplicationFactory application, AuthRuntime runtime) {
    String path = LayerGate.requirePlain(application.base(), "base() of " + application.name());
    LayerRoutes mounted =
        new LayerRoutes(path, application.create(runtime.environment(), runtime.settings()));
    runtime.start(application);
    return mounted;
  }

  /** Pages lead to whole paths; the context path is no part of what Spring compares. */
  @Override
  public void setEnvironment(Environment environment) {
    String context =
        environment.getProperty("server.servlet.context-path", "").replaceAll("/$", "");
    if (!path.startsWith(context + "/")) {
      throw StartException.configuration(
          "%s is not below server.servlet.context-path, where pages lead to: write %s%1$s"
              .formatted(path, context));
    }
    path = path.substring(context.length());
    setUrlMappings(List.of(path + "/*"));
  }

  private static String required(String path, AuthLayer layer) {
    if (!layer.base().isEmpty() && !layer.base().equals(path)) {
      throw StartException.configuration(
          "new LayerRoutes: \"%s\" is not the path of the layer, which is below %s"
              .formatted(path, layer.base()));
    }
    return path;
  }

  String path() {
    return path;
  }
}
