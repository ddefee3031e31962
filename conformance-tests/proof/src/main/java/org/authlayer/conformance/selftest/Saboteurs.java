package org.authlayer.conformance.selftest;

import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Wrong implementations, each under the clause that it breaks. For instance {@code
 * against("AL-LGB-01").wrong("lets everybody in", where(401).status(200))}.
 */
public record Saboteurs(String clause, List<Saboteur> list) {

  public Saboteurs {
    list = List.copyOf(list);
  }

  public static Saboteurs against(String clause) {
    return new Saboteurs(clause, List.of());
  }

  public static Saboteurs all(Saboteurs... several) {
    return new Saboteurs("", Stream.of(several).flatMap(Saboteurs::stream).toList());
  }

  public Stream<Saboteur> stream() {
    return list.stream();
  }

  /** The following ones break another clause. */
  public Saboteurs andAgainst(String another) {
    return new Saboteurs(another, list);
  }

  public Saboteurs wrong(String what, Tamper<?>... parts) {
    Saboteur one = new Saboteur(clause, what, List.of(parts));
    return new Saboteurs(clause, Stream.concat(stream(), Stream.of(one)).toList());
  }

  /** One method of a part that does something else instead. */
  public <P, F> Saboteurs wrong(String what, Tamper.Instead<P, F> method, F instead) {
    return wrong(what, method.does(instead));
  }

  /** One or more for each of some cases. */
  public <T> Saboteurs each(Collection<T> cases, BiFunction<Saboteurs, T, Saboteurs> more) {
    Saboteurs all = this;
    for (T one : cases) {
      all = more.apply(all, one);
    }
    return all;
  }
}
