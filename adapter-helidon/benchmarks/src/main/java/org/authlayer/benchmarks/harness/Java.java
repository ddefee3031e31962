package org.authlayer.benchmarks.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How a process of this class path is started. */
public final class Java {

  /** The classes of this process. */
  public static final String CLASSES = System.getProperty("java.class.path");

  private Java() {}

  /** The same Java as here. */
  public static List<String> command(
      List<String> jvm, String classes, String main, String... words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvm);
    command.addAll(List.of("-classpath", classes, main));
    command.addAll(Arrays.asList(words));
    return command;
  }

  /** Options of the Java virtual machine, as one text. */
  public static List<String> options(String text) {
    return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+", -1));
  }
}
