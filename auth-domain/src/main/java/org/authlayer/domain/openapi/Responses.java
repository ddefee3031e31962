package org.authlayer.domain.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.authlayer.domain.description.Answer;
import org.authlayer.domain.description.Content;
import org.authlayer.domain.description.Description;
import org.authlayer.domain.routing.Route;
import org.authlayer.ports.driving.JsonValue;
import org.authlayer.ports.driving.Step;

/** What a route answers: what it is described with, and what follows from what stands before it. */
record Responses(Route route, Description told, Credentials credentials, boolean takesContent) {

  private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");

  JsonValue json() {
    Map<Integer, Answer> byStatus = new TreeMap<>();
    Stream.concat(told.answers().stream(), read().stream())
        .forEach(answer -> byStatus.merge(answer.status(), answer, Responses::either));
    Map<String, JsonValue> all = new LinkedHashMap<>();
    if (byStatus.keySet().stream().noneMatch(status -> status < 300) && told.answers().isEmpty()) {
      all.put("2XX", untold());
    }
    byStatus.forEach((status, answer) -> all.put(String.valueOf(status), json(answer)));
    all.put("default", Members.reference("responses/Unforeseen"));
    return new JsonValue.ObjectValue(all);
  }

  /** What is read off the chain. */
  private List<Answer> read() {
    List<Answer> answers = new ArrayList<>();
    if (route.steps().stream().anyMatch(Step.Redirects.class::isInstance)) {
      answers.add(Answer.of(303, "Elsewhere, for whom nobody knows."));
    } else if (credentials.areNeeded()) {
      answers.add(Answer.refusal(401, "Nobody is known by what was sent."));
    } else if (route.access() == Route.Access.BY_HANDLER && !isTold(401)) {
      answers.add(Answer.refusal(401, "The handler decides who may pass."));
    }
    if (!credentials.required().isEmpty()) {
      String what = String.join(", ", credentials.required());
      answers.add(Answer.refusal(403, "Being logged in is not enough; required: " + what + "."));
    }
    if (!credentials.unknown().isEmpty()) {
      String who = String.join(" and ", new LinkedHashSet<>(credentials.unknown()));
      String may = "Something before the route may refuse, and does not say when: " + who + ".";
      answers.add(Answer.refusal(401, may));
      answers.add(Answer.refusal(403, may));
    }
    if (!SAFE_METHODS.contains(route.method()) && opensSession()) {
      answers.add(Answer.refusal(403, "The page of another site sent it (DEC-34)."));
    }
    if (takesContent) {
      answers.add(Answer.refusal(413, "The content is too long."));
    }
    if (credentials.has(Step.Credential.BASIC) || credentials.has(Step.Credential.BODY)) {
      answers.add(Answer.refusal(429, "Too many logins have failed (DEC-18)."));
    }
    return answers;
  }

  private boolean isTold(int status) {
    return told.answers().stream().anyMatch(answer -> answer.status() == status);
  }

  private boolean opensSession() {
    return route.steps().contains(new Step.OpensSession());
  }

  private static Answer either(Answer one, Answer other) {
    return new Answer(
        one.status(),
        one.meaning() + " Or: " + other.meaning(),
        one.problem() || other.problem(),
        Stream.concat(one.contents().stream(), other.contents().stream()).toList());
  }

  private JsonValue json(Answer answer) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("description", JsonValue.of(answer.meaning()));
    members.put("headers", headers(answer.status()));
    Map<String, JsonValue> contents =
        new LinkedHashMap<>(answer.problem() ? Standard.problem(answer).members() : Map.of());
    List<Content> others = answer.contents();
    contents.putAll(Operation.content(others).members());
    if (!contents.isEmpty()) {
      members.put("content", new JsonValue.ObjectValue(contents));
    }
    return new JsonValue.ObjectValue(members);
  }

  private JsonValue untold() {
    return JsonValue.object(
        Map.entry("description", JsonValue.of("What the handler answers.")),
        Map.entry("headers", headers(200)));
  }

  private JsonValue headers(int status) {
    Map<String, JsonValue> headers = new LinkedHashMap<>(Standard.headers().members());
    if (status >= 300 && status < 400) {
      headers.put("Location", Members.reference("headers/Location"));
    }
    if (status == 401 && credentials.areChallenged()) {
      headers.put("WWW-Authenticate", Members.reference("headers/Challenge"));
    }
    if (status == 429 || status == 503) {
      headers.put("Retry-After", Members.reference("headers/RetryAfter"));
    }
    if (opensSession()) {
      headers.put("Set-Cookie", Members.reference("headers/SetCookie"));
    }
    return new JsonValue.ObjectValue(headers);
  }
}
