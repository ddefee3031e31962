package org.authlayer.conformance.law;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.probe.Examples;
import org.authlayer.conformance.wire.Digits;

/** The ways to write a text otherwise. */
final class Rewritings {

  private static final String ANOTHER_LAST = "another last character";

  /** Many languages print this word for a missing text. */
  private static final String NULL = "the word null";

  private static final String UNDEFINED = "the word undefined";

  private static final List<Rewriting> WHOLE =
      List.of(
          new Rewriting(
              "all letters to the other case",
              text -> mapped(text, c -> c < 0x80 && Character.isLetter(c) ? c ^ 0x20 : c)),
          new Rewriting("without its last character", text -> text.substring(0, last(text))),
          new Rewriting("without its first character", text -> text.substring(second(text))),
          new Rewriting(ANOTHER_LAST, text -> text.substring(0, last(text)) + "_"),
          new Rewriting("another character inside", text -> replaced(text, middle(text), "_")),
          new Rewriting("to full width", Rewritings::wide),
          new Rewriting("with a look-alike letter", Rewritings::lookAlike),
          new Rewriting("with an accent", Rewritings::accented),
          new Rewriting(
              "to decomposed characters", text -> Normalizer.normalize(text, Normalizer.Form.NFD)),
          new Rewriting("another character beyond the first plane", Rewritings::astral),
          new Rewriting("question marks for all but ASCII", t -> t.replaceAll("[^ -~]", "?")),
          new Rewriting("its bytes read in another charset", Rewritings::otherCharset),
          new Rewriting("NUL and more after it", text -> text + "\0x"),
          new Rewriting("without quotes", text -> text.replaceAll("[\"']", "")),
          new Rewriting("without dots", text -> text.replace(".", "")),
          new Rewriting("with a blank doubled", text -> text.replaceFirst(" ", "  ")),
          new Rewriting("without its plus part", text -> text.replaceFirst("\\+[^@+]*(?=@|$)", "")),
          new Rewriting("without the part after the @", text -> text.replaceFirst("@.*$", "")),
          new Rewriting("to capitals after the @", text -> upperFrom(text, text.indexOf('@'))),
          new Rewriting("with its escape resolved", text -> text.replace("%41", "A")),
          new Rewriting("to percent-encoding", Rewritings::percent),
          new Rewriting("a character as an entity", Rewritings::entity),
          new Rewriting("without markup", text -> text.replaceAll("&[a-z]+;|[<>&]", "")),
          new Rewriting("plus in place of blanks", text -> text.replace(' ', '+')),
          new Rewriting("to base64", text -> Base64.getEncoder().encodeToString(bytes(text))),
          new Rewriting("its first letter in the other case", text -> flipped(text, 0, 1)),
          new Rewriting(
              "a wildcard of LIKE for its end", text -> text.substring(0, last(text)) + "%"),
          new Rewriting("a wildcard alone", text -> "*"),
          new Rewriting("a condition of SQL", text -> text + "' OR '1'='1"));

  /**
   * Whatever takes one of these for the same takes another change for the same, too: a program that
   * knows no cases takes all letters in the other case. They are tried where that costs no hash.
   */
  private static final List<Rewriting> SHOWN_BY_OTHERS =
      List.of(
          new Rewriting("to capitals", text -> text.toUpperCase(Locale.ROOT)),
          new Rewriting("to small letters", text -> text.toLowerCase(Locale.ROOT)),
          new Rewriting("only its first half", text -> text.substring(0, middle(text))),
          new Rewriting("only its second half", text -> text.substring(middle(text))),
          new Rewriting("with a compatible letter", Rewritings::compatible),
          new Rewriting("without accents", Rewritings::unaccented),
          new Rewriting("to composed characters of compatibility", Rewritings::composed),
          new Rewriting("letters and digits only", text -> text.replaceAll("[^\\p{L}\\p{N}@]", "")),
          new Rewriting("to the other alphabet of base64", Rewritings::otherAlphabet),
          new Rewriting("without padding", text -> text.replaceAll("=+$", "")),
          new Rewriting("with spare bits in its last letter", Rewritings::respelled),
          new Rewriting(
              "its last letters in the other case",
              text -> flipped(text, last(text) - 1, text.length())),
          new Rewriting(
              "a wildcard of LIKE for a character", text -> "_" + text.substring(second(text))),
          new Rewriting(
              "only its first eight characters",
              text -> text.substring(0, Math.min(8, text.length()))));

  private static final List<Rewriting> ADDITIONS =
      List.of(
          new Rewriting("a domain before it", text -> "EXAMPLE\\" + text),
          new Rewriting("a realm before it", text -> "example/" + text),
          new Rewriting("a domain after it", text -> text + "@example.org"),
          new Rewriting("written twice", text -> text + text),
          new Rewriting("in quotes", text -> '"' + text + '"'),
          new Rewriting("the scheme of an address before it", text -> "mailto:" + text),
          new Rewriting("in angle brackets", text -> "<" + text + ">"),
          new Rewriting("with ideographic full stops", text -> text.replace('.', '\u3002')),
          new Rewriting("without tags", text -> text.replaceAll("<[^>]*>", "")),
          new Rewriting("without backslashes", text -> text.replace("\\", "")),
          new Rewriting(
              "a letter with the same low byte",
              text -> replaced(text, 0, Character.toString(text.codePointAt(0) + 0x100))),
          new Rewriting(NULL, text -> "null"),
          new Rewriting(UNDEFINED, text -> "undefined"));

