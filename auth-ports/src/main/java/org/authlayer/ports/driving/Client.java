package org.authlayer.ports.driving;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The sender of a request, as far as the adapter can vouch for it.
 *
 * @param network by which the client is counted (DEC-18): an IPv4 address, or the /64 block of an
 *     IPv6 address; {@code unknown} if the adapter does not know it
 * @param requestId in every log line, and answered as {@code X-Request-Id}
 * @param traceId the trace that a trusted proxy names (W3C Trace Context), or null
 * @param gone whether the client is known to await no answer any more; a first question begins the
 *     look, so work that has to wait asks before and after
 */
public record Client(
    String network, String requestId, @Nullable String traceId, BooleanSupplier gone) {

  private static final int NETWORK_BYTES = 8;
  private static final Client UNKNOWN = new Client("unknown", "-");

  public Client {
    Objects.requireNonNull(network, "network");
    Objects.requireNonNull(requestId, "requestId");
    Objects.requireNonNull(gone, "gone");
    if (!isWord(network) || !isWord(requestId) || (traceId != null && !isWord(traceId))) {
      throw new IllegalArgumentException(
          "a client's network, request id and trace id are words of ASCII");
    }
  }

  /** An adapter that does not see whether a client is gone has this one. */
  public Client(String network, String requestId) {
    this(network, requestId, null, Client::isNeverSeenToLeave);
  }

  public Optional<String> trace() {
    return Optional.ofNullable(traceId);
  }

  public static Client unknown() {
    return UNKNOWN;
  }

  /** The name under which clients are counted: an IPv6 client has the whole /64 to itself. */
  public static String network(InetAddress address) {
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

  private static boolean isNeverSeenToLeave() {
    return false;
  }

  private static boolean isWord(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '!' || c > '~' || c == '"') {
        return false;
      }
    }
    return !text.isEmpty();
  }
}
