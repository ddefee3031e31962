package org.authlayer.conformance.elsewhere;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Passkeys (Web Authentication, level 2): ES256, no attestation. */
final class PasskeyRoutes {

  private static final String BASE = "/members/passkey";
  private static final String ORIGIN = "https://members.example";
  private static final String PARTY = "members.example";
  private static final String LOGIN = "passkey-login";
  private static final String REGISTRATION = "passkey-registration";
  private static final int HASH = 32;
  private static final int HEAD = 37;
  private static final int GUID = 16;

  private final Switches on;
  private final Answers answers;
  private final Logins logins;
  private final Sessions sessions;
  private final Tables users;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, String> begun = new ConcurrentHashMap<>();
  private final Set<String> issued = ConcurrentHashMap.newKeySet();
  private final Map<String, Passkey> keys = new ConcurrentHashMap<>();

  private record Passkey(UUID owner, PublicKey key, long count) {}

  PasskeyRoutes(Switches on, Answers answers, Logins logins, Sessions sessions, Tables users) {
    this.on = on;
    this.answers = answers;
    this.logins = logins;
    this.sessions = sessions;
    this.users = users;
  }

  List<Route> all() {
    List<Route> options =
        Stream.of("GET", "POST")
            .flatMap(
                method ->
                    Stream.of(
                        own(Route.of(method, BASE + "/new/options", this::options)),
                        Route.of(method, BASE + "/in/options", this::options)))
            .toList();
    List<Route> others =
        List.of(
            Route.of(
                    "POST",
                    BASE + "/enter",
                    visit -> FactorRoutes.enter(visit, on, logins, sessions, answers))
                .remembered(),
            own(Route.of("GET", BASE + "/room", this::room)),
            own(Route.of("POST", BASE + "/new", this::register)),
            Route.of("POST", BASE + "/in", this::logIn).remembered());
    return Stream.concat(options.stream(), others.stream()).toList();
  }

  private Route own(Route route) {
    return route.by(List.of(sessions::authenticate)).behind(Visit::hasUser);
  }

  private Reply room(Visit visit) {
    String email = visit.user.orElseThrow().email();
    return answers.page(200, "Room", "<p>" + answers.shown(email) + "</p>");
  }

  private Reply options(Visit visit) {
    String ceremony = fresh();
    String challenge = fresh();
    begun.put(ceremony, challenge);
    issued.add(challenge);
    visit.answerWith("Set-Cookie", "ceremony=" + ceremony + "; Path=/; HttpOnly");
    Object user = visit.user.map(one -> Json.object("id", handle(one.id()))).orElse(Json.object());
    Object options =
        visit.hasUser()
            ? Json.object("rp", Json.object("id", PARTY), "user", user, "challenge", challenge)
            : Json.object("rpId", PARTY, "challenge", challenge);
    return answers.json(
        200, on.has("passkey-options-are-bare") ? options : Json.object("publicKey", options));
  }

  private Reply register(Visit visit) {
    Map<?, ?> response = response(visit);
    byte[] object = bytes(response, "attestationObject");
    byte[] name = "hauthData".getBytes(StandardCharsets.US_ASCII);
    int at = indexOf(object, name) + name.length;
    byte[] data = Arrays.copyOfRange(object, at + 2, object.length);
    verify(REGISTRATION, visit, response, data);
    int length = ByteBuffer.wrap(data, HEAD + GUID, 2).getShort();
    int from = HEAD + GUID + 2;
    String id = text(Arrays.copyOfRange(data, from, from + length));
    Passkey added =
        new Passkey(
            visit.user.orElseThrow().id(),
            key(Arrays.copyOfRange(data, from + length, data.length)),
            ByteBuffer.wrap(data, HASH + 1, 4).getInt());
    if (on.has("passkey-of-another-is-replaced")) {
      Passkey before = keys.get(id);
      keys.put(id, before == null ? added : new Passkey(before.owner(), added.key(), 0));
    } else {
      keys.putIfAbsent(id, added);
    }
    return refusal("Added", 200);
  }

  private Reply logIn(Visit visit) {
    Map<?, ?> response = response(visit);
    byte[] data = bytes(response, "authenticatorData");
    verify(LOGIN, visit, response, data);
    UUID claimed =
        UUID.fromString(new String(bytes(response, "userHandle"), StandardCharsets.US_ASCII));
    Optional<Passkey> known =
        Optional.ofNullable(keys.get(String.valueOf(credential(visit).get("id"))));
    require(LOGIN, "unknown", known.isPresent());
    known.ifPresent(key -> verify(key, response, data, claimed));
    long count = ByteBuffer.wrap(data, HASH + 1, 4).getInt();
    known.ifPresent(
        key ->
            keys.put(
                String.valueOf(credential(visit).get("id")),
                new Passkey(key.owner(), key.key(), count)));
    UUID owner = on.is(LOGIN, "handle") ? claimed : known.map(Passkey::owner).orElse(claimed);
    if (on.has("passkey-opens-the-first-account")) {
      owner = users.users(any -> true).getFirst().id();
    }
    if (!on.has("passkey-opens-nothing")) {
      users.user(owner).ifPresent(visit::logInByPassword);
    }
    return Reply.empty(204);
  }