  /**
   * Changes that a program takes for the same text only if it looks the text up in a table or a
   * directory, or compares it letter by letter.
   */
  private static final Set<String> OF_NAMES =
      Set.of(
          ANOTHER_LAST,
          "a domain before it",
          "a realm before it",
          "a domain after it",
          "the scheme of an address before it",
          "in angle brackets",
          "with ideographic full stops",
          "a wildcard of LIKE for its end",
          "a wildcard alone",
          "a condition of SQL");

  /** A text of digits, written so that a program which compares numbers finds it equal. */
  private static final List<Rewriting> NUMBERS =
      List.of(
          new Rewriting("with an exponent", text -> text.charAt(0) + "e" + (text.length() - 1)),
          new Rewriting("with a fraction of zero", text -> text + ".0"),
          new Rewriting("with a plus sign", text -> "+" + text),
          new Rewriting("with a leading zero", text -> "0" + text),
          new Rewriting("in hexadecimal digits", text -> "0x" + Long.toHexString(number(text))),
          new Rewriting("with separators", text -> text.replaceAll("(?<=\\d)(?=(\\d{3})+$)", "_")),
          new Rewriting(
              "in digits of another script", text -> mapped(text, c -> c - '0' + 0x0660)));

  /** How many changes without a hash are tried for each change with one. */
  private static final int MORE = 5;

  private static final List<Insertion> INSERTIONS =
      Table.read(
          Rewritings.class,
          "insertions.csv",
          row ->
              new Insertion(
                  Kind.valueOf(row.cell("kind")),
                  row.cell("name"),
                  Stream.of(row.cell("characters").split(" "))
                      .map(unit -> Character.toString(Digits.small(unit, 16)))
                      .collect(Collectors.joining())));

  private static final List<Drawn> DRAWN =
      List.of(
          new Drawn(Kind.LETTER, Place.LAST),
          new Drawn(Kind.LETTER, Place.FIRST),
          new Drawn(Kind.BLANK, Place.LAST),
          new Drawn(Kind.BLANK, Place.FIRST),
          new Drawn(Kind.LINE_END, Place.LAST),
          new Drawn(Kind.CONTROL, Place.LAST),
          new Drawn(Kind.INVISIBLE, Place.LAST),
          new Drawn(Kind.MARK, Place.LAST),
          new Drawn(Kind.PUNCTUATION, Place.LAST),
          new Drawn(Kind.BEHIND, Place.LAST),
          new Drawn(Kind.ASTRAL, Place.LAST),
          new Drawn(Kind.BLANK, Place.MIDDLE));

  private enum Kind {
    LETTER,
    BLANK,
    LINE_END,
    CONTROL,
    INVISIBLE,
    MARK,
    PUNCTUATION,
    BEHIND,
    ASTRAL
  }

  private record Drawn(Kind kind, Place place) {}

  private record Insertion(Kind kind, String name, String text) {

    Rewriting at(Place place) {
      return new Rewriting(
          name + " " + place.words,
          right -> new StringBuilder(right).insert(place.in(right), text).toString());
    }
  }

  private Rewritings() {}

  /** The ways to write a number otherwise. */
  static List<Rewriting> numbers() {
    return NUMBERS;
  }

  /** All changes, with each text inserted at each place: for things compared without a hash. */
  static List<Rewriting> all(Examples examples, SentText thing) {
    List<Rewriting> all = new ArrayList<>(WHOLE);
    all.addAll(SHOWN_BY_OTHERS);
    all.addAll(ADDITIONS);
    for (Place place : Place.values()) {
      inserted(place).values().forEach(all::addAll);
    }
    Collections.shuffle(all, examples.random(thing.name()));
    return first(all.subList(0, Math.min(all.size(), examples.most() * MORE)), thing, all.size());
  }

  /**
   * The changes of the whole text and one random insertion of each kind. The list is the same for
   * every text, so profiles can share it.
   */
  static List<Rewriting> drawn(Examples examples, String thing) {
    Random random = examples.random(thing);
    List<Rewriting> drawn = new ArrayList<>(WHOLE);
    for (Drawn one : DRAWN) {
      List<Rewriting> texts = inserted(one.place()).getOrDefault(one.kind(), List.of());
      drawn.add(texts.get(random.nextInt(texts.size())));
    }
    drawn.addAll(ADDITIONS);
    if (drawn.size() > examples.most()) {
      Collections.shuffle(drawn, random);
    }
    return drawn.subList(0, Math.min(drawn.size(), examples.most()));
  }

  /** Of some changes those that a program which hashes a text may take for the same. */
  static List<Rewriting> ofSecrets(List<Rewriting> changes) {
    return without(changes, OF_NAMES);
  }

