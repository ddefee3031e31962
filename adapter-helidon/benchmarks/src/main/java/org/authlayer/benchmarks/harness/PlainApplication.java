package org.authlayer.benchmarks.harness;

import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;

/**
 * {@code GET /plain} in the product: a constant, which shows the cost of all that runs before a
 * route.
 */
public final class PlainApplication implements ApplicationFactory {

  /** For the service loader. */
  public PlainApplication() {}

  @Override
  public String name() {
    return "plain";
  }

  @Override
  public String base() {
    return "/plain";
  }

  @Override
  public Application create(Environment environment, Settings settings) {
    return request -> HttpResponse.of(200, new Body.Text("constant"));
  }
}
