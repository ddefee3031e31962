package org.authlayer.conformance.selftest;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.catalogue.Check;
import org.authlayer.conformance.inprocess.InMemorySubject;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.store.Crowd;
import org.authlayer.conformance.store.StoreCheck;
import org.authlayer.conformance.store.StoreProbe;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.target.Target;
import org.authlayer.conformance.verdict.Journal;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.Wire;

/**
 * A target that is right but for one answer, which a program chooses. One after another, every
 * answer that a check gets is replaced, and the claims that do not hold then are what the check
 * minds.
 */
public final class Disturbance {

  private static final int MOST = 40;
  private static final String STORE = "store";

  /** What is disturbed here is one call, so no race has to show. */
  private static final Crowd FEW = new Crowd(4, 2);

  private static final HttpCall.Header JSON =
      new HttpCall.Header("Content-Type", "application/json");
  private static final List<Way> WAYS =
      List.of(
          new Way(Answer::isSuccess, answer -> answer(500, answer, List.of(JSON), "{}")),
          new Way(
              Answer::isSuccess, answer -> answer(answer.status(), answer, List.of(JSON), "{}")),
          new Way(
              answer -> answer.status() >= 300, answer -> answer(200, answer, List.of(JSON), "{}")),
          new Way(
              answer -> answer.status() >= 300 && answer.status() < 500,
              answer -> answer(answer.status() + 1, answer, answer.headers(), answer.text())),
          new Way(
              Disturbance::tellsByHeaders,
              answer -> answer(answer.status(), answer, List.of(), answer.text())));

  private Disturbance() {}

  /** What a check minds in a profile: the claims that other answers break, and declarations. */
  public record Minds(
      String clause,
      String profile,
      NavigableSet<String> claims,
      NavigableMap<String, String> declarations) {}

  private record Way(Predicate<Answer> where, UnaryOperator<Answer> change) {}

  /** What a check minds in each of its seats. */
  static List<Minds> of(Check check, Supplier<Journal> journals) {
    return seats(check).stream().map(seat -> of(check, seat, journals)).toList();
  }

  /** The profiles of a check over the wire, and the store; checks in process see no answers. */
  static List<String> seats(Check check) {
    return switch (check) {
      case WireCheck wire -> WireSeat.profiles(wire).stream().map(Profile::id).toList();
      case StoreCheck store -> List.of(STORE);
      default -> List.of();
    };
  }

  /** What a check minds in one of its seats. */
  static Minds of(Check check, String seat, Supplier<Journal> journals) {
    return switch (check) {
      case WireCheck wire -> of(wire, Profile.find(seat).orElseThrow(), journals);
      case StoreCheck store -> of(store, journals);
      default -> throw new IllegalStateException("no seat for " + check);
    };
  }

  private static Minds of(WireCheck check, Profile profile, Supplier<Journal> journals) {
    NavigableSet<String> claims = new TreeSet<>();
    List<Disturbed> untouched = WAYS.stream().map(way -> new Disturbed(way, -1)).toList();
    UnaryOperator<Target> all =
        target -> {
          Target right = target;
          for (Disturbed way : untouched) {
            right = way.around(right);
          }
          return right;
        };
    note(WireSeat.onTheRightOne(check, profile, all, journals.get()), claims);
    for (Disturbed way : untouched) {
      for (int at = 0; at < Math.min(MOST, way.seen.get()); at++) {
        Disturbed other = new Disturbed(way.way, at);
        note(WireSeat.onTheRightOne(check, profile, other::around, journals.get()), claims);
      }
    }
    return new Minds(
        check.clause(), profile.id(), claims, WrongDeclarations.of(check, profile, journals));
  }

  private static Minds of(StoreCheck check, Supplier<Journal> journals) {
    NavigableSet<String> claims = new TreeSet<>();
    int last = 0;
    for (int at = -1; at < last; at = at == 2 * MOST ? Math.max(at, last - 2 * MOST) : at + 1) {
      DisturbedStores stores = new DisturbedStores(new InMemorySubject(), at);
      note(StoreProbe.run(check, stores.subject(), FEW, journals.get()), claims);
      last = at < 0 ? stores.seen() : last;
    }
    return new Minds(check.clause(), STORE, claims, new TreeMap<>());
  }

  private static void note(Verdict verdict, NavigableSet<String> claims) {
    if (verdict.outcome() == Outcome.FAIL) {
      Proof.missed(verdict).ifPresent(claims::add);
    }
  }

  private static boolean tellsByHeaders(Answer answer) {
    return List.of("Location", "Set-Cookie", "WWW-Authenticate").stream()
        .anyMatch(name -> answer.first(name).isPresent());
  }

  private static Answer answer(
      int status, Answer answer, List<HttpCall.Header> headers, String body) {
    return new Answer(status, headers, body.getBytes(StandardCharsets.UTF_8), answer.exchange());
  }

  private static final class Disturbed {

    private final Way way;
    private final int at;
    private final AtomicInteger seen = new AtomicInteger();

    Disturbed(Way way, int at) {
      this.way = way;
      this.at = at;
    }

    Target around(Target target) {
      Wire wire = target.wire();
      return target.over(
          call -> {
            Answer answer = wire.send(call);
            boolean here = way.where().test(answer) && seen.getAndIncrement() == at;
            return here ? way.change().apply(answer) : answer;
          });
    }
  }
}
