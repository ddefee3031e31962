package org.authlayer.conformance.verdict;

import java.io.IOException;
import java.time.Duration;

/** Runs a check and says how it ended: the only place that decides an outcome. */
public final class Judge {

  private Judge() {}

  @FunctionalInterface
  public interface Run {

    void with(Journal journal) throws Exception;
  }

  public static Verdict judge(String clause, String profile, Run run) {
    return judge(clause, profile, new Journal(), run);
  }

  public static Verdict judge(String clause, String profile, Journal journal, Run run) {
    long start = System.nanoTime();
    Ending ending = end(run, journal);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    return new Verdict(
        clause, profile, ending.outcome(), ending.message(), journal.observations(), took);
  }

  /** A check in process: what its subject throws unasked is held against it. */
  public static Verdict judge(
      String clause, String profile, Journal journal, String subject, Run run) {
    return judge(
        clause,
        profile,
        journal,
        it -> {
          try {
            run.with(it);
          } catch (CheckFailure
              | NotObserved
              | Undeclared
              | Obstacle
              | InterruptedException known) {
            throw known;
          } catch (Exception thrown) {
            throw new CheckFailure(subject + " threw " + thrown.getClass().getSimpleName());
          }
        });
  }

  private record Ending(Outcome outcome, String message) {}

  private static Ending end(Run run, Journal journal) {
    try {
      run.with(journal);
      return journal.isConclusive()
          ? new Ending(Outcome.PASS, "")
          : new Ending(Outcome.VACUOUS, "nothing was seen that only a working target does");
    } catch (CheckFailure failure) {
      return new Ending(Outcome.FAIL, text(failure));
    } catch (NotObserved notObserved) {
      return new Ending(Outcome.NOT_OBSERVED, text(notObserved));
    } catch (Undeclared undeclared) {
      return new Ending(Outcome.UNDECLARED, text(undeclared));
    } catch (Obstacle | IOException obstacle) {
      return new Ending(Outcome.BROKEN, text(obstacle));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new Ending(Outcome.BROKEN, "the run was interrupted");
    } catch (Exception | StackOverflowError defect) {
      return new Ending(Outcome.BROKEN, "the check itself failed: " + defect);
    }
  }

  private static String text(Exception exception) {
    String message = exception.getMessage();
    return message == null || message.isEmpty() ? exception.getClass().getSimpleName() : message;
  }
}
