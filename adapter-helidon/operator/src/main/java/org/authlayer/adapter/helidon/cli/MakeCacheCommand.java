package org.authlayer.adapter.helidon.cli;

import org.authlayer.adapter.helidon.configuration.StartException;
import picocli.CommandLine.Command;

/** Stands in the help and in completion; the script makes the cache. */
@Command(
    name = "make-cache",
    description = {
      "Makes lib/authlayer.aot, the cache for faster starts with this Java.",
      "It needs Java 25, and the user who owns the files in lib. Run it after unpacking the archive"
          + " and after every change of Java."
    },
    mixinStandardHelpOptions = true)
final class MakeCacheCommand implements Runnable {

  @Override
  public void run() {
    throw StartException.configuration("bin/authlayer creates the cache; start it by that");
  }
}
