package org.authlayer.adapter.helidon.routing;

import io.helidon.webserver.spi.ProtocolConfig;
import org.authlayer.adapter.helidon.http.Translation;

record GatedUpgrades(Gates gates, Translation translation) implements ProtocolConfig {

  static final String TYPE = "authlayer-websocket";

  @Override
  public String name() {
    return TYPE;
  }

  @Override
  public String type() {
    return TYPE;
  }
}
