package org.authlayer.runtime.configuration;

/** How the process ends. */
public enum ExitCode {
  OK(0, "stopped by SIGTERM or SIGINT, or nothing to do"),
  UNEXPECTED(1, "an unexpected failure"),
  CONFIGURATION(2, "an option, variable, file or value that cannot be used"),
  PORT(3, "the address or port cannot be opened"),
  DATABASE(4, "the database cannot be used"),
  PROVIDER(5, "a module is missing on the class path"),
  LISTENER(6, "the listener ended by itself"),
  ABSENT(7, "there is no such user, token or session"),
  TAKEN(8, "another user has the e-mail address"),
  /** As a program ends by SIGPIPE. */
  UNREAD(141, "the reader of the output has gone");

  private final int number;
  private final String meaning;

  ExitCode(int number, String meaning) {
    this.number = number;
    this.meaning = meaning;
  }

  public int number() {
    return number;
  }

  public String meaning() {
    return meaning;
  }
}
