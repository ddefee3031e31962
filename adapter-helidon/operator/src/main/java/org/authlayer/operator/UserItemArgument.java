package org.authlayer.operator;

import java.util.Optional;
import org.authlayer.runtime.configuration.StartException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One of a user's tokens or sessions, or all of them. */
final class UserItemArgument {

  @Parameters(index = "0", paramLabel = "USER", description = "address or identifier")
  private String user = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ID",
      description = "the id that list shows")
  private @Nullable String id;

  @Option(names = "--all", description = "all of the user's")
  private boolean all;

  String user() {
    return user;
  }

  /** Nothing for all. */
  Optional<String> read() {
    if (all == (id != null)) {
      throw StartException.configuration("name one ID, or all with --all");
    }
    return Optional.ofNullable(id);
  }
}
