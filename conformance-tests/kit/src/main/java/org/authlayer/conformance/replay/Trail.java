package org.authlayer.conformance.replay;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;
import org.jspecify.annotations.Nullable;

/** Where the users, tokens and sessions of a run came from, so that a script can get them again. */
public final class Trail {

  private final String mark;
  private final Given given;
  private final @Nullable URI clock;
  private final Pattern address;
  private final List<Track> tracks = new CopyOnWriteArrayList<>();
  private final AtomicInteger steps = new AtomicInteger();
  private final Map<String, Step.Sent> registrations = new ConcurrentHashMap<>();
  private final Map<String, Origin> origins = new ConcurrentHashMap<>();

  /**
   * @param mark what all addresses of the run have in common
   * @param given its secrets
   * @param clock the control endpoint, if there is one
   */
  public Trail(String mark, Given given, @Nullable URI clock) {
    this.mark = mark;
    this.given = given;
    this.clock = clock;
    this.address =
        Pattern.compile("[A-Za-z0-9]*" + Pattern.quote(mark) + "n\\d+", Pattern.CASE_INSENSITIVE);
  }

  public Track follow(Wire wire) {
    Track track = new Track(this, wire);
    tracks.add(track);
    return track;
  }

  /** All checks so far: what one sent, another may judge. */
  List<Track> tracks() {
    return tracks;
  }

  Step.Sent sent(HttpCall call, Answer answer) {
    Step.Sent step = new Step.Sent(steps.incrementAndGet(), call, answer);
    boolean registers = call.method().equals("POST") && answer.isSuccess();
    if (registers && call.uri().getRawPath().endsWith("/users")) {
      addresses(step).forEach(address -> registrations.putIfAbsent(address, step));
    }
    Map<String, Origin> issued = Origin.in(step);
    issued.forEach(origins::putIfAbsent);
    if (Texts.of(call).stream().anyMatch(given::isIn)) {
      issued.forEach(
          (value, origin) -> {
            if (origin.isCredential()) {
              given.learn(value, "ISSUED_" + origin.variable(step.number()));
            }
          });
    }
    return step;
  }

  Step.Moved moved(java.time.Duration by) {
    return new Step.Moved(steps.incrementAndGet(), by);
  }

  /** The users of the run that a request speaks of. */
  List<String> addresses(Step.Sent step) {
    List<String> found = new ArrayList<>();
    for (String text : Texts.of(step.call())) {
      Matcher matcher = address.matcher(text);
      while (matcher.find()) {
        found.add(matcher.group().toLowerCase(Locale.ROOT));
      }
    }
    return found;
  }

  Optional<Step.Sent> registration(String address) {
    return Optional.ofNullable(registrations.get(address));
  }

  /** Where a word of a request was issued, earlier. */
  Optional<Map.Entry<String, Origin>> origin(String word, Step.Sent user) {
    return Optional.ofNullable(origins.get(word))
        .filter(origin -> origin.step().number() < user.number())
        .map(origin -> Map.entry(word, origin));
  }

  /** Where that was issued which a credential is nearly. */
  Optional<Map.Entry<String, Origin>> nearest(String credential, Step.Sent user) {
    return origins.entrySet().stream()
        .filter(entry -> entry.getValue().isCredential())
        .filter(entry -> entry.getValue().step().number() < user.number())
        .filter(entry -> Alteration.of(credential, entry.getKey(), "X").isPresent())
        .findFirst();
  }

  String mark() {
    return mark;
  }

  Given given() {
    return given;
  }

  Optional<URI> clock() {
    return Optional.ofNullable(clock);
  }
}
