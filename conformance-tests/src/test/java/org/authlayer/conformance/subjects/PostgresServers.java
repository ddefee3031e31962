package org.authlayer.conformance.subjects;

import java.util.Objects;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands test classes the one {@link PostgresServer} of the run. */
final class PostgresServers implements ParameterResolver {

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == PostgresServer.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return Objects.requireNonNull(
        context
            .getRoot()
            .getStore(Namespace.create(PostgresServers.class))
            .computeIfAbsent(
                PostgresServer.class, type -> PostgresServer.start(), PostgresServer.class));
  }
}
