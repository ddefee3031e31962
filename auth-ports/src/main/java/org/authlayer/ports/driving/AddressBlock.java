package org.authlayer.ports.driving;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An address, or a block of them in prefix notation, such as {@code 10.0.0.0/8}. */
public record AddressBlock(InetAddress base, int prefix) {

  /** No name is looked up, and no number begins with 0, where some programs read it as octal. */
  private static final Pattern NOTATION =
      Pattern.compile(
          "(IPV4|[0-9a-fA-F:]*:(?:[0-9a-fA-F:]*|IPV4))(?:/(NUM))?"
              .replace("IPV4", "NUM(?:\\.NUM){3}")
              .replace("NUM", "(?:0|[1-9]\\d{0,2})"));

  public AddressBlock {
    if (prefix < 0 || prefix > bits(base)) {
      throw new IllegalArgumentException(
          "a prefix of " + prefix + " bits does not fit the address");
    }
  }

  public static AddressBlock parse(String text) {
    Matcher parts = NOTATION.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no IP address or CIDR block such as 10.0.0.0/8");
    }
    try {
      InetAddress base = InetAddress.getByName(parts.group(1));
      String prefix = parts.group(2);
      return new AddressBlock(base, prefix == null ? bits(base) : WholeNumber.parseInt(prefix));
    } catch (UnknownHostException malformed) {
      throw new IllegalArgumentException("'" + text + "' is no IP address", malformed);
    }
  }

  public boolean contains(InetAddress address) {
    return bits(address) == bits(base) && leading(address).equals(leading(base));
  }

  private BigInteger leading(InetAddress address) {
    return new BigInteger(1, address.getAddress()).shiftRight(bits(base) - prefix);
  }

  private static int bits(InetAddress address) {
    return address.getAddress().length * Byte.SIZE;
  }
}
