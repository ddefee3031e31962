package org.authlayer.domain.authenticator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.authlayer.domain.fakes.Call;
import org.authlayer.ports.driving.Channel;

/**
 * A random chain and the request that is sent through it.
 *
 * @param call the message
 * @param entries what the session holds
 * @param steps the chain from left to right
 * @param shapes decides which of several equal ways a form takes
 */
record Scenario(Call call, Map<String, String> entries, List<Step> steps, long shapes) {

  private static final List<String> NAMES = List.of("ada", "bob", "", "\u00e4:\ud83d\ude00");

  static Scenario random(Random random) {
    List<Step> steps = new ArrayList<>();
    int length = 1 + random.nextInt(7);
    for (int i = 0; i < length; i++) {
      steps.add(step(random));
    }
    return new Scenario(call(random), entries(random), steps, random.nextLong());
  }

  private static Step step(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> new Step.LogIn(any(random, UserType.values()), any(random, NAMES));
      case 1, 2 -> new Step.LogOut(any(random, UserType.values()), random.nextBoolean());
      case 3 -> new Step.Guard(any(random, UserType.values()));
      default ->
          new Step.Authenticate(
              any(random, Step.Protocol.values()), any(random, UserType.values()), outcome(random));
    };
  }

  /** Mostly success or refusal to log in, so that long chains reach their end. */
  private static Step.Outcome outcome(Random random) {
    return switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> Step.Outcome.LOGS_IN;
      case 4, 5, 6 -> Step.Outcome.DOES_NOT_VERIFY;
      default -> any(random, Step.Outcome.values());
    };
  }

  private static Call call(Random random) {
    Call call = Call.post("/").over(any(random, Channel.values()));
    call =
        switch (random.nextInt(6)) {
          case 0 -> call;
          case 1 -> call.authorization(any(random, List.of("Basic", "Bearer a b", "", "Basic !")));
          case 2 -> call.basic("ada", "one").bearer("two");
          case 3 -> call.bearer("token");
          default -> call.basic("ada", "secret");
        };
    return switch (random.nextInt(3)) {
      case 0 -> call;
      case 1 -> call.form("username", "ada", "password", any(random, NAMES));
      default -> call.json("username", "ada", "password", any(random, NAMES));
    };
  }

  private static Map<String, String> entries(Random random) {
    Map<String, String> entries = new TreeMap<>();
    for (UserType type : UserType.values()) {
      if (random.nextBoolean()) {
        entries.put(type.name(), any(random, NAMES));
      }
    }
    return entries;
  }

  private static <T> T any(Random random, List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private static <T> T any(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  /** Shows everything: nothing in it is secret. */
  @Override
  public String toString() {
    return call.message().method()
        + " "
        + call.message().headers().lines()
        + " "
        + call.message().channel()
        + " "
        + call.message().body()
        + " session "
        + entries
        + " chain "
        + steps;
  }
}
