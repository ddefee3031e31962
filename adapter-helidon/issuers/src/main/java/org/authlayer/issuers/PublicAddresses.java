package org.authlayer.issuers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.authlayer.ports.driving.AddressBlock;

/**
 * The addresses that may be fetched. The name service is asked once for each connection, which goes
 * to an address of that answer: what it answers later does not count.
 */
record PublicAddresses(boolean plainHttp, boolean privateAddresses) {

  /** Not reachable everywhere (IANA's registries of special-purpose addresses). */
  private static final List<AddressBlock> PRIVATE =
      Stream.of(
              "0.0.0.0/8",
              "10.0.0.0/8",
              "100.64.0.0/10",
              "127.0.0.0/8",
              "169.254.0.0/16",
              "172.16.0.0/12",
              "192.0.0.0/24",
              "192.0.2.0/24",
              "192.88.99.0/24",
              "192.168.0.0/16",
              "198.18.0.0/15",
              "198.51.100.0/24",
              "203.0.113.0/24",
              "224.0.0.0/3",
              "::/96",
              "64:ff9b::/96",
              "64:ff9b:1::/48",
              "100::/63",
              "2001::/23",
              "2001:db8::/32",
              "2002::/16",
              "3fff::/20",
              "5f00::/16",
              "fc00::/7",
              "fe80::/9",
              "ff00::/8")
          .map(AddressBlock::parse)
          .toList();

  /** Refuses an address by its text alone; {@code name} says in the message which one it is. */
  URI checked(URI address, String name) {
    String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
    if (address.getHost() == null
        || address.getRawUserInfo() != null
        || address.getRawFragment() != null
        || !(scheme.equals("https") || scheme.equals("http"))) {
      throw new IllegalArgumentException(
          name
              + ": choose an address such as https://login.example.org, without user and fragment");
    }
    if (!plainHttp && scheme.equals("http")) {
      throw new IllegalArgumentException(
          name
              + ": the address is plain HTTP; use https, or set plain-http on a machine of your"
              + " own");
    }
    return address;
  }

  /** An address that a document of the issuer names, checked as a configured one. */
  URI named(String address, String name) throws IOException {
    try {
      return checked(new URI(address), name);
    } catch (URISyntaxException noAddress) {
      throw new IOException(name + ": no address", noAddress);
    } catch (IllegalArgumentException refused) {
      throw new IOException(refused.getMessage(), refused);
    }
  }

  /** The first address of a host, by the name service; refused if one of them is not public. */
  InetAddress resolve(String host) {
    try {
      return judged(host, InetAddress.getAllByName(host));
    } catch (IOException refused) {
      throw new UncheckedIOException(refused.getMessage(), refused);
    }
  }

  InetAddress judged(String host, InetAddress... all) throws IOException {
    if (!privateAddresses && Stream.of(all).anyMatch(PublicAddresses::isPrivate)) {
      throw new IOException(
          "the host %s has an address that is not public; set private-addresses if it may"
              .formatted(host));
    }
    // With the host as its name: the certificate has to be of that, and none is looked up.
    return InetAddress.getByAddress(host.replaceAll("[\\[\\]]", ""), all[0].getAddress());
  }

  static boolean isPrivate(InetAddress address) {
    return PRIVATE.stream().anyMatch(block -> block.contains(address));
  }
}
