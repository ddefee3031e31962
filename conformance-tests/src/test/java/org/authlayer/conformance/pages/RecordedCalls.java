package org.authlayer.conformance.pages;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The calls of driven ports while requests are answered, each with the stack of the domain's
 * classes above it, as a sequence diagram.
 */
final class RecordedCalls {

  /** Elements of a chain and of a list of steps, and the bridge of the two forms: they hand on. */
  private static final Set<String> PASSING_ON =
      Set.of(
          "Middleware",
          "Chain",
          "Declared",
          "PasswordCheck",
          "AsyncRequestAuthenticator",
          "Stages");

  private static final Pattern LAMBDA = Pattern.compile("lambda\\$(\\w+)\\$\\d+");
  private static final String CLIENT = "Adapter";

  private record Call(String type, String method) {}

  private final List<List<Call>> stacks = new ArrayList<>();

  /** A port whose calls are recorded, and so are those of the ports that it hands out. */
  <P> P around(Class<P> port, P real) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> call(real, method, arguments)));
  }

  private Object call(Object real, Method method, Object[] arguments) throws Throwable {
    Class<?> type = method.getReturnType();
    boolean handsOut = type.isInterface() && type.getName().startsWith("org.authlayer.ports");
    if (!handsOut || type.isSealed()) {
      stacks.add(stack(new Call(method.getDeclaringClass().getSimpleName(), method.getName())));
    }
    try {
      Object answer = method.invoke(real, arguments);
      return handsOut && !type.isSealed() ? wrapped(type, answer) : answer;
    } catch (InvocationTargetException failed) {
      throw Objects.requireNonNullElse(failed.getCause(), failed);
    }
  }

  private <P> P wrapped(Class<P> type, Object answer) {
    return around(type, type.cast(answer));
  }

  private static List<Call> stack(Call last) {
    List<StackFrame> frames = new ArrayList<>(StackWalker.getInstance().walk(Stream::toList));
    Collections.reverse(frames);
    List<Call> calls = new ArrayList<>();
    for (StackFrame frame : frames) {
      String name = frame.getClassName();
      String type = name.substring(name.lastIndexOf('.') + 1).replaceAll("\\$.*", "");
      boolean isNew = calls.isEmpty() || !calls.getLast().type().equals(type);
      if (name.startsWith("org.authlayer.domain.") && isNew && !PASSING_ON.contains(type)) {
        Matcher lambda = LAMBDA.matcher(frame.getMethodName());
        calls.add(new Call(type, lambda.matches() ? lambda.group(1) : frame.getMethodName()));
      }
    }
    calls.add(last);
    return calls;
  }

  /** The sequence since the last one, as Mermaid has it, from a class on. */
  String diagram(String title, String first, int status) {
    List<String> arrows = new ArrayList<>();
    List<Call> before = List.of();
    for (List<Call> whole : stacks) {
      List<Call> stack = whole.stream().dropWhile(call -> !call.type().equals(first)).toList();
      int shared = 0;
      while (shared < Math.min(before.size(), stack.size() - 1)
          && before.get(shared).equals(stack.get(shared))) {
        shared++;
      }
      for (int at = shared; at < stack.size(); at++) {
        String from = at == 0 ? CLIENT : stack.get(at - 1).type();
        Call to = stack.get(at);
        arrows.add("  %s->>%s: %s".formatted(from, to.type(), to.method()));
      }
      before = stack;
    }
    stacks.clear();
    List<String> lines = new ArrayList<>(List.of("sequenceDiagram", "  %% " + title));
    lines.addAll(arrows);
    lines.add("  %s-->>%s: %d".formatted(first, CLIENT, status));
    return String.join("\n", lines);
  }

  /** Forgets what was recorded. */
  void forget() {
    stacks.clear();
  }
}