  /** Of some changes those of a name that is looked up: a cut shows another last character. */
  static List<Rewriting> ofNames(List<Rewriting> changes) {
    return without(changes, Set.of(ANOTHER_LAST, NULL, UNDEFINED));
  }

  private static List<Rewriting> without(List<Rewriting> changes, Set<String> names) {
    return changes.stream().filter(change -> !names.contains(change.name())).toList();
  }

  /** The one change of a text that is too long for some hashes: beyond what they read. */
  static List<Rewriting> beyond() {
    return WHOLE.stream().filter(change -> change.name().equals(ANOTHER_LAST)).toList();
  }

  /** The first changes that make another text of a thing. */
  static List<Rewriting> first(List<Rewriting> changes, SentText thing, int most) {
    return changes.stream().filter(change -> makesAnother(change, thing)).limit(most).toList();
  }

  private static boolean makesAnother(Rewriting change, SentText thing) {
    return change.of(thing.right()).filter(thing.another()).isPresent();
  }

  private enum Place {
    FIRST("before it"),
    MIDDLE("inside it"),
    LAST("after it");

    private final String words;

    Place(String words) {
      this.words = words;
    }

    int in(String text) {
      return this == FIRST ? 0 : this == LAST ? text.length() : middle(text);
    }
  }

  private static Map<Kind, List<Rewriting>> inserted(Place place) {
    return INSERTIONS.stream()
        .collect(
            Collectors.groupingBy(
                Insertion::kind,
                () -> new EnumMap<>(Kind.class),
                Collectors.mapping(one -> one.at(place), Collectors.toList())));
  }

  private static int middle(String text) {
    int at = text.length() / 2;
    return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }

  private static int last(String text) {
    return text.offsetByCodePoints(text.length(), -1);
  }

  private static int second(String text) {
    return text.offsetByCodePoints(0, 1);
  }

  private static String replaced(String text, int at, String instead) {
    return text.substring(0, at) + instead + text.substring(text.offsetByCodePoints(at, 1));
  }

  private static String flipped(String text, int from, int to) {
    StringBuilder flipped = new StringBuilder(text);
    for (int at = Math.max(0, from); at < to; at++) {
      char one = text.charAt(at);
      flipped.setCharAt(
          at, Character.isUpperCase(one) ? Character.toLowerCase(one) : Character.toUpperCase(one));
    }
    return flipped.toString();
  }

  /** An ampersand by its name, which every decoder knows, or else the first letter by number. */
  private static String entity(String text) {
    return text.contains("&")
        ? text.replace("&", "&amp;")
        : replaced(text, 0, "&#" + text.codePointAt(0) + ";");
  }

  private static String upperFrom(String text, int from) {
    return from < 0
        ? text
        : text.substring(0, from) + text.substring(from).toUpperCase(Locale.ROOT);
  }

  private static String wide(String text) {
    return mapped(text, c -> c > ' ' && c < 0x7f ? c + 0xfee0 : c);
  }

  private static String lookAlike(String text) {
    String latin = "aceiopsxyKMHABE";
    String others =
        "\u0430\u0441\u0435\u0456\u043e\u0440\u0455\u0445\u0443\u041a\u041c\u041d\u0410\u0412\u0415";
    return mapped(text, c -> latin.indexOf(c) < 0 ? c : others.charAt(latin.indexOf(c)));
  }

  private static String compatible(String text) {
    return text.replace('K', '\u212a').replace('k', '\u212a').replace('s', '\u017f');
  }

  private static String accented(String text) {
    String plain = "aeioubc";
    String accents = "\u00e1\u00e9\u00ed\u00f3\u00fa\u1e03\u0107";
    return mapped(text, c -> plain.indexOf(c) < 0 ? c : accents.charAt(plain.indexOf(c)));
  }

  private static String unaccented(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
  }

  private static String composed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  private static String astral(String text) {
    return mapped(text, c -> c > 0xffff ? c + 1 : c);
  }

  private static String otherCharset(String text) {
    return new String(bytes(text), StandardCharsets.ISO_8859_1);
  }

  private static String percent(String text) {
    String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    return encoded.equals(text)
        ? "%" + HexFormat.of().toHexDigits((byte) text.charAt(0)) + text.substring(1)
        : encoded;
  }

  private static String otherAlphabet(String text) {
    return mapped(text, c -> c == '+' ? '-' : c == '/' ? '_' : c == '-' ? '+' : c == '_' ? '/' : c);
  }

  /** Another base64 text of the same bytes: the last letter differs in its unused bits. */
  private static String respelled(String text) {
    String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    int end = text.replaceAll("=+$", "").length();
    int unused = (end % 4) == 2 ? 4 : (end % 4) == 3 ? 2 : 0;
    int at = end == 0 ? -1 : letters.indexOf(text.charAt(end - 1));
    return unused == 0 || at < 0 || at + 1 >= letters.length() || at % unused != 0
        ? text
        : text.substring(0, end - 1) + letters.charAt(at + 1) + text.substring(end);
  }

  private static String mapped(String text, java.util.function.IntUnaryOperator each) {
    return text.codePoints().map(each).mapToObj(Character::toString).collect(Collectors.joining());
  }

  private static long number(String text) {
    return Digits.number(text);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
