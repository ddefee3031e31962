package org.authlayer.conformance.catalogue;

/** How a clause is observed. */
public enum Mode {
  /** Over the wire alone. */
  B,
  /** Over the wire, with a lever: the store's raw view or the clock. */
  B_PLUS,
  /** Over the wire, on two instances. */
  TWO_B,
  /** On the parts of the layer, in process. */
  I,
  /** On the stores, through the ports and the raw view. */
  P;

  static Mode parse(String text) {
    return switch (text) {
      case "B" -> B;
      case "B+" -> B_PLUS;
      case "2B" -> TWO_B;
      case "I" -> I;
      case "P" -> P;
      default -> throw new IllegalArgumentException("no mode: " + text);
    };
  }
}
