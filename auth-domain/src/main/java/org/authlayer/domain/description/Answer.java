package org.authlayer.domain.description;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * An answer of a route. The headers that go with a status, a session or a challenge are known
 * without being told.
 *
 * @param status the status code
 * @param meaning when it is given, or what it holds; one sentence
 * @param problem whether it is a problem (RFC 9457), as refusals are
 * @param contents what it may hold; nothing where there is none
 */
public record Answer(int status, String meaning, boolean problem, List<Content> contents) {

  /** Copies the contents, and refuses null. */
  public Answer {
    Objects.requireNonNull(meaning, "meaning");
    contents = List.copyOf(contents);
  }

  /**
   * An answer.
   *
   * @param status the status code
   * @param meaning when it is given, or what it holds
   * @param contents what it may hold; nothing where there is none
   * @return the answer
   */
  public static Answer of(int status, String meaning, Content... contents) {
    return new Answer(status, meaning, false, Arrays.asList(contents));
  }

  /**
   * A refusal, as {@link org.authlayer.domain.Abort} makes one.
   *
   * @param status the status code
   * @param meaning when it is given
   * @return the answer
   */
  public static Answer refusal(int status, String meaning) {
    return new Answer(status, meaning, true, List.of());
  }
}
