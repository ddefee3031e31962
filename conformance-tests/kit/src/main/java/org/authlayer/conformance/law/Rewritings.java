package org.authlayer.conformance.law;

import static java.util.Map.entry;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.probe.Examples;
import org.authlayer.conformance.wire.Digits;

/** The ways to write a text otherwise. */
final class Rewritings {

  /** The rewritings of the table that no regular expression can say. */
  private static final Map<String, UnaryOperator<String>> FUNCTIONS =
      Map.ofEntries(
          entry("case", it -> mapped(it, c -> c < 0x80 && Character.isLetter(c) ? c ^ 0x20 : c)),
          entry("inside", text -> replaced(text, middle(text), "_")),
          entry("wide", text -> mapped(text, c -> c > ' ' && c < 0x7f ? c + 0xfee0 : c)),
          entry("look-alike", Rewritings::lookAlike),
          entry("accented", Rewritings::accented),
          entry("decomposed", text -> Normalizer.normalize(text, Normalizer.Form.NFD)),
          entry("astral", text -> mapped(text, c -> c > 0xffff ? c + 1 : c)),
          entry("charset", text -> new String(bytes(text), StandardCharsets.ISO_8859_1)),
          entry("nul", text -> text + "\0x"),
          entry("domain", text -> upperFrom(text, text.indexOf('@'))),
          entry("percent", Rewritings::percent),
          entry("entity", Rewritings::entity),
          entry("base64", text -> Base64.getEncoder().encodeToString(bytes(text))),
          entry("first", text -> flipped(text, 0, 1)),
          entry("upper", text -> text.toUpperCase(Locale.ROOT)),
          entry("lower", text -> text.toLowerCase(Locale.ROOT)),
          entry("half", text -> text.substring(0, middle(text))),
          entry("rest", text -> text.substring(middle(text))),
          entry("compatible", text -> text.replaceAll("[Kk]", "\u212a").replace('s', '\u017f')),
          entry("unaccented", Rewritings::unaccented),
          entry("composed", text -> Normalizer.normalize(text, Normalizer.Form.NFKC)),
          entry("alphabet", Rewritings::otherAlphabet),
          entry("respelled", Rewritings::respelled),
          entry("last", text -> flipped(text, last(text) - 1, text.length())),
          entry("low-byte", it -> replaced(it, 0, Character.toString(it.codePointAt(0) + 0x100))),
          entry("exponent", text -> text.charAt(0) + "e" + (text.length() - 1)),
          entry("hexadecimal", text -> "0x" + Long.toHexString(Digits.number(text))),
          entry("script", it -> mapped(it, c -> c >= '0' && c <= '9' ? c - '0' + 0x0660 : c)),
          entry("soft", it -> new StringBuilder(it).insert(middle(it), '\u00ad').toString()),
          entry("hex", text -> HexFormat.of().formatHex(bytes(text))),
          entry("bytes", Rewritings::decoded),
          entry("turned", text -> new StringBuilder(text).reverse().toString()),
          entry(
              "base64url", it -> Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(it))),
          entry("md5", text -> digest("MD5", text)),
          entry("sha1", text -> digest("SHA-1", text)),
          entry("digest", text -> digest("SHA-256", text)));

  /**
   * Of {@code SHOWN}, another change shows each: a program that knows no cases takes all letters in
   * the other case. They are tried where that costs no hash. {@code FACT} and {@code ENCODING} are
   * the ways in which programs keep in a cookie who its user is.
   */
  private enum Group {
    WHOLE,
    SHOWN,
    ADDED,
    NUMBER,
    FACT,
    ENCODING
  }

  /**
   * @param of {@code name} where a program takes the change for the same only if it looks the text
   *     up in a table or a directory, or compares it letter by letter; {@code secret} for a word
   *     that programs print for a missing text, take for a truth, or are shipped with; {@code none}
   *     for what only a text that is too long for some hashes needs; else {@code any}
   */
  private record Row(Group group, String of, Rewriting change) {}

  private static final List<Row> ROWS =
      Table.read(
          Rewritings.class,
          "rewritings.csv",
          row ->
              new Row(
                  Group.valueOf(row.cell("list")),
                  row.cell("of"),
                  new Rewriting(
                      row.cell("name"), function(row.cell("find"), row.cell("replacement")))));

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
    ASTRAL,
    /** Tried only where that costs no hash. */
    SELDOM
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

  private static UnaryOperator<String> function(String find, String replacement) {
    Pattern pattern = Pattern.compile(find);
    return find.isEmpty()
        ? Objects.requireNonNull(FUNCTIONS.get(replacement), replacement)
        : text -> pattern.matcher(text).replaceAll(replacement);
  }

  private static List<Rewriting> of(Predicate<Row> wanted) {
    return ROWS.stream().filter(wanted).map(Row::change).toList();
  }

  private static List<Rewriting> in(Group... groups) {
    return of(row -> List.of(groups).contains(row.group()));
  }

  /** The ways to write a number otherwise. */
  static List<Rewriting> numbers() {
    return in(Group.NUMBER);
  }

  /** The ways to write down, in a token or a cookie, what is no secret. */
  static List<Rewriting> facts() {
    return in(Group.FACT).stream()
        .flatMap(
            fact ->
                in(Group.ENCODING).stream()
                    .map(
                        encoding ->
                            new Rewriting(
                                fact.name() + ", " + encoding.name(),
                                text -> encoding.on().apply(fact.on().apply(text)))))
        .toList();
  }

  /** All changes, with each text inserted at each place: for things compared without a hash. */
  static List<Rewriting> all(Examples examples, SentText thing) {
    List<Rewriting> all = new ArrayList<>(in(Group.WHOLE, Group.SHOWN, Group.ADDED));
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
    List<Rewriting> drawn = new ArrayList<>(in(Group.WHOLE));
    for (Drawn one : DRAWN) {
      List<Rewriting> texts = inserted(one.place()).getOrDefault(one.kind(), List.of());
      drawn.add(texts.get(random.nextInt(texts.size())));
    }
    drawn.addAll(in(Group.ADDED));
    if (drawn.size() > examples.most()) {
      Collections.shuffle(drawn, random);
    }
    return drawn.subList(0, Math.min(drawn.size(), examples.most()));
  }

  /** Of some changes those that a program which hashes a text may take for the same. */
  static List<Rewriting> ofSecrets(List<Rewriting> changes) {
    return without(changes, "name");
  }

  /** Of some changes those of a name that is looked up: a cut shows another last character. */
  static List<Rewriting> ofNames(List<Rewriting> changes) {
    return without(changes, "secret");
  }

  private static List<Rewriting> without(List<Rewriting> changes, String others) {
    List<Rewriting> unwanted = of(row -> row.of().equals(others) || row.of().equals("none"));
    return changes.stream().filter(change -> !unwanted.contains(change)).toList();
  }

  /** The one change of a text that is too long for some hashes: beyond what they read. */
  static List<Rewriting> beyond() {
    return of(row -> row.of().equals("none"));
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

  private static String lookAlike(String text) {
    String latin = "aceiopsxyKMHABE";
    String others =
        "\u0430\u0441\u0435\u0456\u043e\u0440\u0455\u0445\u0443\u041a\u041c\u041d\u0410\u0412\u0415";
    return mapped(text, c -> latin.indexOf(c) < 0 ? c : others.charAt(latin.indexOf(c)));
  }

  private static String accented(String text) {
    String plain = "aeioubc";
    String accents = "\u00e1\u00e9\u00ed\u00f3\u00fa\u1e03\u0107";
    return mapped(text, c -> plain.indexOf(c) < 0 ? c : accents.charAt(plain.indexOf(c)));
  }

  private static String unaccented(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
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

  private static String decoded(String text) {
    try {
      return HexFormat.of().formatHex(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException malformed) {
      return text;
    }
  }

  private static String digest(String algorithm, String text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes(text)));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
