package org.authlayer.conformance.blackbox;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The levers that a target file names.
 *
 * @param store the database, or null
 * @param clock the control endpoint of the clock, or null
 * @param hook the executable, or null
 */
public record LeverSettings(
    LeverSettings.@Nullable Jdbc store, @Nullable URI clock, LeverSettings.@Nullable Hook hook) {

  static final LeverSettings NONE = new LeverSettings(null, null, null);

  /**
   * A database.
   *
   * @param url its JDBC URL
   * @param user who reads, or empty
   * @param password the password, or empty
   */
  public record Jdbc(String url, String user, String password) {

    /** Without the password. */
    @Override
    public String toString() {
      return "Jdbc[" + user + "]";
    }
  }

  /**
   * An executable.
   *
   * @param command the program and its arguments
   * @param directory where it runs
   * @param serves {@code clock}, {@code store} or both
   */
  public record Hook(List<String> command, Path directory, Set<String> serves) {

    /** Copies the collections. */
    public Hook {
      command = List.copyOf(command);
      serves = Set.copyOf(serves);
    }
  }
}
