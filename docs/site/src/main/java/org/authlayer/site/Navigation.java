package org.authlayer.site;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The tree of pages: navigation.txt says which there are, in which group and in which order. */
record Navigation(List<Group> groups) {

  private static final String BUILT = "@";

  /** A heading of the tree and the pages below it. */
  record Group(String name, List<Entry> entries) {}

  /**
   * A line of the tree.
   *
   * @param page a file of the repository, several with a star, or after an at sign a built page
   * @param label what it is called; empty for the page's own title
   */
  record Entry(String page, String label) {

    boolean isBuilt() {
      return page.startsWith(BUILT);
    }

    /** Where a built page stands. */
    String place() {
      return page.substring(BUILT.length());
    }

    boolean matches(String file) {
      String[] around = page.split("\\*", -1);
      String pattern =
          Stream.of(around).map(Pattern::quote).reduce((a, b) -> a + "[^/]*" + b).orElseThrow();
      return file.matches(pattern);
    }
  }

  static Navigation of(String text) {
    List<Group> groups = new ArrayList<>();
    for (String line : text.lines().filter(line -> !line.isBlank()).toList()) {
      if (!line.startsWith(" ")) {
        groups.add(new Group(line.strip(), new ArrayList<>()));
      } else {
        int sign = line.indexOf(" = ");
        String page = (sign < 0 ? line : line.substring(0, sign)).strip();
        String label = sign < 0 ? "" : line.substring(sign + 3).strip();
        groups.get(groups.size() - 1).entries().add(new Entry(page, label));
      }
    }
    return new Navigation(groups);
  }

  /** The same with an entry for each page, and without built pages that were not built. */
  Navigation expanded(Collection<String> pages, Set<String> built) {
    return new Navigation(
        groups.stream()
            .map(
                group ->
                    new Group(
                        group.name(),
                        group.entries().stream()
                            .flatMap(entry -> expanded(entry, pages, built))
                            .toList()))
            .toList());
  }

  private static Stream<Entry> expanded(Entry entry, Collection<String> pages, Set<String> built) {
    if (entry.isBuilt()) {
      return Stream.of(entry).filter(one -> built.contains(one.place()));
    }
    return pages.stream().filter(entry::matches).map(page -> new Entry(page, entry.label()));
  }

  /** Pages in no group or in two, and entries that name no page. */
  List<String> problems(Collection<String> pages) {
    List<String> problems = new ArrayList<>();
    List<Entry> entries = groups.stream().flatMap(group -> group.entries().stream()).toList();
    Set<String> seen = new HashSet<>();
    for (Entry entry : entries) {
      List<String> named = pages.stream().filter(entry::matches).toList();
      if (named.isEmpty() && !entry.isBuilt()) {
        problems.add("navigation.txt names " + entry.page() + ", which is not there");
      }
      named.stream()
          .filter(page -> !seen.add(page))
          .forEach(page -> problems.add("navigation.txt names " + page + " twice"));
    }
    pages.stream()
        .filter(page -> !seen.contains(page))
        .forEach(page -> problems.add(page + " is in no group of navigation.txt"));
    return problems;
  }

  String groupOf(String page) {
    return groups.stream()
        .filter(group -> group.entries().stream().anyMatch(entry -> entry.page().equals(page)))
        .map(Group::name)
        .findFirst()
        .orElse("");
  }
}
