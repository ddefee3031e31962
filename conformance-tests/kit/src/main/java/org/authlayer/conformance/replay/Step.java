package org.authlayer.conformance.replay;

import java.time.Duration;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Something that a check did, in its place among all that the run did. */
sealed interface Step {

  int number();

  record Sent(int number, HttpCall call, Answer answer) implements Step {

    /** Without credentials. */
    @Override
    public String toString() {
      return "Sent[" + call.method() + " " + call.uri().getRawPath() + "]";
    }
  }

  record Moved(int number, Duration by) implements Step {}
}
