package org.authlayer.conformance.verdict;

/** A request and its answer as text, and commands that repeat it where somebody wants them. */
public record Exchange(String request, String answer, String script) {

  public Exchange(String request, String answer) {
    this(request, answer, "");
  }

  public Exchange with(String other) {
    return new Exchange(request, answer, other);
  }
}
