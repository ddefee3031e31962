package org.authlayer.conformance.core;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Judge;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Everything a check in process may do. What is noted in a case stands under the claim of the case,
 * the same in both forms; which form it was stands in what was seen.
 */
public record CoreProbe(Layer layer, Journal journal, String subject, String circumstance) {

  public CoreProbe(Layer layer, Journal journal) {
    this(layer, journal, "", "");
  }

  public static Verdict run(CoreCheck check, Layer layer) {
    return run(check, layer, new Journal());
  }

  public static Verdict run(CoreCheck check, Layer layer, Journal journal) {
    return Judge.judge(
        check.clause(),
        "core",
        journal,
        "the layer",
        it -> check.body().run(new CoreProbe(layer, it)));
  }

  public void holds(String claim, boolean held) {
    equal(claim, true, held);
  }

  public void equal(String claim, @Nullable Object expected, @Nullable Object actual) {
    String detail = "expected " + expected + ", saw " + actual + circumstance;
    journal.note(Kind.POSITIVE, subject + claim, Objects.equals(expected, actual), detail, null);
  }

  public void inBothForms(AuthenticatorCase it) throws Exception {
    for (Form form : Form.values()) {
      String circumstance = " in the form " + form;
      String subject = it.claim().isEmpty() ? "" : it.claim() + ": ";
      it.body().run(new CoreProbe(layer, journal, subject, circumstance), form);
    }
  }

  public void inBothForms(String claim, AuthenticatorCase.Body body) throws Exception {
    inBothForms(new AuthenticatorCase(claim, body));
  }

  public Trace trace(Class<?>... types) {
    return new Trace(this, types);
  }

  public Request request() {
    return with(Headers.none());
  }

  public Request authorization(String value) {
    return with(Headers.none().with("Authorization", value));
  }

  public Request basic(String username, String password) {
    byte[] pair = (username + ":" + password).getBytes(StandardCharsets.UTF_8);
    return authorization("Basic " + Base64.getEncoder().encodeToString(pair));
  }

  public Request bearer(String token) {
    return authorization("Bearer " + token);
  }

  public Request with(Headers headers) {
    return Request.of(new HttpRequest("GET", "/", "", headers, new Body.Empty(), Channel.LOOPBACK));
  }

  public Request fields(String username, String password) {
    Body body = new Body.Form(Map.of("username", List.of(username), "password", List.of(password)));
    return Request.of(new HttpRequest("POST", "/", "", Headers.none(), body, Channel.LOOPBACK));
  }
}
