package org.authlayer.conformance.core;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.verdict.Undeclared;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Everything a check in process may do.
 *
 * @param layer the layer that is checked
 * @param journal where observations go
 */
public record CoreProbe(Layer layer, Journal journal) {

  /**
   * Runs a check on a layer. What the layer throws unasked is held against it.
   *
   * @param check the check
   * @param layer the layer
   * @return how it ended
   */
  public static Verdict run(CoreCheck check, Layer layer) {
    return Judge.judge(
        check.clause(), "core", journal -> attempt(check, new CoreProbe(layer, journal)));
  }

  private static void attempt(CoreCheck check, CoreProbe probe) throws InterruptedException {
    try {
      check.body().run(probe);
    } catch (CheckFailure | NotObserved | Undeclared | Obstacle | InterruptedException known) {
      throw known;
    } catch (Exception thrown) {
      throw new CheckFailure("the layer threw " + thrown.getClass().getSimpleName());
    }
  }

  /**
   * Notes something that only a working layer brings about.
   *
   * @param claim what should be so
   * @param held whether it is
   */
  public void holds(String claim, boolean held) {
    journal.holds(claim, held);
  }

  /**
   * Notes that two values are equal.
   *
   * @param claim what should be so
   * @param expected what was expected
   * @param actual what was seen
   */
  public void equal(String claim, @Nullable Object expected, @Nullable Object actual) {
    journal.equal(claim, expected, actual);
  }

  /**
   * Runs a case through both forms and notes that the log is the expected one each time.
   *
   * @param it the case
   * @throws Exception whatever the layer throws
   */
  public void inBothForms(AuthenticatorCase it) throws Exception {
    for (Form form : Form.values()) {
      equal(it.claim() + " (" + form + ")", it.expected(), it.body().run(this, form));
    }
  }

  /**
   * Runs a case through both forms and notes that the log is the expected one each time.
   *
   * @param claim what should be so
   * @param expected the log that shows it
   * @param body makes the log
   * @throws Exception whatever the layer throws
   */
  public void inBothForms(String claim, List<String> expected, AuthenticatorCase.Body body)
      throws Exception {
    inBothForms(new AuthenticatorCase(claim, expected, body));
  }

  /**
   * An empty log.
   *
   * @param types the user types that handlers ask for
   * @return the log
   */
  public Trace trace(Class<?>... types) {
    return new Trace(layer, types);
  }

  /**
   * A request without credentials.
   *
   * @return {@code GET /} over loopback
   */
  public Request request() {
    return with(Headers.none());
  }

  /**
   * A request with an {@code Authorization} header.
   *
   * @param value its value
   * @return the request
   */
  public Request authorization(String value) {
    return with(Headers.none().with("Authorization", value));
  }

  /**
   * A request with a Basic credential.
   *
   * @param username user name
   * @param password password
   * @return the request
   */
  public Request basic(String username, String password) {
    byte[] pair = (username + ":" + password).getBytes(StandardCharsets.UTF_8);
    return authorization("Basic " + Base64.getEncoder().encodeToString(pair));
  }

  /**
   * A request with a Bearer credential.
   *
   * @param token the token
   * @return the request
   */
  public Request bearer(String token) {
    return authorization("Bearer " + token);
  }

  /**
   * A request with headers.
   *
   * @param headers the headers
   * @return the request
   */
  public Request with(Headers headers) {
    return Request.of(new HttpRequest("GET", "/", "", headers, new Body.Empty(), Channel.LOOPBACK));
  }

  /**
   * A request with content.
   *
   * @param body the content
   * @return the request
   */
  public Request with(Body body) {
    return Request.of(new HttpRequest("POST", "/", "", Headers.none(), body, Channel.LOOPBACK));
  }
}
