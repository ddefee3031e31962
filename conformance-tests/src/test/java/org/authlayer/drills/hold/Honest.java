package org.authlayer.drills.hold;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.drills.bench.Answer;
import org.authlayer.drills.bench.Patience;

/** Somebody who asks the same again and again while others misbehave, and counts the answers. */
final class Honest implements Closeable {

  private final Callable<Answer> question;
  private final Duration interval;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final Map<Integer, Integer> statuses = new TreeMap<>();
  private final List<Long> milliseconds = new ArrayList<>();
  private final Thread thread;

  private Honest(Callable<Answer> question, Duration interval) {
    this.question = question;
    this.interval = interval;
    this.thread = Thread.ofPlatform().name("honest").unstarted(this::ask);
  }

  /** Begins to ask. */
  static Honest begin(Duration interval, Callable<Answer> question) {
    Honest honest = new Honest(question, interval);
    honest.thread.start();
    return honest;
  }

  private void ask() {
    try {
      while (!ended.get()) {
        once();
        Patience.pause(interval);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void once() {
    long began = System.nanoTime();
    int status;
    try {
      status = question.call().status();
    } catch (Exception cut) {
      status = 0;
    }
    synchronized (this) {
      statuses.merge(status, 1, Integer::sum);
      milliseconds.add((System.nanoTime() - began) / 1_000_000);
    }
  }

  /** How often it got what it asked for, out of how many. */
  synchronized String successes() {
    return statuses.getOrDefault(200, 0)
        + " of "
        + milliseconds.size()
        + " "
        + times()
        + (statuses.size() > 1 ? " " + statuses : "");
  }

  /** The part that was answered with 200. */
  synchronized double share() {
    return milliseconds.isEmpty()
        ? 0
        : statuses.getOrDefault(200, 0) / (double) milliseconds.size();
  }

  private String times() {
    List<Long> sorted = new ArrayList<>(milliseconds);
    if (sorted.isEmpty()) {
      return "";
    }
    Collections.sort(sorted);
    return "(median %d ms, longest %d ms)"
        .formatted(sorted.get(sorted.size() / 2), sorted.getLast());
  }

  @Override
  public void close() throws IOException {
    ended.set(true);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the last answer came", e);
    }
  }
}
