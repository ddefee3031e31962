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

  private static final Set<String> READING = Set.of("GET", "HEAD");

  /**
   * A session has to have proven this: the second factor of a user who has one. Of a user without
   * one: nothing, or the password within the age, or more than there is.
   *
   * @param age how long ago at most; null for any time in this session
   */
  record Demand(String words, boolean isOfEveryUser, @Nullable Duration age) {

    static final Demand IF_ENROLLED =
        new Demand("the second factor, if the user has one", false, null);

    static final Demand ALWAYS = new Demand("a second factor", true, null);

    static Demand within(Duration age) {
      if (age.isNegative() || age.isZero()) {
        throw new IllegalArgumentException("a proof has an age above zero, not " + age);
      }
      return new Demand("a proof within " + age, false, age);
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
    Class<U> type = factors.layer().type();
    return List.of(
        page == null ? new Step.Demands(type) : new Step.Redirects(type),
        new Step.Requires(demand.words()));
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
    Instant now = factors.now();
    Duration age = demand.age();
    Instant earliest = age == null ? Instant.MIN : now.minus(age);
    Optional<SessionIdentity> identity = factors.identity(request);
    Optional<FactorMapper.Row> factor = factors.enrolled(factors.id(request));
    if (factor.isPresent()) {
      Instant since = Factors.begun(factor.get(), now);
      return isWithin(
          identity.flatMap(one -> proof(one, Factors.CODE)).stream(),
          since.isAfter(earliest) ? since : earliest,
          now);
    }
    return age == null
        ? !demand.isOfEveryUser()
        : isWithin(identity.stream().flatMap(ProofGuard::passwords), earliest, now);
  }

  private static Optional<Instant> proof(SessionIdentity identity, String name) {
    return Optional.ofNullable(identity.proofs().get(name));
  }

  /** A token is no proof that its user is there. */
  private static Stream<Instant> passwords(SessionIdentity identity) {
    return Stream.concat(
        Stream.of(identity.since()).filter(at -> !identity.isByToken()),
        proof(identity, Factors.PASSWORD).stream());
  }

  private static boolean isWithin(Stream<Instant> proofs, Instant earliest, Instant now) {
    return proofs.anyMatch(at -> !at.isBefore(earliest) && !at.isAfter(now.plus(Factors.AHEAD)));
  }
}
