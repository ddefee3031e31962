package org.authlayer.conformance.probe;

import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.authlayer.conformance.lever.WorkLever;
import org.authlayer.conformance.subject.ClockLever;
import org.authlayer.conformance.subject.StoreView;
import org.authlayer.conformance.target.Declared;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/**
 * Everything a check over the wire may do: make calls, note what it sees, register users, pull
 * levers. One probe per check and profile.
 */
public final class Probe {

  private static final int LANES = 4;
  private static final int LOGINS_PER_LANE = 16;
  private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.RFC_1123_DATE_TIME;

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

  public Profile profile() {
    return profile;
  }

  public Declared declared() {
    return target.declared();
  }

  public Journal journal() {
    return journal;
  }

  public Registry registry() {
    return registry;
  }

  public Doors doors() {
    return new Doors(this);
  }

  public HttpCall call(String method, String path) {
    return call(profile, method, path);
  }

  public HttpCall call(Profile of, String method, String path) {
    URI base = target.bases().get(of);
    if (base == null) {
      throw new NotObserved("this needs the profile " + of.id() + ", which is not claimed");
    }
    return HttpCall.of(method, URI.create(base + path));
  }

  public Probe in(Profile other) {
    if (!claims(other)) {
      throw new NotObserved("this needs the profile " + other.id() + ", which is not claimed");
    }
    return new Probe(target, other, registry, journal);
  }

  public boolean claims(Profile of) {
    return target.bases().containsKey(of);
  }

  public Answer send(HttpCall call) throws IOException, InterruptedException {
    return target.wire().send(call);
  }

  public Answer accepted(String respect, HttpCall call) throws IOException, InterruptedException {
    Answer answer = send(call);
    note(Kind.TWIN, "accepted: " + respect, answer.isSuccess(), answer);
    return answer;
  }

  public Answer refused(String respect, HttpCall call) throws IOException, InterruptedException {
    return refused(respect, 401, call);
  }

  public Answer refused(String respect, int status, HttpCall call)
      throws IOException, InterruptedException {
    Answer answer = send(call);
    note(
        Kind.REFUSAL, "refused with " + status + ": " + respect, answer.status() == status, answer);
    return answer;
  }

  public Answer rejected(String respect, HttpCall call) throws IOException, InterruptedException {
    Answer answer = send(call);
    note(
        Kind.REFUSAL,
        "rejected with 4xx: " + respect,
        answer.status() >= 400 && answer.status() <= 499,
        answer);
    return answer;
  }

  public void note(Kind kind, String claim, boolean held, Answer answer) {
    journal.note(kind, claim, held, "the answer was " + answer.status(), answer.exchange());
  }

  public void holds(String claim, boolean held) {
    journal.holds(claim, held);
  }

  public Account register() throws IOException, InterruptedException {
    return register("Kit", registry.freshEmail(), "kit password " + registry.freshEmail());
  }

  public Account register(String name, String email, String password)
      throws IOException, InterruptedException {
    Answer answer = send(registration(payload(name, email, password)));
    if (!answer.isSuccess()) {
      throw new Obstacle("a user could not be registered: the answer was " + answer.status());
    }
    return new Account(identifier(answer), name, email, password);
  }

  /** A request that registers a user, in the profile that is checked or the first that can. */
  public HttpCall registration(Map<String, String> payload) {
    return registrationRoute().json(payload);
  }

  public HttpCall registrationRoute() {
    for (Profile able :
        new Profile[] {
          profile, Profile.BASIC_LOGIN, Profile.TOKEN, Profile.JWT, Profile.TOKEN_EXPIRING
        }) {
      if (registers(able)) {
        return call(able, "POST", "/users");
      }
    }
    throw new NotObserved("no claimed profile registers users");
  }

  public Map<String, String> payload(String name, String email, String password) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("name", name);
    members.put("email", email);
    members.put("password", registry.secret(password));
    members.put("confirmPassword", password);
    return members;
  }

  /** A user that all checks of the run share; none may change it or count its tokens. */
  public Account ada() throws IOException, InterruptedException {
    return shared("Ada");
  }

  /** A second user that all checks of the run share; none may change it or count its tokens. */
  public Account bob() throws IOException, InterruptedException {
    return shared("Bob");
  }

  /** A token of a user, issued once per run, user and profile. */
  public String token(Account account) throws IOException, InterruptedException {
    String key = doors().issuer().id() + " " + account.email();
    String known = registry.tokens().get(key);
    if (known != null) {
      return known;
    }
    String issued = freshToken(account);
    registry.tokens().putIfAbsent(key, issued);
    return issued;
  }

  public String freshToken(Account account) throws IOException, InterruptedException {
    Answer answer = send(doors().issue(account));
    if (!answer.isSuccess()) {
      throw new Obstacle("no token was issued: the answer was " + answer.status());
    }
    return registry.secret(answer.string(doors().tokenMember()));
  }

  /**
   * Token records of Ada, issued by 64 logins, once per run: four lanes at a time, each lane of 16
   * in the order of its logins.
   */
  public List<IssuedToken> issued() throws Exception {
    synchronized (registry.issued()) {
      if (registry.issued().isEmpty()) {
        Probe token = in(Profile.TOKEN);
        Account ada = ada();
        Callable<List<IssuedToken>> lane = () -> token.lane(ada);
        Together.call(Collections.nCopies(LANES, lane)).forEach(registry.issued()::addAll);
      }
      return List.copyOf(registry.issued());
    }
  }

  private List<IssuedToken> lane(Account account) throws IOException, InterruptedException {
    List<IssuedToken> lane = new ArrayList<>();
    for (int login = 0; login < LOGINS_PER_LANE; login++) {
      Answer answer = send(doors().issue(account));
      if (!answer.isSuccess()) {
        throw new Obstacle("no token was issued: the answer was " + answer.status());
      }
      String value = registry.secret(answer.string("value"));
      lane.add(new IssuedToken(answer.string("id"), value, answer.string("user_id")));
    }
    return lane;
  }

  public StoreView store() {
    return target.store().orElseThrow(() -> new NotObserved("this needs the store lever"));
  }

  public Optional<StoreView> storeIfAny() {
    return target.store();
  }

  public ClockLever clock() {
    return target.clock().orElseThrow(() -> new NotObserved("this needs the clock lever"));
  }

  public Optional<ClockLever> clockIfAny() {
    return target.clock();
  }

  public Optional<WorkLever> workIfAny() {
    return target.work();
  }

  public Instant time(Answer answer) {
    return target
        .clock()
        .map(ClockLever::now)
        .or(() -> answer.first("Date").map(HTTP_DATE::parse).map(Instant::from))
        .orElseGet(InstantSource.system()::instant);
  }

  public Probe second() {
    return target
        .second()
        .map(other -> new Probe(other, profile, registry, journal))
        .orElseThrow(() -> new NotObserved("this needs a second instance"));
  }

  private Account shared(String name) throws IOException, InterruptedException {
    synchronized (registry.shared()) {
      Account known = registry.shared().get(name);
      if (known == null) {
        known = register(name, registry.freshEmail(), name + "-knows-" + registry.freshEmail());
        registry.shared().put(name, known);
      }
      return known;
    }
  }

  private boolean registers(Profile able) {
    return claims(able)
        && switch (able) {
          case BASIC_LOGIN, TOKEN, TOKEN_EXPIRING, JWT -> true;
          case JWT_MANUAL, SIMPLE, SESSION, FORM, COMPOSITION, ACCOUNT, CORE -> false;
        };
  }

  private static String identifier(Answer answer) {
    return answer.json().path("id").asText("");
  }
}
