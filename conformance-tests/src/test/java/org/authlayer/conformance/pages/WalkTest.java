package org.authlayer.conformance.pages;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.junit.jupiter.api.Test;

/**
 * The way of a request through the files of the packed server, and of the plain adapter on stores
 * in memory, as the debugger of the platform sees it in another process.
 */
final class WalkTest {

  private static final String PAGE = "docs/explanation/architecture.md";
  private static final String MARK = WalkedServer.Mark.class.getName();
  private static final List<String> WATCHED =
      List.of(
          "org.authlayer.adapter.helidon.*",
          "org.authlayer.domain.*",
          "org.authlayer.json.*",
          "org.authlayer.jwt.*",
          "org.authlayer.runtime.*",
          "org.authlayer.server.*",
          MARK);

  /** The most stays on the packed server. */
  private static final Map<String, Integer> BARS =
      Map.of(
          "GET /me, Bearer", 20,
          "POST /login, Basic", 26,
          "GET /session/me, session", 23,
          "POST /web/login, form", 35);

  /** What a method is handed, or hands back, when something is done to a request. */
  private static final Pattern REQUEST =
      Pattern.compile(
          ".*\\.(ServerRequest|ServerResponse|HttpPrologue|HttpRequest|HttpResponse|Request|Headers"
              + "|BearerAuthorization|BasicAuthorization|AuthorizationHeader|Credentials"
              + "|PasswordAttempt|Token|Session|FormState)");

  /** They hold a request's parts, or put two middleware behind each other. */
  private static final Set<String> VALUES =
      Set.of("Request", "AuthStore", "Evidence", "Session", "Middleware", "Chain", "Abort");

  private record Walk(List<String> files) {

    Set<String> stays() {
      return new LinkedHashSet<>(files);
    }

    /** Each file that is entered again after another one. */
    long returns() {
      Set<String> again = new LinkedHashSet<>();
      Set<String> seen = new LinkedHashSet<>();
      String last = "";
      for (String file : files) {
        if (!file.equals(last) && !seen.add(file)) {
          again.add(file);
        }
        last = file;
      }
      return again.size();
    }

    @Override
    public String toString() {
      return "%d / %d".formatted(stays().size(), returns());
    }
  }

  @Test
  void walksAreThoseOfThePageAndShort() throws Exception {
    Map<String, Walk> packed = recorded(WalkedServer.PACKED);
    Map<String, Walk> plain = recorded(WalkedServer.PLAIN);
    String page = Repository.read(PAGE);
    String right = page;
    for (String request : WalkedServer.WALKS) {
      Walk walk = requireNonNull(packed.get(request), request);
      Walk bare = requireNonNull(plain.get(request), request);
      Pattern row =
          Pattern.compile("\\| `" + Pattern.quote(request.replace(", ", "`, ")) + " \\|.*");
      Matcher found = row.matcher(right);
      assertTrue(found.find(), () -> PAGE + " has no row for " + request);
      String[] cells = found.group().split("\\|", -1);
      cells[2] = " " + walk + " ";
      cells[3] = " " + bare + " ";
      cells[4] = " " + String.join(", ", walk.stays()) + " ";
      right = found.replaceFirst(Matcher.quoteReplacement(String.join("|", cells)));
      assertTrue(
          walk.stays().size() <= BARS.getOrDefault(request, 0),
          () -> request + ": " + walk + " " + walk.stays());
    }
    if (!Repository.rewrite(PAGE, right)) {
      assertEquals(right, page, () -> "made anew by " + Repository.command(WalkTest.class));
    }
  }

  private static Map<String, Walk> recorded(String server) throws Exception {
    VirtualMachine machine = launched(server);
    ClassPrepareRequest ready = machine.eventRequestManager().createClassPrepareRequest();
    ready.addClassFilter(MARK);
    ready.enable();
    // The process waits at its end until the test has read each entry, also on a busy machine.
    machine.eventRequestManager().createVMDeathRequest().enable();
    List<Method> entered = new ArrayList<>();
    for (boolean running = true; running; ) {
      EventSet events = machine.eventQueue().remove();
      for (Event event : events) {
        switch (event) {
          case ClassPrepareEvent prepared -> watch(machine);
          case MethodEntryEvent entry -> entered.add(entry.method());
          case VMDisconnectEvent end -> running = false;
          default -> {}
        }
      }
      if (running) {
        events.resume();
      }
    }
    return walks(entered);
  }

  private static void watch(VirtualMachine machine) {
    for (String classes : WATCHED) {
      MethodEntryRequest entries = machine.eventRequestManager().createMethodEntryRequest();
      entries.addClassFilter(classes);
      entries.setSuspendPolicy(EventRequest.SUSPEND_NONE);
      entries.enable();
    }
  }

  private static Map<String, Walk> walks(List<Method> entered) {
    Map<String, Walk> walks = new LinkedHashMap<>();
    List<String> files = new ArrayList<>();
    for (Method method : entered) {
      if (!method.declaringType().name().equals(MARK)) {
        Stream.of(method).filter(WalkTest::isStay).map(WalkTest::file).forEach(files::add);
      } else if (method.name().equals("begin")) {
        files.clear();
      } else if (method.name().equals("end")) {
        walks.put(WalkedServer.WALKS.get(walks.size()), new Walk(List.copyOf(files)));
      }
    }
    return walks;
  }

  private static VirtualMachine launched(String server) throws Exception {
    LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    String classPath = System.getProperty("java.class.path");
    requireNonNull(arguments.get("main")).setValue(WalkedServer.class.getName() + " " + server);
    String jvm = System.getProperty("test.jvm", "jvm-1");
    requireNonNull(arguments.get("options"))
        .setValue("-Dtest.jvm=" + jvm + " -cp \"" + classPath + "\"");
    return connector.launch(arguments);
  }

  private static boolean isStay(Method method) {
    return !method.isBridge()
        && !method.isConstructor()
        && !method.isStaticInitializer()
        && !method.declaringType().name().contains("$$Lambda")
        && !VALUES.contains(file(method))
        && Stream.concat(method.argumentTypeNames().stream(), Stream.of(method.returnTypeName()))
            .anyMatch(type -> REQUEST.matcher(type).matches());
  }

  private static String file(Method method) {
    String name = method.declaringType().name();
    return name.substring(name.lastIndexOf('.') + 1).replaceAll("[$/].*", "");
  }
}
