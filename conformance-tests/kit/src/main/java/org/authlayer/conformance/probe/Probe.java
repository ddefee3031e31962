package org.authlayer.conformance.probe;

import java.net.URI;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.jspecify.annotations.Nullable;

/**
 * What the author of a check over the wire holds: sends requests and notes what is seen. One probe
 * per check and profile; {@link #users()}, {@link #tokens()}, {@link #routes()} and {@link
 * #levers()} say how to come by the rest.
 */
public final class Probe {

  private final Target target;
  private final Profile profile;
  private final Registry registry;
  private final Journal journal;

  public Probe(Target target, Profile profile, Registry registry, Journal journal) {
    this.target = target;
    this.profile = profile;
    this.registry = registry;
    this.journal = journal;
  }

  public HttpCall call(String method, String path) {
    return call(profile, method, path);
  }

  HttpCall call(Profile of, String method, String path) {
    URI base = target.bases().get(of);
    if (base == null) {
      throw lacks(of);
    }
    return HttpCall.of(method, URI.create(base + path)).pairs(charset());
  }

  /** In which the target reads a Basic pair; to obey it is no check of the key. */
  public Charset charset() {
    return Charset.forName(declared().values().getOrDefault("decisions.syntax.charset", "UTF-8"));
  }

  public Answer send(HttpCall call) throws Exception {
    return target.wire().send(call);
  }

  /** The answer to a request that several checks send; sent once in a run. */
  public Answer sent(HttpCall call) throws Exception {
    return once("answer to " + call.key(), Answer.class, () -> send(call));
  }

  public Answer accepted(String respect, HttpCall call) throws Exception {
    return accepted(respect, send(call));
  }

  public Answer accepted(String respect, Answer answer) {
    twin("the target accepts the request: " + respect, answer.isSuccess(), answer);
    return answer;
  }

  public Answer refused(String respect, HttpCall call) throws Exception {
    return refused(respect, 401, call);
  }

  public Answer refused(String respect, int status, HttpCall call) throws Exception {
    return refused(respect, status, send(call));
  }

  public Answer refused(String respect, Answer answer) {
    return refused(respect, 401, answer);
  }

  public Answer refused(String respect, int status, Answer answer) {
    refusal("the target answers " + status + ": " + respect, answer.status() == status, answer);
    return answer;
  }

  /** A header that cannot be read may have a status of its own, which the target declares. */
  public Answer unreadable(String respect, HttpCall call) throws Exception {
    int declared = declared().number("decisions.syntax.unreadable");
    Answer answer = send(call);
    return refused(respect, answer.status() == declared ? declared : 401, answer);
  }

  public Answer rejected(String respect, HttpCall call) throws Exception {
    return rejected(respect, send(call));
  }

  public Answer rejected(String respect, Answer answer) {
    refusal(
        "the target answers 4xx: " + respect,
        answer.status() >= 400 && answer.status() <= 499,
        answer);
    return answer;
  }

  /** A success, but for the page that a single-page application has for each path. */
  public boolean isOpened(Answer answer, HttpCall call) throws Exception {
    if (!answer.isSuccess()) {
      return false;
    }
    Answer unknown = sent(call(call.method(), "/no-such-path"));
    return !unknown.isSuccess() || !unknown.text().equals(answer.text());
  }

  /** A request that is answered as a user. */
  public Answer known(String respect, HttpCall call, Account account) throws Exception {
    Answer answer = accepted(respect, call);
    identifies("the answer names the user whose credential was sent: " + respect, answer, account);
    return answer;
  }

  /** Whether a page has the address of any user that this run registered. */
  public boolean showsAny(Answer answer) {
    return answer.page().contains(registry.local());
  }

  public boolean shows(Answer answer, Account account) {
    return new Identity(profile, answer).is(account);
  }

  public void identifies(String claim, Answer answer, Account account) {
    Identity shown = new Identity(profile, answer);
    String seen = "expected " + account.email() + ", got " + shown.seen();
    positive(claim, shown.is(account), seen, answer);
  }

