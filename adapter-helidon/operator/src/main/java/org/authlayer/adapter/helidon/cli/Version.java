package org.authlayer.adapter.helidon.cli;

import org.authlayer.adapter.helidon.settings.Help;
import picocli.CommandLine.IVersionProvider;

/** As the server tells it. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"authlayer " + Help.version()};
  }
}
