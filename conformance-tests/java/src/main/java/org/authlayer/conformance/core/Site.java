package org.authlayer.conformance.core;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;

/** The layer's reference applications on stores, a clock and an ear for events of their own. */
public record Site(
    InMemoryStores stores, ManualClock clock, List<AuthEvent> events, Application application) {

  public static final String PASSWORD = "the password of everybody";

  public static Site of(CoreProbe probe) {
    return of(probe, environment -> environment, Reference.settings());
  }

  /** With another environment and other settings. */
  public static Site of(CoreProbe probe, UnaryOperator<Environment> change, Settings settings) {
    InMemoryStores stores = new InMemoryStores();
    ManualClock clock = Reference.clock();
    List<AuthEvent> events = new CopyOnWriteArrayList<>();
    Environment quiet = Reference.environment(stores, clock);
    Environment heard =
        new Environment(
            quiet.databases(),
            quiet.passwordHasher(),
            quiet.jwts(),
            events::add,
            clock,
            quiet.random());
    return new Site(
        stores, clock, events, probe.layer().application(change.apply(heard), settings));
  }

  /** The reference settings with another size and lifetime of tokens. */
  public static Settings settings(int tokenBytes, Duration lifetime) {
    return Reference.settings(lifetime).withTokenBytes(tokenBytes);
  }

  /** A user whose password is known. */
  public User user(String name) {
    String email = name + "@example.org";
    String hash = new BcryptHasher().hash(PASSWORD);
    return stores.users().add(new NewUser(null, name, email, hash)) instanceof Users.Added.Ok ok
        ? ok.user()
        : stores.users().findByEmail(email).orElseThrow();
  }

  /** Logs a user in at an application and reads a member of the answer. */
  public String login(CoreProbe probe, String path, User user, String member) {
    Headers basic = probe.basic(user.email(), PASSWORD).message().headers();
    return text(send("POST", path, basic, new Body.Empty()), member).orElse("");
  }

  public HttpResponse get(String path, String token) {
    return bearer("GET", path, token);
  }

  public HttpResponse post(String path, String token) {
    return bearer("POST", path, token);
  }

  public HttpResponse send(String method, String path, Headers headers, Body body) {
    return application.respond(new HttpRequest(method, path, "", headers, body, Channel.LOOPBACK));
  }

  /** Sends a form and, if there is one, the cookie. */
  public HttpResponse form(String path, String cookie, Map<String, String> fields) {
    Headers headers = cookie.isEmpty() ? Headers.none() : Headers.none().with("Cookie", cookie);
    Map<String, List<String>> lists = new TreeMap<>();
    fields.forEach((name, value) -> lists.put(name, List.of(value)));
    return send("POST", path, headers, new Body.Form(lists));
  }

  /** The cookie of an answer as a client sends it back. */
  public static String cookie(HttpResponse answer) {
    return answer.headers().first("Set-Cookie").map(line -> line.split(";", 2)[0]).orElse("");
  }

  /** A member of an answer that is a JSON object. */
  public static Optional<String> text(HttpResponse answer, String member) {
    return answer.body() instanceof Body.Json(ObjectValue object)
        ? object.string(member)
        : Optional.empty();
  }

  private HttpResponse bearer(String method, String path, String token) {
    Headers headers = Headers.none().with("Authorization", "Bearer " + token);
    return send(method, path, headers, new Body.Empty());
  }
}
