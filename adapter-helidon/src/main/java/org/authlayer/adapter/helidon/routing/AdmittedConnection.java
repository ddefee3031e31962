package org.authlayer.adapter.helidon.routing;

import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.context.Context;
import io.helidon.common.context.Contexts;
import io.helidon.webserver.spi.ServerConnection;
import java.time.Duration;

/** A connection with the admitted users in the context of its listener. */
record AdmittedConnection(ServerConnection real, Context context) implements ServerConnection {

  @Override
  public void handle(Limit limit) throws InterruptedException {
    try {
      Contexts.runInContextWithThrow(
          context,
          () -> {
            real.handle(limit);
            return true;
          });
    } catch (InterruptedException | RuntimeException ended) {
      throw ended;
    } catch (Exception impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public Duration idleTime() {
    return real.idleTime();
  }

  @Override
  public void close(boolean interrupt) {
    real.close(interrupt);
  }
}
