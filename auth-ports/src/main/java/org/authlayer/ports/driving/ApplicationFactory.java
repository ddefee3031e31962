package org.authlayer.ports.driving;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The service a launcher looks up with {@link java.util.ServiceLoader} to obtain an {@link
 * Application}, so that no adapter names the module that provides it. There may be several, each
 * below a base of its own.
 */
@FunctionalInterface
public interface ApplicationFactory {

  /** The name of the factory that mounts {@link ReferenceSettings#applications}. */
  String REFERENCE = "reference";

  /**
   * The name by which an operator chooses the application, without comma, unique on the class path;
   * by default the name of the class.
   */
  default String name() {
    return getClass().getName();
  }

  /**
   * The path at which the application is mounted and below; its routes have it in their paths.
   * Empty for all paths that no other application covers, else it begins with a slash and does not
   * end with one.
   */
  default String base() {
    return "";
  }

  /**
   * The keys of the application's own configuration, below {@code app}. A launcher reads them from
   * the file, the environment and the command line as its own keys, lists them in {@code --help},
   * and refuses to start without a required one. Their values are in {@link
   * Settings#value(ApplicationKey)}.
   */
  default List<ApplicationKey<?>> keys() {
    return List.of();
  }

  /**
   * Opens what the application needs beside the databases of the environment, and migrates its own
   * tables. A launcher calls this once: after the databases are open and the application was {@link
   * #create created}, and before it listens. It is not called where routes are only listed.
   *
   * @param resources takes what is opened, and closes it at the stop of the server, or at once if
   *     the start fails: the last first, after the last request and before the databases
   * @throws Exception if the application cannot start; the server ends, and its log has the reason
   */
  default void start(Environment environment, Settings settings, Resources resources)
      throws Exception {}

  /**
   * Builds the application. It asks no store and opens nothing, because a list of the routes needs
   * it too; {@link #start} opens.
   *
   * @throws IllegalArgumentException if the settings contradict each other; the message says what
   *     to change
   * @throws IllegalStateException if the routes make no sense; the message names one and says what
   *     to change
   */
  Application create(Environment environment, Settings settings);

  /**
   * The routes of the application that {@link #create} would build, so that a launcher can print
   * them, and can warn of {@linkplain RouteSummary#open open} ones or refuse to start. The
   * environment is not asked for anything.
   */
  default List<RouteSummary> routes(Environment environment, Settings settings) {
    return List.of();
  }

  /**
   * The part of the OpenAPI document (3.1) that the {@link #routes} do not say: summaries, request
   * bodies, answers. Asked once, when the document of the process is first requested.
   *
   * <p>An operation stands in {@code paths}, with the base in its path, or by the {@linkplain
   * RouteSummary#operation name of the route} in {@code x-operations}. What is missing there is
   * derived from the route. {@code tags} may have an {@code x-base}: then a tag is that of all
   * operations below this path. {@code securitySchemes} are taken over as they are, other {@code
   * components} where an operation refers to them.
   *
   * @return JSON text; by default the resource {@code META-INF/authlayer/NAME.openapi.json} of the
   *     module or class path that this class is in, where NAME is {@link #name}; empty where there
   *     is none
   */
  default String openApi() {
    String resource = "META-INF/authlayer/" + name() + ".openapi.json";
    try (InputStream in = getClass().getModule().getResourceAsStream(resource)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(resource, unreadable);
    }
  }
}
