package org.authlayer.ports.driving;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The service by which a launcher finds applications, each below a base of its own. */
@FunctionalInterface
public interface ApplicationFactory {

  /**
   * The name by which an operator chooses the application, without comma, unique on the class path.
   */
  default String name() {
    return getClass().getName();
  }

  /**
   * The names of the parts by which an operator chooses it in place of its own name, without comma;
   * empty where it is mounted whole. An application with parts gives way: it is mounted where the
   * operator names a part, or where no application without parts is there. {@link Settings#parts}
   * has those that were named; where none was, the application mounts its usual ones.
   */
  default List<String> parts() {
    return List.of();
  }

  /**
   * The path at which the application is mounted; its routes have it in their paths. Empty for all
   * paths that no other application covers, else it begins with a slash and does not end with one.
   */
  default String base() {
    return "";
  }

  /**
   * The keys of the application's own configuration. A launcher reads them as its own keys, lists
   * them in {@code --help}, and refuses to start without a required one.
   */
  default List<ApplicationKey<?>> keys() {
    return List.of();
  }

  /**
   * Ends what the application itself keeps for users to present; also called for an operator's
   * command, which opens no application.
   */
  default OwnAccess ownAccess() {
    return OwnAccess.NONE;
  }

  /**
   * Opens what the application needs beside the databases, and migrates its own tables. Called
   * once, after {@link #create} and before the server listens; not where routes are only listed.
   *
   * @param resources closes what it takes at the stop, or at once if the start fails
   * @throws Exception if the application cannot start; the server ends
   */
  default void start(Environment environment, Settings settings, Resources resources)
      throws Exception {}

  /**
   * Builds the application; asks no store and opens nothing. A start builds one whose routes are
   * only listed, refuses what cannot be used, and then builds the one that answers.
   *
   * @throws IllegalArgumentException if the settings contradict each other
   * @throws IllegalStateException if the routes make no sense; the message names one
   */
  Application create(Environment environment, Settings settings);

  /**
   * The routes of the application that {@link #create} would build; the environment is not asked
   * for anything.
   */
  default List<RouteSummary> routes(Environment environment, Settings settings) {
    return List.of();
  }

  /**
   * The part of the OpenAPI document (3.1) that the {@link #routes} do not say, as JSON text; by
   * default the resource {@code META-INF/authlayer/NAME.openapi.json} with the {@link #name}, or
   * empty.
   *
   * <p>An operation stands in {@code paths}, with the base in its path, or by the {@linkplain
   * RouteSummary#operation name of the route} in {@code x-operations}. {@code tags} may have an
   * {@code x-base}: then a tag is that of all operations below this path. {@code securitySchemes}
   * are taken over as they are, other {@code components} where an operation refers to them.
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
