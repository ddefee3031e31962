package org.authlayer.conformance.probe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Somebody about to register: a valid payload, requests that break it, and what becomes of it. */
public record Applicant(Probe probe, String name, String email, String password) {

  /** Somebody under a fresh address. */
  public static Applicant of(Probe probe) {
    return with(probe, "kit password " + probe.users().freshEmail());
  }

  /** Somebody under a fresh address with a password. */
  public static Applicant with(Probe probe, String password) {
    return new Applicant(probe, "Kit", probe.users().freshEmail(), password);
  }

  public Applicant named(String other) {
    return new Applicant(probe, other, email, password);
  }

  /** The user that an answer shows, with what was sent. */
  public Account account(Answer saved) {
    return new Account(saved.json().path("id").asText(""), name, email, password);
  }

  public Applicant email(String other) {
    return new Applicant(probe, name, other, password);
  }

  public Applicant password(String other) {
    return new Applicant(probe, name, email, other);
  }

  public ObjectNode payload() {
    ObjectNode payload = JsonNodeFactory.instance.objectNode();
    probe.users().payload(name, email, password).forEach(payload::put);
    return payload;
  }

  /** The valid request. */
  public HttpCall call() {
    return call(payload());
  }

  /** A request with this payload. */
  public HttpCall call(JsonNode payload) {
    return probe.users().route().content("application/json", payload.toString());
  }

  /** The request with one field changed. */
  public HttpCall but(String field, String value) {
    return but(field, TextNode.valueOf(value));
  }

  /** The request with one field changed. */
  public HttpCall but(String field, JsonNode value) {
    return call(payload().set(field, value));
  }

  /** The request without one field. */
  public HttpCall without(String field) {
    ObjectNode payload = payload();
    payload.remove(field);
    return call(payload);
  }

  public HttpCall login() {
    return probe.doors().login().basic(email, password);
  }

  /** Sends the valid request, which has to save the user. */
  public Answer registers(String respect) throws IOException, InterruptedException {
    return registers(respect, call());
  }

  /** Sends a request, which has to save the user. */
  public Answer registers(String respect, HttpCall call) throws IOException, InterruptedException {
    Answer saved = probe.accepted(respect, call);
    probe.note(Kind.POSITIVE, "the answer shows the saved user", isShown(saved), saved);
    return saved;
  }

  /** Logs in, which has to work and to show the user. */
  public Answer logsIn(String respect) throws IOException, InterruptedException {
    Answer login = probe.accepted(respect, login());
    probe.note(Kind.POSITIVE, "the login shows the user", isShown(login), login);
    return login;
  }

  /** The address decides, or else an identifier; an echo of the payload is no record. */
  private boolean isShown(Answer answer) {
    JsonNode record = answer.json();
    if (record.has("confirmPassword")) {
      return false;
    }
    return record.has("email")
        ? email.equalsIgnoreCase(record.path("email").asText())
        : !record.path("id").asText().isEmpty();
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "Applicant[" + email + "]";
  }
}
