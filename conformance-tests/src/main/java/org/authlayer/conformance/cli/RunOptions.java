package org.authlayer.conformance.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the user of {@code run} wants.
 *
 * @param target the target file
 * @param profiles the profiles to check, or empty for all that are claimed
 * @param only patterns of clause ids, or empty for all
 * @param out the report folder
 * @param junit where the JUnit XML goes instead, or null
 * @param workers how many checks at a time, or 0 for what the target file says
 * @param requireComplete whether what was not observed or declared counts
 */
record RunOptions(
    Path target,
    List<String> profiles,
    List<String> only,
    Path out,
    @Nullable Path junit,
    int workers,
    boolean requireComplete) {

  RunOptions {
    profiles = List.copyOf(profiles);
    only = List.copyOf(only);
  }
}
