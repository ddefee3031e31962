package org.authlayer.conformance.elsewhere;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A second factor: codes of an authenticator app (RFC 6238) after the password. */
final class FactorRoutes {

  private static final String BASE = "/members/factor";
  private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int SECRET = 32;
  private static final int FAILURES = 5;

  private final Switches on;
  private final Answers answers;
  private final Logins logins;
  private final Sessions sessions;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Factor> proposed = new ConcurrentHashMap<>();
  private final Map<UUID, Factor> factors = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> inSession = new ConcurrentHashMap<>();
  private final Set<String> proved = ConcurrentHashMap.newKeySet();

  /** A secret in numbers of base32, what of it was used, and what is left beside it. */
  private record Factor(
      List<Integer> secret, Set<String> used, Set<String> recovery, AtomicInteger failures) {}

  FactorRoutes(
      Switches on, Answers answers, Logins logins, Sessions sessions, InstantSource clock) {
    this.on = on;
    this.answers = answers;
    this.logins = logins;
    this.sessions = sessions;
    this.clock = clock;
  }

  List<Route> all() {
    return List.of(
        Route.of("POST", BASE + "/enter", visit -> enter(visit, on, logins, sessions, answers))
            .remembered(),
        own("GET", "/room", this::room),
        own("POST", "/new", this::propose),
        own("POST", "/first-code", this::confirm),
        own("POST", "/code", this::prove),
        own("POST", "/lost", this::prove));
  }

  private Route own(String method, String path, Function<Visit, Reply> handler) {
    return Route.of(method, BASE + path, handler)
        .by(List.of(sessions::authenticate))
        .behind(Visit::hasUser);
  }

  /** A login by name and password, in a form or in JSON. */
  static Reply enter(Visit visit, Switches on, Logins logins, Sessions sessions, Answers answers) {
    Map<String, String> sent = fields(visit.request);
    sessions.authenticate(visit);
    visit.logOut();
    logins
        .user(new Pair(sent.getOrDefault("name", ""), sent.getOrDefault("secret", "")))
        .ifPresent(visit::logInByPassword);
    return visit.hasUser() ? Reply.empty(204) : answers.error(401, "Not with these");
  }

  static Map<String, String> fields(Request request) {
    if (!request.mediaType().equals("application/json")) {
      return request.formFields();
    }
    return Json.read(request.body()) instanceof Map<?, ?> members
        ? members.entrySet().stream()
            .collect(
                Collectors.toMap(
                    it -> String.valueOf(it.getKey()), it -> String.valueOf(it.getValue())))
        : Map.of();
  }

  private Reply room(Visit visit) {
    UserRow user = visit.user.orElseThrow();
    boolean open =
        !factors.containsKey(user.id())
            || proved.contains(proof(visit))
            || on.has("factor-is-not-asked-for");
    return open
        ? answers.page(200, "Room", "<p>" + answers.shown(user.email()) + "</p>")
        : Reply.empty(302).with("Location", BASE + "/code");
  }

  /** The session that a proof opens, or its user where a switch widens it. */
  private String proof(Visit visit) {
    return on.has("factor-proof-opens-all-sessions")
        ? String.valueOf(visit.user.orElseThrow().id())
        : session(visit);
  }

  private static String session(Visit visit) {
    return visit.session.map(SessionRow::id).orElseThrow();
  }

  private Reply propose(Visit visit) {
    Factor factor =
        new Factor(
            random.ints(length(), 0, BASE32.length()).boxed().toList(),
            ConcurrentHashMap.newKeySet(),
            ConcurrentHashMap.newKeySet(),
            new AtomicInteger());
    proposed.put(session(visit), factor);
    String secret =
        factor.secret().stream()
            .map(at -> BASE32.substring(at, at + 1))
            .collect(Collectors.joining());
    String more = on.has("factor-of-another-sort") ? "&algorithm=SHA256&digits=8&period=60" : "";
    String address = "otpauth://totp/Members:you?secret=" + secret + "&issuer=Members" + more;
    return on.has("factor-set-up-in-json")
        ? answers.json(200, Json.object("address", address))
        : answers.page(200, "Scan", "<a href=\"" + Answers.escaped(address) + "\">Add</a>");
  }

  /** In characters of five bits. */
  private int length() {
    if (on.has("factor-secret-is-short")) {
      return SECRET / 2;
    }
    return on.has("factor-secret-is-long") ? 2 * SECRET : SECRET;
  }

