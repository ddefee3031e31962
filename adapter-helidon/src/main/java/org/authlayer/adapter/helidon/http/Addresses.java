package org.authlayer.adapter.helidon.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;

/** Addresses as text. No name is ever looked up. */
final class Addresses {

  private static final int NETWORK_BYTES = 8;

  private Addresses() {}

  /** The name under which clients are counted: an IPv6 client has the whole /64 to itself. */
  static String network(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length == 4) {
      return address.getHostAddress();
    }
    byte[] leading = Arrays.copyOf(Arrays.copyOf(bytes, NETWORK_BYTES), bytes.length);
    try {
      return InetAddress.getByAddress(leading).getHostAddress() + "/64";
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** One hop of {@code X-Forwarded-For}: an address, perhaps in brackets, with a port. */
  static Optional<InetAddress> hop(String text) {
    if (text.startsWith("[")) {
      int end = text.indexOf(']');
      return end < 0 || !isPort(text.substring(end + 1)) ? Optional.empty() : parse(text, 1, end);
    }
    int colon = text.indexOf(':');
    boolean port = colon >= 0 && colon == text.lastIndexOf(':');
    if (port && !isPort(text.substring(colon))) {
      return Optional.empty();
    }
    return parse(text, 0, port ? colon : text.length());
  }

  private static Optional<InetAddress> parse(String text, int from, int to) {
    String literal = text.substring(from, to);
    boolean sound = literal.indexOf(':') >= 0 ? isHexAndColons(literal) : isFourNumbers(literal);
    if (!sound) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(literal));
    } catch (UnknownHostException none) {
      return Optional.empty();
    }
  }

  private static boolean isHexAndColons(String text) {
    return text.chars().allMatch(c -> c == ':' || c == '.' || (c < 128 && digit(c, 16)));
  }

  /** Without leading zeros, which some read as octal. */
  private static boolean isFourNumbers(String text) {
    String[] parts = text.split("\\.", -1);
    return parts.length == 4 && Arrays.stream(parts).allMatch(Addresses::isOctet);
  }

  private static boolean isOctet(String text) {
    return isShortNumber(text, 3)
        && (text.length() == 1 || text.charAt(0) != '0')
        && Integer.parseInt(text) < 256;
  }

  private static boolean isPort(String text) {
    return text.isEmpty() || (text.charAt(0) == ':' && isShortNumber(text.substring(1), 5));
  }

  private static boolean isShortNumber(String text, int most) {
    return !text.isEmpty()
        && text.length() <= most
        && text.chars().allMatch(c -> c < 128 && digit(c, 10));
  }

  private static boolean digit(int c, int radix) {
    return Character.digit(c, radix) >= 0;
  }
}
