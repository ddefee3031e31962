package org.authlayer.secondfactor;

import io.nayuki.qrcodegen.QrCode;
import org.authlayer.domain.website.Html;

/** A QR code as SVG in the page, which needs no address, no script and no style. */
final class QrPicture {

  /** Free modules around it (ISO/IEC 18004, 6.3.8). */
  private static final int MARGIN = 4;

  private static final int PIXELS = 5;

  private QrPicture() {}

  static Html of(String text, String label) {
    QrCode code = QrCode.encodeText(text, QrCode.Ecc.MEDIUM);
    int size = code.size + 2 * MARGIN;
    StringBuilder dark = new StringBuilder();
    for (int y = 0; y < code.size; y++) {
      for (int x = 0; x < code.size; x++) {
        if (code.getModule(x, y)) {
          dark.append("M" + (x + MARGIN) + "," + (y + MARGIN) + "h1v1h-1z");
        }
      }
    }
    return Html.of(
        """
        <svg role="img" aria-label="{}" viewBox="0 0 {} {}" width="{}" height="{}">\
        <rect width="100%" height="100%" fill="#fff"/><path d="{}" fill="#000"/></svg>
        """,
        label, size, size, size * PIXELS, size * PIXELS, dark);
  }
}
