package org.authlayer.domain.pages;

import java.util.Arrays;
import java.util.Set;
import org.authlayer.ports.driving.Headers;

/** The media type that a client asks for (RFC 9110, 12.5.1), as far as pages are concerned. */
public final class AcceptHeader {

  private static final Set<String> PAGES = Set.of("text/html", "application/xhtml+xml");
  private static final Set<String> DATA = Set.of("application/json", "application/problem+json");

  private AcceptHeader() {}

  /** Whether it names pages and would not rather have data: browsers do, programs do not. */
  public static boolean prefersPages(Headers headers) {
    double pages = quality(headers, PAGES);
    return pages > 0 && pages >= quality(headers, DATA);
  }

  private static double quality(Headers headers, Set<String> types) {
    return headers.all("Accept").stream()
        .flatMap(line -> Arrays.stream(line.split(",")))
        .map(range -> range.strip().split("\\s*;\\s*"))
        .filter(range -> types.stream().anyMatch(range[0]::equalsIgnoreCase))
        .mapToDouble(AcceptHeader::quality)
        .max()
        .orElse(0);
  }

  private static double quality(String[] range) {
    return Arrays.stream(range)
        .filter(parameter -> parameter.matches("[qQ]=[01](\\.[0-9]{0,3})?"))
        .mapToDouble(parameter -> Double.parseDouble(parameter.substring(2)))
        .findFirst()
        .orElse(1);
  }
}
