package org.authlayer.adapter.persistence.support;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands each test a {@link TestDatabase} with the tables of this release, and no row in them. */
public final class MigratedDatabase implements ParameterResolver {

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestDatabase.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return SharedServer.untilTheEnd(context, SharedServer.of(context).migrated());
  }
}
