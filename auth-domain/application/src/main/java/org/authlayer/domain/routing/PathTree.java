package org.authlayer.domain.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A literal segment wins over a parameter, and a parameter over the rest. */
record PathTree(
    Map<String, PathTree> literals,
    List<PathTree> parameter,
    List<Router.Methods> here,
    List<Router.Methods> rest) {

  record Branch(List<String> segments, Router.Methods methods) {

    private String head() {
      return segments.get(0);
    }

    private Branch tail() {
      return new Branch(segments.subList(1, segments.size()), methods);
    }

    private boolean isParameter() {
      return !segments.isEmpty() && PathPattern.isParameter(head());
    }

    private boolean isRest() {
      return !segments.isEmpty() && head().equals(PathPattern.REST);
    }

    private boolean isLiteral() {
      return !segments.isEmpty() && !isParameter() && !isRest();
    }
  }

  record Found(Router.Methods methods, List<String> values) {}

  static PathTree of(List<Branch> branches) {
    Map<String, PathTree> literals =
        branches.stream()
            .filter(Branch::isLiteral)
            .collect(
                Collectors.groupingBy(
                    Branch::head,
                    Collectors.collectingAndThen(
                        Collectors.mapping(Branch::tail, Collectors.toList()), PathTree::of)));
    List<Branch> parameters =
        branches.stream().filter(Branch::isParameter).map(Branch::tail).toList();
    return new PathTree(
        literals,
        parameters.isEmpty() ? List.of() : List.of(of(parameters)),
        ending(branches, branch -> branch.segments().isEmpty()),
        ending(branches, Branch::isRest));
  }

  private static List<Router.Methods> ending(List<Branch> branches, Predicate<Branch> here) {
    return branches.stream().filter(here).map(Branch::methods).toList();
  }

  Optional<Found> find(List<String> left, List<String> values) {
    if (left.isEmpty()) {
      return here.stream().findFirst().map(methods -> new Found(methods, values));
    }
    String head = left.get(0);
    List<String> tail = left.subList(1, left.size());
    return Optional.ofNullable(literals.get(head))
        .flatMap(node -> node.find(tail, values))
        .or(() -> head.isEmpty() ? Optional.empty() : inParameter(tail, with(values, head)))
        .or(() -> inRest(left, values));
  }

  private Optional<Found> inParameter(List<String> tail, List<String> values) {
    return parameter.stream().findFirst().flatMap(node -> node.find(tail, values));
  }

  private Optional<Found> inRest(List<String> left, List<String> values) {
    return rest.stream()
        .findFirst()
        .filter(any -> left.size() > 1 || !left.get(0).isEmpty())
        .map(methods -> new Found(methods, with(values, String.join("/", left))));
  }

  private static List<String> with(List<String> values, String value) {
    List<String> more = new ArrayList<>(values);
    more.add(value);
    return more;
  }
}
