package org.authlayer.ports.driving;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An address, or a block of them in prefix notation, such as {@code 10.0.0.0/8}. */
public record AddressBlock(InetAddress base, int prefix) {

  /** Letters of an address literal only, so that no name is ever looked up. */
  private static final Pattern NOTATION =
      Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*)(?:/(\\d{1,3}))?");

  public AddressBlock {
    if (prefix < 0 || prefix > bits(base)) {
      throw new IllegalArgumentException(
          "a prefix of " + prefix + " bits does not fit the address");
    }
  }

  public static AddressBlock parse(String text) {
    Matcher parts = NOTATION.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no IP address and no CIDR block");
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
