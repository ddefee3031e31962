package org.authlayer.benchmarks;

import java.util.List;
import java.util.Map;
import org.authlayer.benchmarks.harness.Options;

/**
 * Something that is measured.
 *
 * @param defaults every option it has, with what holds without it
 * @param work the measuring
 */
record Lane(Map<String, String> defaults, Work work) {

  /** What a lane does. */
  @FunctionalInterface
  interface Work {
    void run(Options options) throws Exception;
  }

  void run(List<String> words) throws Exception {
    work.run(Options.parse(words, defaults));
  }

  /** With those of the words that it knows. */
  void runAmongOthers(List<String> words) throws Exception {
    work.run(Options.parse(Options.known(words, defaults), defaults));
  }
}
