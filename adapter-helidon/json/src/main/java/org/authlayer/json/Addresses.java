package org.authlayer.json;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Addresses as text. No name is ever looked up. */
public final class Addresses {

  /** Without leading zeros, which some read as octal. */
  private static final String OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";

  private static final String IPV4 = OCTET + "(?:\\." + OCTET + "){3}";
  private static final String IPV6 = "(?=[^:\\]]*:)[0-9a-fA-F:.]++";
  private static final String PORT = "(?::\\d{1,5})?";
  private static final Pattern HOP =
      Pattern.compile(
          "\\[(%s|%s)]%s|(%s)%s|(?=[^:]*:[^:]*:)(%s)"
              .formatted(IPV4, IPV6, PORT, IPV4, PORT, IPV6));

  private Addresses() {}

  /** One hop of {@code X-Forwarded-For}: an address, perhaps in brackets, with a port. */
  public static Optional<InetAddress> hop(String text) {
    Matcher hop = HOP.matcher(text);
    return hop.matches()
        ? Stream.of(1, 2, 3).map(hop::group).filter(Objects::nonNull).findFirst().map(Addresses::of)
        : Optional.empty();
  }

  private static @Nullable InetAddress of(String literal) {
    try {
      return InetAddress.getByName(literal);
    } catch (UnknownHostException none) {
      return null;
    }
  }
}
