package org.authlayer.conformance.target;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The levers that a target file names. */
public record LeverSettings(
    LeverSettings.@Nullable Jdbc store, @Nullable URI clock, LeverSettings.@Nullable Hook hook) {

  static final LeverSettings NONE = new LeverSettings(null, null, null);

  public record Jdbc(String url, String user, String password, boolean writes) {

    /** Without the password. */
    @Override
    public String toString() {
      return "Jdbc[" + user + "]";
    }
  }

  /** What is started and where; {@code place} is where the target file says so. */
  public record Hook(List<String> command, Path directory, Set<String> serves, String place) {

    public Hook {
      command = List.copyOf(command);
      serves = Set.copyOf(serves);
    }
  }
}