  private Reply confirm(Visit visit) {
    Factor factor = Objects.requireNonNull(proposed.get(session(visit)));
    if (!takes(factor, code(visit), session(visit))) {
      return answers.error(403, "Not this code");
    }
    proved.add(proof(visit));
    factors.put(visit.user.orElseThrow().id(), factor);
    Stream.generate(() -> "r" + Long.toString(random.nextLong() >>> 1, 36) + "r")
        .limit(3)
        .forEach(factor.recovery()::add);
    return answers.page(200, "Keep these", String.join(" ", factor.recovery()));
  }

  private Reply prove(Visit visit) {
    Factor factor = factors.get(visit.user.orElseThrow().id());
    if (factor == null) {
      return answers.error(409, "There is no factor");
    }
    AtomicInteger failures =
        on.has("factor-failures-are-counted-in-each-session")
            ? inSession.computeIfAbsent(session(visit), any -> new AtomicInteger())
            : factor.failures();
    int most = on.has("factor-takes-fewer-codes") ? FAILURES - 2 : FAILURES;
    boolean late = failures.get() >= most && !on.has("factor-takes-any-number-of-codes");
    if (late && !on.has("factor-takes-right-codes-without-end")) {
      return answers.error(on.has("factor-limit-is-a-conflict") ? 409 : 429, "Too many codes");
    }
    String code = code(visit);
    boolean recovers =
        on.has("factor-recovery-code-counts-again")
            ? factor.recovery().contains(code)
            : factor.recovery().remove(code);
    boolean anybodys =
        on.has("factor-takes-codes-of-others")
            && factors.values().stream().anyMatch(one -> takes(one, code, "any"));
    boolean right =
        (recovers
                || anybodys
                || (code.isEmpty() && on.has("factor-takes-no-code-for-one"))
                || takes(factor, code, session(visit)))
            && !on.has("factor-refuses-right-codes");
    if (!right && !on.has("factor-takes-any-code")) {
      failures.incrementAndGet();
      return answers.error(late ? 429 : 403, "Not this code");
    }
    failures.set(0);
    proved.add(proof(visit));
    return Reply.empty(302).with("Location", BASE + "/room");
  }

  private static String code(Visit visit) {
    Map<String, String> fields = fields(visit.request);
    return fields.getOrDefault("digits", fields.getOrDefault("word", ""));
  }

  /** Uses a code up. */
  private boolean takes(Factor factor, String code, String session) {
    int period = on.has("factor-of-another-sort") ? 60 : 30;
    long now = clock.instant().getEpochSecond() / period;
    int off = stepsOff();
    int before = on.has("factor-takes-old-codes") ? 3 : off;
    int after = on.has("factor-takes-early-codes") ? 3 : off;
    return LongStream.rangeClosed(now - before, now + after)
        .filter(step -> code(factor, step).equals(code))
        .mapToObj(step -> on.has("factor-code-counts-in-each-session") ? step + session : "" + step)
        .anyMatch(used -> factor.used().add(used) || on.has("factor-code-counts-again"));
  }

  private int stepsOff() {
    if (on.has("factor-takes-no-code-beside")) {
      return 0;
    }
    return on.has("factor-takes-codes-of-two-steps") ? 2 : 1;
  }

  private String code(Factor factor, long step) {
    ByteBuffer secret = ByteBuffer.allocate(factor.secret().size() * 5 / 8);
    long held = 0;
    for (int at = 0; at < factor.secret().size(); at++) {
      held = held << 5 | factor.secret().get(at);
      if (at % 8 == 7) {
        secret.put(ByteBuffer.allocate(8).putLong(held << 24).array(), 0, 5);
        held = 0;
      }
    }
    boolean other = on.has("factor-of-another-sort");
    byte[] hash =
        Digests.hmac(
            other ? "HmacSHA256" : "HmacSHA1",
            secret.array(),
            ByteBuffer.allocate(8).putLong(step).array());
    int number = ByteBuffer.wrap(hash, hash[hash.length - 1] & 15, 4).getInt() & 0x7fffffff;
    return other
        ? String.format(Locale.ROOT, "%08d", number % 100_000_000)
        : String.format(Locale.ROOT, "%06d", number % 1_000_000);
  }
}
