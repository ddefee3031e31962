package org.authlayer.domain.description;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What callers of a route are told of it, beside what the route itself says.
 *
 * <pre>{@code
 * Description.of("Add a note")
 *     .takes(Content.json(NOTE))
 *     .answers(200, "The note.", Content.json(NOTE))
 *     .refuses(400, "A member is missing.")
 * }</pre>
 *
 * @param group the heading that it stands under; empty for that of the application
 * @param about one sentence about the group
 * @param summary what it is for, in a few words
 * @param parameters the shapes of parameters by name: of the path if it has one of that name, else
 *     of the query
 * @param takes the contents that it takes, each as good as the others; none where it reads none
 * @param answers what it answers
 */
public record Description(
    String group,
    String about,
    String summary,
    Map<String, Schema> parameters,
    List<Content> takes,
    List<Answer> answers) {

  private static final Description NOTHING =
      new Description("", "", "", Map.of(), List.of(), List.of());

  /** Copies, and refuses null. */
  public Description {
    Objects.requireNonNull(group, "group");
    Objects.requireNonNull(about, "about");
    Objects.requireNonNull(summary, "summary");
    parameters = Map.copyOf(parameters);
    takes = List.copyOf(takes);
    answers = List.copyOf(answers);
  }

  /**
   * What is told of a route that tells nothing.
   *
   * @return no word
   */
  public static Description nothing() {
    return NOTHING;
  }

  /**
   * The beginning of a description.
   *
   * @param summary what the route is for, in a few words
   * @return the description
   */
  public static Description of(String summary) {
    return new Description("", "", summary, Map.of(), List.of(), List.of());
  }

  /**
   * This description under a heading.
   *
   * @param name the heading, if there is none yet
   * @param sentence one sentence about what stands under it, or an empty text
   * @return a copy
   */
  public Description inGroup(String name, String sentence) {
    return group.isEmpty()
        ? new Description(name, sentence, summary, parameters, takes, answers)
        : this;
  }

  /**
   * This description with the shape of a parameter.
   *
   * @param name its name in the path, else in the query, where it may be missing
   * @param schema its shape
   * @return a copy
   */
  public Description parameter(String name, Schema schema) {
    Map<String, Schema> all = new LinkedHashMap<>(parameters);
    all.put(name, schema);
    return new Description(group, about, summary, all, takes, answers);
  }

  /**
   * This description with content that the route takes.
   *
   * @param contents each as good as the others
   * @return a copy
   */
  public Description takes(Content... contents) {
    return new Description(group, about, summary, parameters, Arrays.asList(contents), answers);
  }

  /**
   * This description with one more answer.
   *
   * @param status the status code
   * @param meaning when it is given, or what it holds
   * @param contents what it may hold; nothing where there is none
   * @return a copy
   */
  public Description answers(int status, String meaning, Content... contents) {
    return answers(Answer.of(status, meaning, contents));
  }

  /**
   * This description with one more refusal.
   *
   * @param status the status code
   * @param meaning when it is given
   * @return a copy
   */
  public Description refuses(int status, String meaning) {
    return answers(Answer.refusal(status, meaning));
  }

  private Description answers(Answer answer) {
    List<Answer> all = Stream.concat(answers.stream(), Stream.of(answer)).toList();
    return new Description(group, about, summary, parameters, takes, all);
  }
}
