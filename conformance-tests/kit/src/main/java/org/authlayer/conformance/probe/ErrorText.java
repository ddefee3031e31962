package org.authlayer.conformance.probe;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.regex.Pattern;
import org.authlayer.conformance.wire.Answer;

/** The words of a refusal, found where the target declares them. */
public final class ErrorText {

  private static final Pattern PASSWORDS = Pattern.compile("(?i)pass ?(word|phrase)|confirm");
  private static final Pattern DIFFER =
      Pattern.compile(
          "(?i)match|differ|same|equal|identical|agree|correspond|other|like|consistent|twice");
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?i)mail|address|(account|user).*(exist|taken|in use|used|already|regist|known)");

  private ErrorText() {}

  /** The reason, or the whole content where no pointer to it is declared. */
  public static String of(Probe probe, Answer answer) {
    String pointer = probe.declared().find("decisions.reasonPointer").orElse("");
    return pointer.isEmpty()
        ? answer.text()
        : answer.json().at(JsonPointer.compile(pointer)).asText();
  }

  public static boolean tellsOfMismatch(String text) {
    return PASSWORDS.matcher(text).find() && DIFFER.matcher(text).find();
  }

  public static boolean tellsOfAddress(String text) {
    return ADDRESS.matcher(text).find();
  }
}
