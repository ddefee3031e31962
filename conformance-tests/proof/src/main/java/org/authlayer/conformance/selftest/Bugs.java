package org.authlayer.conformance.selftest;

import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Wrong implementations, each under the clause that it breaks. For instance {@code
 * against("AL-LGB-01").wrong("lets everybody in", where(401).status(200))}.
 */
public record Bugs(String clause, List<Bug> list) {

  public Bugs {
    list = List.copyOf(list);
  }

  public static Bugs against(String clause) {
    return new Bugs(clause, List.of());
  }

  public static Bugs all(Bugs... several) {
    return new Bugs("", Stream.of(several).flatMap(Bugs::stream).toList());
  }

  public Stream<Bug> stream() {
    return list.stream();
  }

  /** The following ones break another clause. */
  public Bugs andAgainst(String another) {
    return new Bugs(another, list);
  }

  public Bugs wrong(String what, Tamper<?>... parts) {
    Bug one = new Bug(clause, what, List.of(parts));
    return new Bugs(clause, Stream.concat(stream(), Stream.of(one)).toList());
  }

  /** One method of a part that does something else instead. */
  public <P, F> Bugs wrong(String what, Tamper.Instead<P, F> method, F instead) {
    return wrong(what, method.does(instead));
  }

  /** One or more for each of some cases. */
  public <T> Bugs each(Collection<T> cases, BiFunction<Bugs, T, Bugs> more) {
    Bugs all = this;
    for (T one : cases) {
      all = more.apply(all, one);
    }
    return all;
  }
}
