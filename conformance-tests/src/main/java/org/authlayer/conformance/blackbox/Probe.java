package org.authlayer.conformance.blackbox;

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
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.verdict.Obstacle;

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

  /**
   * A probe.
   *
   * @param target what is checked
   * @param profile the profile it is checked in
   * @param registry what the run keeps
   * @param journal where observations go
   */
  public Probe(Target target, Profile profile, Registry registry, Journal journal) {
    this.target = target;
    this.profile = profile;
    this.registry = registry;
    this.journal = journal;
  }

  /**
   * The profile that is checked.
   *
   * @return the profile
   */
  public Profile profile() {
    return profile;
  }

  /**
   * What the target declares.
   *
   * @return its declarations
   */
  public Declared declared() {
    return target.declared();
  }

  /**
   * Where observations go.
   *
   * @return the journal
   */
  public Journal journal() {
    return journal;
  }

  /**
   * What the run keeps.
   *
   * @return the registry
   */
  public Registry registry() {
    return registry;
  }

  /**
   * The routes of the profile.
   *
   * @return its doors
   */
  public Doors doors() {
    return new Doors(this);
  }

  /**
   * A request to the profile that is checked.
   *
   * @param method the method
   * @param path the path below the profile's base
   * @return the request
   */
  public HttpCall call(String method, String path) {
    return call(profile, method, path);
  }

  /**
   * A request to some profile of the target.
   *
   * @param of the profile
   * @param method the method
   * @param path the path below its base
   * @return the request
   * @throws NotObserved when the target does not claim that profile
   */
  public HttpCall call(Profile of, String method, String path) {
    URI base = target.bases().get(of);
    if (base == null) {
      throw new NotObserved("this needs the profile " + of.id() + ", which is not claimed");
    }
    return HttpCall.of(method, URI.create(base + path));
  }

  /**
   * A probe in another profile of the target, with the same registry and journal.
   *
   * @param other the profile
   * @return the probe
   * @throws NotObserved when the target does not claim that profile
   */
  public Probe in(Profile other) {
    if (!claims(other)) {
      throw new NotObserved("this needs the profile " + other.id() + ", which is not claimed");
    }
    return new Probe(target, other, registry, journal);
  }

  /**
   * Tells whether the target claims a profile.
   *
   * @param of the profile
   * @return whether it does
   */
  public boolean claims(Profile of) {
    return target.bases().containsKey(of);
  }

  /**
   * Sends a request and notes nothing.
   *
   * @param call the request
   * @return the answer
   * @throws IOException when there is none
   * @throws InterruptedException when interrupted
   */
  public Answer send(HttpCall call) throws IOException, InterruptedException {
    return target.wire().send(call);
  }

  /**
   * Sends a request that has to succeed: the twin of refused ones.
   *
   * @param respect in which respect it differs from them, for instance {@code the right password}
   * @param call the request
   * @return the answer, a 2xx
   * @throws CheckFailure when it is none
   * @throws IOException when there is no answer
   * @throws InterruptedException when interrupted
   */
  public Answer accepted(String respect, HttpCall call) throws IOException, InterruptedException {
    Answer answer = send(call);
    note(Kind.TWIN, "accepted: " + respect, answer.isSuccess(), answer);
    return answer;
  }

  /**
   * Sends a request that has to be refused with 401.
   *
   * @param respect in which respect it differs from its twin, for instance {@code no header}
   * @param call the request
   * @return the answer, a 401
   * @throws CheckFailure when it is none
   * @throws IOException when there is no answer
   * @throws InterruptedException when interrupted
   */
  public Answer refused(String respect, HttpCall call) throws IOException, InterruptedException {
    return refused(respect, 401, call);
  }

  /**
   * Sends a request that has to be refused with a given status.
   *
   * @param respect in which respect it differs from its twin
   * @param status the status
   * @param call the request
   * @return the answer
   * @throws CheckFailure when the status is another
   * @throws IOException when there is no answer
   * @throws InterruptedException when interrupted
   */
  public Answer refused(String respect, int status, HttpCall call)
      throws IOException, InterruptedException {
    Answer answer = send(call);
    note(
        Kind.REFUSAL, "refused with " + status + ": " + respect, answer.status() == status, answer);
    return answer;
  }

  /**
   * Sends a request that has to fail as the client's fault, with any 4xx.
   *
   * @param respect in which respect it differs from its twin
   * @param call the request
   * @return the answer, a 4xx
   * @throws CheckFailure when it is none
   * @throws IOException when there is no answer
   * @throws InterruptedException when interrupted
   */
  public Answer rejected(String respect, HttpCall call) throws IOException, InterruptedException {
    Answer answer = send(call);
    note(
        Kind.REFUSAL,
        "rejected with 4xx: " + respect,
        answer.status() >= 400 && answer.status() <= 499,
        answer);
    return answer;
  }

  /**
   * Notes something seen in an answer.
   *
   * @param kind what it is worth
   * @param claim what should be so
   * @param held whether it is
   * @param answer the answer it was seen in
   * @throws CheckFailure unless it held
   */
  public void note(Kind kind, String claim, boolean held, Answer answer) {
    journal.note(kind, claim, held, "the answer was " + answer.status(), answer.exchange());
  }

  /**
   * Notes something that only a working target brings about.
   *
   * @param claim what should be so
   * @param held whether it is
   * @throws CheckFailure unless it is
   */
  public void holds(String claim, boolean held) {
    journal.holds(claim, held);
  }

  /**
   * Registers a user of this check's own.
   *
   * @return the account
   * @throws Obstacle when the target does not register it
   * @throws IOException when there is no answer
   * @throws InterruptedException when interrupted
   */
  public Account register() throws IOException, InterruptedException {
    return register("Kit", registry.freshEmail(), "kit password " + registry.freshEmail());
  }

  /**
   * Registers a user.
   *
   * @param name what it is called
   * @param email its address
   * @param password its password
   * @return the account
   * @throws Obstacle when the target does not register it
   * @throws IOException when there is no answer
   * @throws InterruptedException when interrupted
   */
  public Account register(String name, String email, String password)
      throws IOException, InterruptedException {
    Answer answer = send(registration(payload(name, email, password)));
    if (!answer.isSuccess()) {
      throw new Obstacle("a user could not be registered: the answer was " + answer.status());
    }
    return new Account(identifier(answer), name, email, password);
  }

  /**
   * A request that registers a user, in the profile that is checked or the first that can.
   *
   * @param payload the members of the payload
   * @return the request
   */
  public HttpCall registration(Map<String, String> payload) {
    return registrationRoute().json(payload);
  }

  /**
   * The route that registers users, without content.
   *
   * @return the request
   */
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

  /**
   * A complete payload.
   *
   * @param name what the user is called
   * @param email the address
   * @param password the password, also as its confirmation
   * @return its members in order; a fresh map
   */
  public Map<String, String> payload(String name, String email, String password) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("name", name);
    members.put("email", email);
    members.put("password", registry.secret(password));
    members.put("confirmPassword", password);
    return members;
  }

  /**
   * A user that all checks of the run share; none may change it or count its tokens.
   *
   * @return the account called Ada
   * @throws IOException when there is no answer
   * @throws InterruptedException when interrupted
   */
  public Account ada() throws IOException, InterruptedException {
    return shared("Ada");
  }

  /**
   * A second user that all checks of the run share; none may change it or count its tokens.
   *
   * @return the account called Bob
   * @throws IOException when there is no answer
   * @throws InterruptedException when interrupted
   */
  public Account bob() throws IOException, InterruptedException {
    return shared("Bob");
  }

  /**
   * A token of a user, issued once per run, user and profile.
   *
   * @param account whose
   * @return an opaque token, or a JSON web token where the profile that is checked issues those
   * @throws Obstacle when the target does not issue one
   * @throws IOException when there is no answer
   * @throws InterruptedException when interrupted
   */
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

  /**
   * A token of a user, newly issued.
   *
   * @param account whose
   * @return an opaque token, or a JSON web token where the profile that is checked issues those
   * @throws Obstacle when the target does not issue one
   * @throws IOException when there is no answer
   * @throws InterruptedException when interrupted
   */
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
   *
   * @return the records, lane after lane
   * @throws Obstacle when the target does not issue them
   * @throws Exception when there is no answer
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

  /**
   * The store lever.
   *
   * @return the raw view of the tables
   * @throws NotObserved when the target does not offer it
   */
  public StoreView store() {
    return target.store().orElseThrow(() -> new NotObserved("this needs the store lever"));
  }

  /**
   * The store lever, where a check can do without.
   *
   * @return the raw view of the tables, or nothing
   */
  public Optional<StoreView> storeIfAny() {
    return target.store();
  }

  /**
   * The clock lever.
   *
   * @return the clock
   * @throws NotObserved when the target does not offer it
   */
  public ClockLever clock() {
    return target.clock().orElseThrow(() -> new NotObserved("this needs the clock lever"));
  }

  /**
   * The clock lever, where a check can do without.
   *
   * @return the clock, or nothing
   */
  public Optional<ClockLever> clockIfAny() {
    return target.clock();
  }

  /**
   * The work lever, where a check can do without.
   *
   * @return what counts the work on passwords, or nothing
   */
  public Optional<WorkLever> workIfAny() {
    return target.work();
  }

  /**
   * The target's time as far as it can be told from outside.
   *
   * @param answer an answer just received
   * @return what the clock lever reads, else the answer's {@code Date}, else the kit's time
   */
  public Instant time(Answer answer) {
    return target
        .clock()
        .map(ClockLever::now)
        .or(() -> answer.first("Date").map(HTTP_DATE::parse).map(Instant::from))
        .orElseGet(InstantSource.system()::instant);
  }

  /**
   * A probe on the second instance, with the same registry and journal.
   *
   * @return the probe
   * @throws NotObserved when the target has one instance only
   */
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
