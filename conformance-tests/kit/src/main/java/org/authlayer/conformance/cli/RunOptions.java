package org.authlayer.conformance.cli;

import java.nio.file.Path;
import java.util.List;
import org.authlayer.conformance.probe.Examples;
import org.jspecify.annotations.Nullable;

/** What the user of {@code run} wants. */
record RunOptions(
    List<String> profiles,
    List<String> only,
    AcceptedFailures accepted,
    Path out,
    @Nullable Path junit,
    @Nullable Integer workers,
    Examples examples,
    boolean allExchanges,
    boolean requireComplete) {

  RunOptions {
    profiles = List.copyOf(profiles);
    only = List.copyOf(only);
  }
}