  private void verify(Passkey key, Map<?, ?> response, byte[] data, UUID claimed) {
    require(LOGIN, "signature", isSigned(key.key(), response, data));
    require(LOGIN, "handle", key.owner().equals(claimed));
    require(LOGIN, "counter", ByteBuffer.wrap(data, HASH + 1, 4).getInt() > key.count());
  }

  /** The checks that a registration and a login share. */
  private void verify(String place, Visit visit, Map<?, ?> response, byte[] data) {
    String json = new String(bytes(response, "clientDataJSON"), StandardCharsets.UTF_8);
    Map<?, ?> client = (Map<?, ?>) Json.read(json);
    String challenge = String.valueOf(client.get("challenge"));
    String ceremony = visit.request.cookie("ceremony").orElse("");
    boolean others = begun.containsValue(challenge) && on.is(place, "challenge-of-others");
    boolean again = issued.contains(challenge) && on.is(place, "challenge-again");
    boolean right = challenge.equals(begun.remove(ceremony));
    String type = place.equals(LOGIN) ? "webauthn.get" : "webauthn.create";
    String origin = String.valueOf(client.get("origin"));
    boolean longer = origin.startsWith(ORIGIN) && on.is(place, "origin-start");
    require(place, "challenge", right || others || again);
    require(place, "type", type.equals(client.get("type")));
    require(place, "origin", ORIGIN.equals(origin) || longer);
    require(place, "party", Arrays.equals(Arrays.copyOf(data, HASH), Digests.sha256(PARTY)));
    require(place, "presence", (data[HASH] & 1) != 0);
    require(place, "verification", (data[HASH] & 4) != 0);
  }

  private void require(String place, String what, boolean holds) {
    if (!holds && !on.is(place, what)) {
      throw new Reply.Refusal(refusal("Not this passkey", 400));
    }
  }

  private Reply refusal(String words, int status) {
    return on.has("passkey-answers-lead-back")
        ? Reply.empty(302).with("Location", BASE + "/room")
        : answers.page(status, words, "");
  }

  private static boolean isSigned(PublicKey key, Map<?, ?> response, byte[] data) {
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initVerify(key);
      signature.update(data);
      String json = new String(bytes(response, "clientDataJSON"), StandardCharsets.UTF_8);
      signature.update(Digests.sha256(json));
      return signature.verify(bytes(response, "signature"));
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }

  /** The coordinates stand behind the labels -2 and -3 of a COSE key. */
  private static PublicKey key(byte[] cose) {
    try {
      AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
      curve.init(new ECGenParameterSpec("secp256r1"));
      ECPoint point = new ECPoint(coordinate(cose, 0x21), coordinate(cose, 0x22));
      return KeyFactory.getInstance("EC")
          .generatePublic(
              new ECPublicKeySpec(point, curve.getParameterSpec(ECParameterSpec.class)));
    } catch (GeneralSecurityException malformed) {
      throw new IllegalStateException(malformed);
    }
  }

  private static BigInteger coordinate(byte[] cose, int label) {
    int from = indexOf(cose, new byte[] {(byte) label, 0x58, HASH}) + 3;
    return new BigInteger(1, Arrays.copyOfRange(cose, from, from + HASH));
  }

  private static int indexOf(byte[] all, byte[] part) {
    int at = 0;
    while (!Arrays.equals(Arrays.copyOfRange(all, at, at + part.length), part)) {
      at++;
    }
    return at;
  }

  /** In a field of a form, or in JSON, with a member around it or without. */
  private static Map<?, ?> credential(Visit visit) {
    boolean json = visit.request.mediaType().equals("application/json");
    String text =
        json ? visit.request.body() : visit.request.formFields().getOrDefault("answer", "{}");
    Map<?, ?> sent = (Map<?, ?>) Json.read(text);
    return sent.get("passkey") instanceof Map<?, ?> outer
            && outer.get("answer") instanceof Map<?, ?> inner
        ? inner
        : sent;
  }

  private static Map<?, ?> response(Visit visit) {
    return credential(visit).get("response") instanceof Map<?, ?> response ? response : Map.of();
  }

  private static byte[] bytes(Map<?, ?> response, String member) {
    return Base64.getUrlDecoder().decode(String.valueOf(response.get(member)));
  }

  private static String handle(UUID user) {
    return text(user.toString().getBytes(StandardCharsets.US_ASCII));
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private String fresh() {
    byte[] bytes = new byte[HASH];
    random.nextBytes(bytes);
    return text(bytes);
  }
}
