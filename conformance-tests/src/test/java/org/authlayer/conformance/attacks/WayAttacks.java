package org.authlayer.conformance.attacks;

import static org.authlayer.conformance.attacks.Attacker.PASSWORD;
import static org.authlayer.conformance.attacks.Attacker.bearer;
import static org.authlayer.conformance.attacks.Attacker.cookie;
import static org.authlayer.conformance.attacks.Attacker.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.conformance.attacks.Seat.Part;
import org.authlayer.conformance.attacks.Seat.Place;

/** Attacks on the ways to log in that are modules of their own. */
final class WayAttacks {

  private static final int STEP_SECONDS = 30;
  private static final String EVIL = "https://evil.example";
  private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  private final Path mailbox;

  WayAttacks(Path mailbox) {
    this.mailbox = mailbox;
  }

  List<Attack> all() {
    return List.of(
        way(
            "a session that proved a password only passes no gate of a second factor",
            this::factor),
        way("a passkey of this origin logs in, once for each challenge", this::passkey),
        way(
            "a link in a mail sets the password once, and ends what the former one opened",
            this::mail),
        way("a login at a provider ends in the browser that began it, once", this::provider),
        way("a logout at a provider ends what the provider opened", this::providerLogout),
        way("a gate accepts a token of another issuer, and rejects a forged one", this::issued));
  }

  private static Attack way(String claim, Consumer<Attacker> attack) {
    return Attack.of("a way proved at one seat only", claim, attack)
        .without(Place.REFERENCE_SERVER, "its users have passwords and tokens only");
  }

  private void factor(Attacker to) {
    String email = to.user();
    String own = to.own("/second-factor");
    String secret = to.seat().path(Part.SECRET);
    String first = to.session(email);
    to.is(403, to.get(secret, cookie(first)), "no second factor");
    String key = to.send("POST " + own, "", cookie(first)).member("secret");
    String code = code(key, 0);
    Reply confirmed = to.send("POST " + own + "/confirm", json("code", code), cookie(first));
    to.is(200, confirmed, "the first code");
    String proven = confirmed.cookie().orElse(first);
    to.is(200, to.get(secret, cookie(proven)), "the session that proved it");
    String half = to.session(email);
    to.is(403, to.get(secret, cookie(half)), "the password alone");
    to.is(401, to.get(secret, bearer(to.token(email).member("value"))), "a token");
    String proof = "POST " + own + "/proof";
    to.is(403, to.send(proof, json("code", code), cookie(half)), "a code again");
    String next = json("code", code(key, 1));
    to.is(403, to.send(proof, next, cookie(half), "Origin: " + EVIL), "another site");
    Reply whole = to.send(proof, next, cookie(half));
    to.is(200, whole, "the next code");
    to.is(200, to.get(secret, cookie(whole.cookie().orElseThrow())), "both factors");
    to.is(401, to.get(secret, cookie(half)), "the identifier of before");
    String change = json("currentPassword", PASSWORD, "newPassword", "battery staple");
    String account = "PUT " + to.seat().path(Part.ACCOUNT) + "/password";
    to.is(200, to.send(account, change, cookie(proven)), "a new password");
    to.is(401, to.get(secret, cookie(whole.cookie().orElseThrow())), "the other session");
  }

