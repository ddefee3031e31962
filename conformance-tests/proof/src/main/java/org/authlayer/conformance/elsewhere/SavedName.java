package org.authlayer.conformance.elsewhere;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Names and addresses are saved as they were sent. */
record SavedName(Variations variations) {

  String of(String given) {
    String name = variations.folded("name", given);
    if (variations.has("names-trimmed")) {
      return name.strip();
    }
    if (variations.has("names-in-title-case")) {
      return Arrays.stream(name.split(" ", -1))
          .map(SavedName::titled)
          .collect(Collectors.joining(" "));
    }
    if (variations.has("names-in-lower-case")) {
      return name.toLowerCase(Locale.ROOT);
    }
    if (variations.has("names-html-escaped")) {
      return name.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;");
    }
    if (variations.has("names-in-ascii")) {
      return name.replaceAll("[^ -~]", "?");
    }
    if (variations.has("names-without-accents")) {
      return Normalizer.normalize(name, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
    }
    if (variations.has("names-with-single-blanks")) {
      return name.replaceAll(" +", " ");
    }
    if (variations.has("names-of-twelve-characters")) {
      return name.substring(0, Math.min(12, name.length()));
    }
    if (variations.has("names-with-backslashes")) {
      return name.replace("'", "\\'");
    }
    return variations.has("first-names-only") ? name.strip().split(" ", -1)[0] : name;
  }

  String ofAddress(String given) {
    String address = variations.folded("address", given);
    if (variations.has("addresses-saved-in-lower-case")) {
      return address.toLowerCase(Locale.ROOT);
    }
    return variations.has("addresses-saved-without-plus-part")
        ? address.replaceAll("\\+[^@]*@", "@")
        : address;
  }

  private static String titled(String word) {
    return word.isEmpty()
        ? word
        : word.substring(0, 1).toUpperCase(Locale.ROOT)
            + word.substring(1).toLowerCase(Locale.ROOT);
  }
}