  /** An observation that a request which differs from a refused one in one respect succeeds. */
  public void twin(String claim, boolean held, Answer answer) {
    note(Kind.TWIN, claim, held, answer);
  }

  /** An observation that something is refused. */
  public void refusal(String claim, boolean held, Answer answer) {
    note(Kind.REFUSAL, claim, held, answer);
  }

  public void refusal(String claim, boolean held, String seen, Answer answer) {
    note(Kind.REFUSAL, claim, held, seen, answer);
  }

  /** An observation of something that an answer shows. */
  public void positive(String claim, boolean held, Answer answer) {
    note(Kind.POSITIVE, claim, held, answer);
  }

  public void positive(String claim, boolean held, String seen, Answer answer) {
    note(Kind.POSITIVE, claim, held, seen, answer);
  }

  public void note(Kind kind, String claim, boolean held, Answer answer) {
    note(kind, claim, held, held ? "" : answer.seen(), answer);
  }

  /** For what a status does not show: says what was seen in place of what was expected. */
  public void note(Kind kind, String claim, boolean held, String seen, Answer answer) {
    journal.note(kind, claim, held, seen, answer.exchange());
  }

  public void holds(String claim, boolean held) {
    journal.holds(claim, held);
  }

  public void equal(String claim, @Nullable Object expected, @Nullable Object actual) {
    journal.equal(claim, expected, actual);
  }

  public Profile profile() {
    return profile;
  }

  public boolean claims(Profile of) {
    return target.bases().containsKey(of);
  }

  /** Whether the run has checks of a profile, so that it can leave something to them. */
  public boolean checks(Profile of) {
    return claims(of) && registry.selects(of);
  }

  public Probe in(Profile other) {
    if (!claims(other)) {
      throw lacks(other);
    }
    return new Probe(target, other, registry, journal);
  }

  /** The same, noting elsewhere what is seen. */
  public Probe noting(Journal other) {
    return new Probe(target, profile, registry, other);
  }

  /** Notes what was seen in a series that several checks share; ends where that did not hold. */
  public void adopt(Journal series) {
    series
        .observations()
        .forEach(
            one ->
                journal.note(
                    one.kind(),
                    one.claim(),
                    one.held(),
                    one.detail(),
                    one.exchange().orElse(null)));
  }

  public Probe second() {
    return target
        .second()
        .map(other -> new Probe(other, profile, registry, journal))
        .orElseThrow(() -> new NotObserved("this needs a second instance"));
  }

  public Declared declared() {
    return target.declared().in(profile);
  }

  public Users users() {
    return new Users(this);
  }

  public Tokens tokens() {
    return new Tokens(this);
  }

  public ProfileRoutes routes() {
    return new ProfileRoutes(this);
  }

  /** A request to the guarded route without a credential. */
  public HttpCall guarded() {
    return routes().guarded();
  }

  public Sessions sessions() {
    return new Sessions(this);
  }

  public Levers levers() {
    return new Levers(target);
  }

  /** Which examples the laws try. */
  public Examples examples() {
    return registry.examples();
  }

  /** The instances of the target, this one first. */
  public List<Probe> instances() {
    List<Probe> instances = new ArrayList<>(List.of(this));
    target
        .second()
        .filter(other -> other.bases().containsKey(profile))
        .ifPresent(other -> instances.add(new Probe(other, profile, registry, journal)));
    return instances;
  }

  /** The same for all requests of a check in a profile, and for no others. */
  String check() {
    return " of check " + System.identityHashCode(journal);
  }

  String freshEmail() {
    return registry.freshEmail();
  }

  /** What several checks of a run look at: made by the first that asks. */
  public <T> T once(String key, Class<T> type, Callable<T> made) throws Exception {
    return registry.once(key, type, made);
  }

  private static NotObserved lacks(Profile profile) {
    return new NotObserved("this needs the profile " + profile.id() + ", which is not claimed");
  }
}
