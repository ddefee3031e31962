package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Bugs.against;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.Users;

/** Stores that take more than one text for the same: wrong under ExactTextStoreChecks. */
final class ExactTextStoreBugs {

  private ExactTextStoreBugs() {}

  static Bugs all() {
    return against("AL-USR-07")
        .each(lenient().entrySet(), (they, it) -> they.wrong(it.getKey(), users(it.getValue())))
        .wrong(
            "names are trimmed",
            Tamper.of(Users.class).on(Users::add),
            (right, user) ->
                right.add(
                    new NewUser(user.id(), user.name().strip(), user.email(), user.passwordHash())))
        .andAgainst("AL-TKR-06")
        .each(lenient().entrySet(), (they, it) -> they.wrong(it.getKey(), tokens(it.getValue())));
  }

  private static Map<String, BiPredicate<String, String>> lenient() {
    Map<String, BiPredicate<String, String>> how = new LinkedHashMap<>();
    how.put("case does not count", folded(text -> text.toLowerCase(Locale.ROOT)));
    how.put("blanks at the end do not count", folded(String::stripTrailing));
    how.put("blanks around it do not count", folded(String::strip));
    how.put(
        "spellings of a letter are one",
        folded(text -> Normalizer.normalize(text, Normalizer.Form.NFC)));
    how.put(
        "accents do not count",
        folded(text -> Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "")));
    how.put("a sharp s is two", folded(text -> text.replace("\u00df", "ss")));
    how.put("what has no width does not count", folded(text -> text.replace("\u200b", "")));
    how.put("what follows a NUL does not count", folded(text -> text.replaceFirst("\0.*", "")));
    how.put("a beginning is enough", (stored, asked) -> stored.startsWith(asked));
    how.put("a pattern finds what it matches", ExactTextStoreBugs::isLike);
    how.put(
        "a text that no database holds breaks it",
        (stored, asked) -> {
          if (asked.indexOf('\0') >= 0) {
            throw new IllegalStateException("invalid byte sequence");
          }
          return stored.equals(asked);
        });
    return how;
  }

  private static BiPredicate<String, String> folded(UnaryOperator<String> fold) {
    return (stored, asked) -> fold.apply(stored).equals(fold.apply(asked));
  }

  private static boolean isLike(String stored, String asked) {
    String pattern = Pattern.quote(asked).replace("%", "\\E.*\\Q").replace("_", "\\E.\\Q");
    return stored.matches(pattern);
  }

  private static Tamper<Users> users(BiPredicate<String, String> same) {
    return lenient(Tamper.of(Users.class), Users::add, NewUser::email, Users::findByEmail, same);
  }

  static Tamper<Tokens> tokens(BiPredicate<String, String> same) {
    return Tamper.of(Tokens.class)
        .with(
            ArrayList<String>::new,
            (tokens, saved) ->
                tokens
                    .on(Tokens::add)
                    .does(
                        (right, added) -> {
                          saved.add(added.value());
                          return right.add(added);
                        })
                    .on(Tokens::findByValue)
                    .does(
                        (right, type, asked) ->
                            right.findByValue(type, taken(saved, asked, same))));
  }

  private static <P, N, A, R> Tamper<P> lenient(
      Tamper<P> part,
      BiFunction<P, N, A> add,
      Function<N, String> text,
      BiFunction<P, String, R> find,
      BiPredicate<String, String> same) {
    return part.with(
        ArrayList<String>::new,
        (parts, saved) ->
            parts
                .on(add)
                .does(
                    (right, added) -> {
                      saved.add(text.apply(added));
                      return add.apply(right, added);
                    })
                .on(find)
                .does((right, asked) -> find.apply(right, taken(saved, asked, same))));
  }

  private static String taken(List<String> saved, String asked, BiPredicate<String, String> same) {
    return saved.stream().filter(text -> same.test(text, asked)).findFirst().orElse(asked);
  }
}
