package org.authlayer.secondfactor;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;
import org.jspecify.annotations.Nullable;

/**
 * Rejects a session that did not prove enough, with 403, or leads to a page that asks for more.
 *
 * @param page the path of that page, without {@code next}; null to reject
 */
record ProofGuard<U>(Factors<U> factors, Demand demand, @Nullable String page)
    implements DescribedMiddleware {

  /** How far the clock of another instance may be ahead. */
  private static final Duration AHEAD = Duration.ofMinutes(1);

  private static final Set<String> READING = Set.of("GET", "HEAD");

  /** A session has to have proven this. */
  sealed interface Demand {

    String words();

    /** The second factor, of a user who enrolled one. */
    record IfEnrolled() implements Demand {
      @Override
      public String words() {
        return "the second factor, if the user has one";
      }
    }

    record Always() implements Demand {
      @Override
      public String words() {
        return "a second factor";
      }
    }

    /** The second factor, or the password of a user without one, not longer ago than this. */
    record Within(Duration age) implements Demand {
      public Within {
        if (age.isNegative() || age.isZero()) {
          throw new IllegalArgumentException("a proof has an age above zero, not " + age);
        }
      }

      @Override
      public String words() {
        return "a proof within " + age;
      }
    }
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    if (isMet(request)) {
      return next.respond(request);
    }
    if (page == null) {
      throw Abort.of(403, "This session has not proven enough; required: " + demand.words() + ".");
    }
    return HttpResponse.of(303).with("Location", page + way(request));
  }

  @Override
  public List<Step> steps() {
    return List.of(
        page == null ? new Step.Demands(type()) : new Step.Redirects(type()),
        new Step.Requires(demand.words()));
  }

  private Class<U> type() {
    return factors.layer().type();
  }

  /** A form that was refused is not kept: only a page is gone back to. */
  private static String way(Request request) {
    String query = request.message().query();
    String path = request.message().path() + (query.isEmpty() ? "" : "?" + query);
    return READING.contains(request.message().method())
        ? "?next=" + URLEncoder.encode(path, StandardCharsets.UTF_8).replace("+", "%20")
        : "";
  }

  private boolean isMet(Request request) {
    UserId owner = factors.id(request);
    Optional<Instant> enrolled = factors.enrolled(owner).flatMap(FactorTable.Row::confirmed);
    Optional<SessionIdentity> identity =
        request
            .session()
            .flatMap(session -> Optional.ofNullable(session.kept().get(owner.type())))
            .filter(one -> one.userId().equals(owner.text()));
    Instant now = factors.now();
    return switch (demand) {
      case Demand.IfEnrolled any ->
          enrolled.map(since -> isProven(identity, since, now)).orElse(true);
      case Demand.Always any -> enrolled.map(since -> isProven(identity, since, now)).orElse(false);
      case Demand.Within(Duration age) -> {
        Instant earliest = now.minus(age);
        yield enrolled
            .map(since -> isProven(identity, since.isAfter(earliest) ? since : earliest, now))
            .orElseGet(() -> isFresh(identity, earliest, now));
      }
    };
  }

  private static boolean isProven(
      Optional<SessionIdentity> identity, Instant earliest, Instant now) {
    return identity
        .flatMap(one -> Optional.ofNullable(one.proofs().get(Factors.CODE)))
        .filter(at -> isWithin(at, earliest, now))
        .isPresent();
  }

  /** A token is no proof that its user is there. */
  private static boolean isFresh(
      Optional<SessionIdentity> identity, Instant earliest, Instant now) {
    return identity.stream()
        .flatMap(
            one ->
                Stream.concat(
                    Stream.of(one.since()).filter(at -> one.token().isEmpty()),
                    Stream.ofNullable(one.proofs().get(Factors.PASSWORD))))
        .anyMatch(at -> isWithin(at, earliest, now));
  }

  private static boolean isWithin(Instant at, Instant earliest, Instant now) {
    return !at.isBefore(earliest) && !at.isAfter(now.plus(AHEAD));
  }
}
