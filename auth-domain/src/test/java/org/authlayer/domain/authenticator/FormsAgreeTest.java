package org.authlayer.domain.authenticator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.authlayer.domain.Middleware;
import org.junit.jupiter.api.Test;

/**
 * Both forms of every protocol behave alike on random chains (AL-GEN-10). {@code
 * -Dauthlayer.seed=...} repeats a run.
 */
final class FormsAgreeTest {

  private static final int SEQUENCES = 12_000;
  private static final long SEED = Long.getLong("authlayer.seed", System.nanoTime());

  /** A difference between two mountings, told so that it can be repeated. */
  private static Optional<String> difference(Observation.Mounting one, Observation.Mounting other) {
    Random random = new Random(SEED);
    for (int i = 0; i < SEQUENCES; i++) {
      Scenario scenario = Scenario.random(random);
      Observation first = Observation.of(scenario, one);
      Observation second = Observation.of(scenario, other);
      if (!first.equals(second)) {
        return Optional.of(
            "-Dauthlayer.seed=%d, sequence %d:%n%s%n%s%n%s"
                .formatted(SEED, i, scenario, first, second));
      }
    }
    return Optional.empty();
  }

  @Test
  void bothFormsBehaveAlikeOnRandomChains() {
    System.out.println(getClass().getSimpleName() + ": -Dauthlayer.seed=" + SEED);
    difference(Observation.of(Form.BARE), Observation.of(Form.ASYNC))
        .ifPresent(difference -> fail(difference));
  }

  @Test
  void formThatSwallowsFailuresIsFound() {
    assertFound(
        new Observation.Mounting() {
          @Override
          public <C> Middleware mount(Kind<C> kind, Verification<C> verification, Random shapes) {
            return kind.async()
                .apply(
                    (credential, request) -> {
                      try {
                        verification.verify(credential, request);
                      } catch (IllegalStateException swallowed) {
                        // The mistake that this form is made of.
                      }
                    });
          }
        });
  }

  @Test
  void formThatDoesNotWaitForItsStageIsFound() {
    assertFound(
        new Observation.Mounting() {
          @Override
          public <C> Middleware mount(Kind<C> kind, Verification<C> verification, Random shapes) {
            Middleware right = kind.async().apply(verification);
            return (request, next) -> {
              var response = next.respond(request);
              right.respond(request, inner -> response);
              return response;
            };
          }
        });
  }

  @Test
  void formThatCallsTwiceIsFound() {
    assertFound(
        new Observation.Mounting() {
          @Override
          public <C> Middleware mount(Kind<C> kind, Verification<C> verification, Random shapes) {
            Middleware right = kind.async().apply(verification);
            return right.then(right);
          }
        });
  }

  private static void assertFound(Observation.Mounting broken) {
    assertTrue(difference(Observation.of(Form.BARE), broken).isPresent());
  }

  @Test
  void randomChainsReachEveryStepEveryOutcomeAndTheHandler() {
    Random random = new Random(SEED);
    Set<Step.Protocol> protocols = EnumSet.noneOf(Step.Protocol.class);
    Set<Step.Outcome> outcomes = EnumSet.noneOf(Step.Outcome.class);
    int handled = 0;
    for (int i = 0; i < 2_000; i++) {
      Scenario scenario = Scenario.random(random);
      Observation seen = Observation.of(scenario, Observation.of(Form.ASYNC));
      handled += seen.outcome().equals("answer 200") ? 1 : 0;
      for (Step step : scenario.steps()) {
        if (step instanceof Step.Authenticate(var protocol, var type, var outcome)
            && seen.log().stream()
                .anyMatch(line -> line.startsWith(lower(protocol) + " " + outcome))) {
          protocols.add(protocol);
          outcomes.add(outcome);
        }
      }
    }
    assertEquals(EnumSet.allOf(Step.Protocol.class), protocols);
    assertEquals(EnumSet.allOf(Step.Outcome.class), outcomes);
    assertTrue(handled > 200, "handled " + handled);
  }

  private static String lower(Step.Protocol protocol) {
    return protocol.name().toLowerCase(Locale.ROOT);
  }
}
