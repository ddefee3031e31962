package org.authlayer.conformance.law;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Answer;

/** A thing is accepted as it is, and refused when it is written otherwise. */
final class ExactTexts {

  private static final int MOST_STEPS = 24;

  private ExactTexts() {}

  static void holds(Probe probe, SentText thing, List<Rewriting> changes) throws Exception {
    holds(probe, thing, changes, thing.send(probe, thing.right()));
  }

  /** Demands one status for each change, except of a text that breaks a rule for the field. */
  static void holds(
      Probe probe,
      SentText thing,
      List<Rewriting> changes,
      Answer right,
      int status,
      Predicate<String> valid)
      throws Exception {
    holds(
        probe,
        thing,
        changes,
        right,
        (other, answer) -> valid.test(other) ? answer.status() == status : away(probe, answer));
  }

  /** Reuses the answer to the right text. */
  static void holds(Probe probe, SentText thing, List<Rewriting> changes, Answer right)
      throws Exception {
    holds(probe, thing, changes, right, (other, answer) -> away(probe, answer));
  }

  private static void holds(
      Probe probe,
      SentText thing,
      List<Rewriting> changes,
      Answer right,
      BiPredicate<String, Answer> expected)
      throws Exception {
    boolean open = thing.opens().test(probe, right);
    probe.twin("the target accepts " + thing.name() + " as it is", open, right);
    for (Rewriting change : changes) {
      Optional<String> other = change.of(thing.right()).filter(thing.another());
      if (other.isPresent()) {
        refused(probe, thing, change.name(), other.get(), expected);
      }
    }
  }

  private static boolean away(Probe probe, Answer answer) {
    boolean least = probe.profile() == Profile.FORM || answer.status() >= 400;
    return least && answer.status() < 500;
  }

  private static void refused(
      Probe probe,
      SentText thing,
      String change,
      String other,
      BiPredicate<String, Answer> expected)
      throws Exception {
    Answer answer = thing.send(probe, other);
    String claim = "the target refuses " + thing.name() + ", changed: " + change;
    if (!thing.opens().test(probe, answer)) {
      probe.refusal(claim, expected.test(other, answer), answer);
      return;
    }
    Smallest smallest = Smallest.of(thing.right(), other, answer);
    for (int step = 0; step < MOST_STEPS && smallest.next(); step++) {
      Answer nearer = probe.send(thing.with().text(smallest.candidate()));
      boolean counts = thing.another().test(smallest.candidate());
      smallest.take(counts && thing.opens().test(probe, nearer), nearer);
    }
    probe.refusal(
        claim,
        false,
        "the smallest change that is accepted: %s (%s)".formatted(smallest.words(), thing.clause()),
        smallest.answer());
  }

  private static final class Smallest {

    private final String right;
    private String found;
    private Answer answer;
    private List<String> candidates;
    private String candidate = "";

    private Smallest(String right, String found, Answer answer) {
      this.right = right;
      this.found = found;
      this.answer = answer;
      this.candidates = nearer(right, found);
    }

    static Smallest of(String right, String found, Answer answer) {
      return new Smallest(right, found, answer);
    }

    boolean next() {
      if (candidates.isEmpty()) {
        return false;
      }
      candidate = candidates.removeFirst();
      return true;
    }

    String candidate() {
      return candidate;
    }

    void take(boolean accepted, Answer nearer) {
      if (accepted) {
        found = candidate;
        answer = nearer;
        candidates = nearer(right, found);
      }
    }

    Answer answer() {
      return answer;
    }

    /** Describes places and numbers of characters, because the texts may be secrets. */
    String words() {
      int begin = begin(right, found);
      int end = end(right, found, begin);
      int from = right.length() - end - begin;
      int to = found.length() - end - begin;
      return from == 0
          ? characters(to) + " inserted at position " + begin
          : to == 0
              ? characters(from) + " removed at position " + begin
              : characters(from) + " replaced by " + to + " at position " + begin;
    }

    private static String characters(int number) {
      return number + (number == 1 ? " character" : " characters");
    }

    private static List<String> nearer(String right, String found) {
      int begin = begin(right, found);
      int end = end(right, found, begin);
      String from = right.substring(begin, right.length() - end);
      String to = found.substring(begin, found.length() - end);
      String before = right.substring(0, begin);
      String behind = right.substring(right.length() - end);
      List<String> nearer = new ArrayList<>();
      if (from.length() > 1 || to.length() > 1) {
        int cut = (from.length() + 1) / 2;
        int copied = (to.length() + 1) / 2;
        nearer.add(before + to.substring(0, copied) + from.substring(cut) + behind);
        nearer.add(before + from.substring(0, cut) + to.substring(copied) + behind);
      }
      nearer.removeIf(text -> text.equals(right) || text.equals(found));
      return nearer;
    }

    private static int begin(String one, String other) {
      int at = 0;
      while (at < Math.min(one.length(), other.length()) && one.charAt(at) == other.charAt(at)) {
        at++;
      }
      return at;
    }

    private static int end(String one, String other, int begin) {
      int at = 0;
      while (at < Math.min(one.length(), other.length()) - begin
          && one.charAt(one.length() - 1 - at) == other.charAt(other.length() - 1 - at)) {
        at++;
      }
      return at;
    }
  }
}
