package org.authlayer.conformance.probe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Locale;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.jspecify.annotations.Nullable;

/** Somebody about to register: a valid payload, requests that break it, and what becomes of it. */
public record Applicant(Probe probe, String name, String email, String password) {

  public static Applicant of(Probe probe) {
    return with(probe, "kit password " + probe.users().freshEmail());
  }

  public static Applicant with(Probe probe, String password) {
    return new Applicant(probe, "Kit", probe.users().freshEmail(), password);
  }

  /** The same one, seen by another check. */
  public Applicant in(Probe other) {
    return new Applicant(other, name, email, password);
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

  public HttpCall call() {
    return call(payload());
  }

  public HttpCall call(JsonNode payload) {
    return probe.users().route().content("application/json", payload.toString());
  }

  public HttpCall but(String field, String value) {
    return but(field, TextNode.valueOf(value));
  }

  public HttpCall but(String field, JsonNode value) {
    return call(payload().set(field, value));
  }

  public HttpCall without(String field) {
    ObjectNode payload = payload();
    payload.remove(field);
    return call(payload);
  }

  /** By the address as it is saved: whether another spelling names the user is left open. */
  public HttpCall login() {
    return probe.routes().login().basic(stored(probe, email), password);
  }

  /** An address as the target declares to save it. */
  public static String stored(Probe probe, String email) {
    boolean folds = probe.declared().find("decisions.email.fold").orElse("none").equals("lower");
    return folds ? email.toLowerCase(Locale.ROOT) : email;
  }

  /** Whether a name is shown as the target declares to save it. */
  public static boolean isName(Probe probe, String sent, @Nullable String shown) {
    boolean trims = probe.declared().is("decisions.payload.nameBlanks", "trimmed");
    return sent.equals(shown) || (trims && shown != null && stripped(sent).equals(stripped(shown)));
  }

  /**
   * Without what a program may take for blanks: those of Unicode, of ASCII, and a mark of order.
   */
  public static String stripped(String text) {
    return text.replaceAll("^[\\p{Z}\\x00-\\x20\\ufeff]+|[\\p{Z}\\x00-\\x20\\ufeff]+$", "");
  }

  /** Sends the valid request, which has to save the user. */
  public Answer registers(String respect) throws Exception {
    return registers(respect, call());
  }

  /** Sends a request, which has to save the user. */
  public Answer registers(String respect, HttpCall call) throws Exception {
    return isSaved(respect, probe.send(call));
  }

  /** Sends a request, which has to save the user or to be rejected, as the target declares. */
  public void isTaken(boolean does, String respect, HttpCall call) throws Exception {
    if (does) {
      registers(respect, call);
    } else {
      probe.rejected(respect, call);
    }
  }

  /** The answer to a request, which has to have saved the user. */
  public Answer isSaved(String respect, Answer saved) {
    probe.accepted(respect, saved);
    probe.positive("the answer shows the saved user", isShown(saved), saved);
    return saved;
  }

  public Answer logsIn(String respect) throws Exception {
    return logsIn(respect, probe.send(login()));
  }

  /** The answer to the login, which has to show the user. */
  public Answer logsIn(String respect, Answer login) {
    probe.accepted(respect, login);
    boolean shown =
        switch (probe.profile()) {
          case JWT -> Jwt.occursIn(login.string("token"));
          case TOKEN, TOKEN_EXPIRING -> !login.string("value").isBlank();
          default -> isShown(login);
        };
    probe.positive("the login shows the user", shown, login);
    return login;
  }

  /** The answer of a login has the same user as the answer of the registration. */
  public void isRecordedAs(String claim, Answer login, Answer saved) throws Exception {
    Account account = account(saved);
    if (probe.profile() == Profile.JWT) {
      boolean same = account.id().isEmpty() || Uuids.areSame(account.id(), id(login));
      probe.positive(claim, same, login);
    } else {
      UserRecord.isOf(probe, claim, record(login), account);
    }
  }

  /** The user's record: what the login answers, or what the token opens that it gives. */
  public Answer record(Answer login) throws Exception {
    return switch (probe.profile()) {
      case TOKEN, TOKEN_EXPIRING -> probe.send(probe.guarded().bearer(login.string("value")));
      default -> login;
    };
  }

  /** The user's identifier, which a web token has in place of a record. */
  public String id(Answer login) throws Exception {
    return probe.profile() == Profile.JWT
        ? Jwt.parse(login.string("token")).payload().path("userId").asText()
        : record(login).json().path("id").asText();
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
