package org.authlayer.benchmarks.jmh;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.authlayer.benchmarks.Population;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.BasicAuthorization;
import org.authlayer.ports.driving.HttpRequest;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A Basic header to user name and password; its floor decodes base64. */
@State(Scope.Benchmark)
public class BasicHeader {

  private final String credential =
      Base64.getEncoder()
          .encodeToString(
              (Population.email(1) + ":" + Population.PASSWORD).getBytes(StandardCharsets.UTF_8));
  private final HttpRequest message = Requests.get("Authorization", "Basic " + credential);

  @Benchmark
  public Optional<BasicAuthorization> layer() {
    return BasicAuthorization.parse(Request.of(message));
  }

  @Benchmark
  public String floor() {
    return new String(Base64.getDecoder().decode(credential), StandardCharsets.UTF_8);
  }
}