  private static String code(String key, int later) {
    StringBuilder bits = new StringBuilder();
    for (char letter : key.toCharArray()) {
      int five = BASE32.indexOf(letter);
      bits.append(String.format("%5s", Integer.toBinaryString(five)).replace(' ', '0'));
    }
    byte[] bytes = new byte[bits.length() / 8];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(bits.substring(8 * i, 8 * i + 8), 2);
    }
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(bytes, "HmacSHA1"));
      long step = Instant.now().getEpochSecond() / STEP_SECONDS + later;
      byte[] digest = mac.doFinal(ByteBuffer.allocate(8).putLong(step).array());
      int at = digest[digest.length - 1] & 15;
      return String.format("%06d", (ByteBuffer.wrap(digest).getInt(at) & 0x7fffffff) % 1_000_000);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void passkey(Attacker to) {
    String own = to.own("/passkeys");
    String session = to.session(to.user());
    SoftKey key = new SoftKey();
    Reply options = to.send("POST " + own + "/options", "", cookie(session));
    String both =
        "Cookie: " + session + "; " + options.find("(?i)set-cookie: ([^;]+)").orElseThrow();
    String handle = options.find("\"user\":\\{\"id\":\"([^\"]+)\"").orElseThrow();
    String made = key.created(options.member("challenge"), Ways.SITE);
    String foreign = key.created(options.member("challenge"), EVIL);
    to.is(403, to.send("POST " + own, foreign, both, "Origin: " + EVIL), "another site");
    to.is(200, to.send("POST " + own, made, both), "a key");
    to.is(
        403,
        to.send("POST " + own, new SoftKey().created(options.member("challenge"), Ways.SITE), both),
        "a challenge again");

    Reply asked = to.send("POST " + own + "/login/options", "");
    String browser = "Cookie: " + asked.find("(?i)set-cookie: ([^;]+)").orElseThrow();
    String login = "POST " + own + "/login";
    String proof = key.used(asked.member("challenge"), Ways.SITE, handle);
    to.is(403, to.send(login, proof), "another browser");
    Reply known = to.send(login, proof, browser);
    to.is(200, known, "the key");
    String opened = cookie(known.cookie().orElseThrow());
    to.is(200, to.get(to.seat().path(Part.SECRET), opened), "a key is two factors");
    to.is(403, to.send(login, proof, browser), "a proof again");
    Reply again = to.send("POST " + own + "/login/options", "");
    String late = "Cookie: " + again.find("(?i)set-cookie: ([^;]+)").orElseThrow();
    to.is(
        403,
        to.send(login, key.used(again.member("challenge"), EVIL, handle), late),
        "another origin");
  }

  private void mail(Attacker to) {
    String email = to.user();
    String own = to.own("/recovery");
    String session = to.session(email);
    String token = bearer(to.token(email).member("value"));
    String ask = "POST " + own + "/password";
    to.is(202, to.send(ask, json("address", email), "X-Forwarded-Host: evil.example"), "a link");
    to.is(202, to.send(ask, json("address", "x" + email)), "a link for no user");
    String link = link(email);
    assertTrue(link.startsWith(Ways.SITE + to.own("/password/reset?token=")), link);
    String sent = link.substring(link.indexOf('=') + 1);
    String use = json("token", sent, "password", "a much newer horse");
    to.is(403, to.send("POST " + own + "/password/new", use.replace(sent, "x" + sent)), "a guess");
    Reply used = to.send("POST " + own + "/password/new", use);
    to.is(200, used, "the link");
    assertEquals(Optional.empty(), used.cookie(), "no session by a link");
    to.is(403, to.send("POST " + own + "/password/new", use), "the link again");
    assertEquals(401, to.sees(session), "a session of the former password");
    to.is(401, to.get(to.seat().path(Part.ACCOUNT), token), "a token of it");
    Reply known = to.login(to.seat().path(Part.SESSION_LOGIN), email, "a much newer horse");
    assertEquals(200, to.sees(known.cookie().orElseThrow()), "the new password");
  }

  /** The queue sends a mail soon. */
  private String link(String to) {
    Pattern link = Pattern.compile("(?m)^(http\\S+\\?token=\\S+)");
    for (int i = 0; i < 6000; i++) {
      try (Stream<Path> files = Files.list(mailbox)) {
        Optional<String> found =
            files
                .filter(file -> file.toString().endsWith(".eml"))
                .map(WayAttacks::read)
                .filter(mail -> mail.contains("To: " + to))
                .flatMap(mail -> link.matcher(mail).results())
                .map(MatchResult::group)
                .findFirst();
        if (found.isPresent()) {
          return found.get().strip();
        }
        Thread.sleep(10);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      } catch (InterruptedException stopped) {
        throw new IllegalStateException(stopped);
      }
    }
    throw new AssertionError("no mail came to " + to);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void provider(Attacker to) {
    String start = to.own("/login/partner");
    Reply begun = to.get(start);
    to.is(303, begun, "the way to the provider");
    String browser = "Cookie: " + begun.find("(?i)set-cookie: ([^;]+)").orElseThrow();
    String code = OtherServer.code(begun.find("[?&]nonce=([^&\\s]+)").orElseThrow(), to.user());
    String state = begun.find("[?&]state=([^&\\s]+)").orElseThrow();
    String back = start + "/callback?code=" + code + "&state=" + state;
    to.is(400, to.get(back), "another browser");
    to.is(400, to.get(back + "x", browser), "another state");
    Reply known = to.get(back, browser);
    to.is(303, known, "the browser that began");
    assertEquals(200, to.sees(known.cookie().orElseThrow()), "the session");
    to.is(401, to.get(back, browser), "the answer again");
    Reply nonce = to.get(start);
    String other = "Cookie: " + nonce.find("(?i)set-cookie: ([^;]+)").orElseThrow();
    String fresh = nonce.find("[?&]state=([^&\\s]+)").orElseThrow();
    to.is(
        401, to.get(start + "/callback?code=" + code + "&state=" + fresh, other), "a former nonce");
  }

  private void providerLogout(Attacker to) {
    String user = to.user();
    String start = to.own("/login/partner");
    Reply begun = to.get(start);
    String code = OtherServer.code(begun.find("[?&]nonce=([^&\\s]+)").orElseThrow(), user);
    Reply known =
        to.get(
            start + "/callback?code=" + code + "&" + begun.find("(state=[^&\\s]+)").orElseThrow(),
            "Cookie: " + begun.find("(?i)set-cookie: ([^;]+)").orElseThrow());
    String opened = known.cookie().orElseThrow();
    String other = to.session(user);
    for (String bad :
        List.of(
            "x",
            OtherServer.token(user, OtherServer.AUDIENCE),
            OtherServer.logout(user, OtherServer.pair()))) {
      to.is(400, to.loggedOut(start, bad), "no logout token");
    }
    to.loggedOut(start, OtherServer.logout("x" + user, OtherServer.KEY));
    assertEquals(200, to.sees(opened), "the session after all of them");
    String logout = OtherServer.logout(user, OtherServer.KEY);
    to.is(200, to.loggedOut(start, logout), "the logout");
    assertEquals(401, to.sees(opened), "the session that the provider opened");
    assertEquals(200, to.sees(other), "the session of the password");
    to.is(400, to.loggedOut(start, logout), "the logout again");
  }

  private void issued(Attacker to) {
    String email = to.user();
    String path = to.seat().path(Part.FOREIGN);
    Reply passed = to.get(path, bearer(OtherServer.token(email, OtherServer.AUDIENCE)));
    to.is(200, passed, "a token of the issuer");
    assertTrue(passed.text().contains("no-store"), passed::text);
    String forged = OtherServer.token(email, OtherServer.AUDIENCE, "", OtherServer.pair());
    String good = OtherServer.token(email, OtherServer.AUDIENCE);
    String claims = good.substring(good.indexOf('.'), good.lastIndexOf('.') + 1);
    for (String bad :
        List.of(
            forged,
            OtherServer.token(email, "bakery"),
            OtherServer.token("x" + email, OtherServer.AUDIENCE),
            OtherServer.token("a\\u0000", OtherServer.AUDIENCE),
            OtherServer.base64("{\"alg\":\"none\"}") + claims,
            OtherServer.base64("{\"alg\":\"None\"}") + claims,
            to.token(email).member("value"),
            "a.b.c")) {
      Reply refused = to.get(path, bearer(bad));
      to.is(401, refused, "a bad token");
      assertTrue(refused.text().contains("WWW-Authenticate: Bearer"), refused::text);
    }
  }
}
