package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.inprocess.ApplicationWire;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.domain.routes.ReferenceApplications;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.HmacJwts;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** The diagrams of the tour are made of the build and of recorded requests, and its lines exist. */
final class TourTest {

  private static final String TOUR = "docs/tutorials/tour-of-the-code.md";
  private static final String AT_COMPILE_TIME = "-->";
  private static final String AT_RUN_TIME = "-.->";
  private static final String PASSWORD = "correct horse";
  private static final Pattern PLACE = Pattern.compile("\\[[^\\]]+\\]\\(([^)]+)\\): `([^`]+)`");
  private static final Map<String, String> ADA =
      Map.of(
          "name",
          "Ada",
          "email",
          "ada@example.org",
          "password",
          PASSWORD,
          "confirmPassword",
          PASSWORD);

  private record Arrow(String from, String line, String to) {}

  private final RecordedCalls calls = new RecordedCalls();
  private final ApplicationWire wire = new ApplicationWire(application());

  @Test
  void diagramsAreThoseOfTheBuildAndOfRecordedRequests() throws Exception {
    Map<String, String> made = new LinkedHashMap<>();
    made.put("modules", modules());
    made.put("register", recorded("register", post("/token/users").json(ADA)));
    made.put("basic", recorded("basic", post("/token/login").basic("ada@example.org", PASSWORD)));
    String token = login("/token/login").string("value");
    made.put("bearer", recorded("bearer", get("/token/me").bearer(token)));
    Answer opened = wire.send(get("/session/me").bearer(token));
    String[] cookie = opened.first("Set-Cookie").orElseThrow().split("[=;]", 3);
    calls.forget();
    made.put("session", recorded("session", get("/session/me").cookie(cookie[0], cookie[1])));
    String jwt = login("/jwt/login").string("token");
    made.put("jwt", recorded("jwt", post("/jwt/validateLoggedInUser").bearer(jwt)));

    String page = Repository.read(TOUR);
    String right = page;
    for (String diagram : made.values()) {
      String title = diagram.lines().skip(1).findFirst().orElseThrow();
      Pattern block = Pattern.compile("```mermaid\n[^`]*?" + Pattern.quote(title) + "\n[^`]*```");
      assertTrue(block.matcher(page).find(), () -> "the tour has no diagram " + title);
      right =
          block
              .matcher(right)
              .replaceFirst(Matcher.quoteReplacement("```mermaid\n" + diagram + "\n```"));
    }
    if (!Repository.rewrite(TOUR, right)) {
      assertEquals(right, page, () -> "made anew by " + Repository.command(TourTest.class));
    }
  }

  @Test
  void fromTheReadmeToTheLineAreAtMostFourFiles() {
    List<String> rows =
        Repository.read(TOUR)
            .lines()
            .filter(line -> line.startsWith("| ") && line.contains("](../../README.md): "))
            .toList();
    assertEquals(
        List.of("Basic", "Bearer", "Session", "JWT"),
        rows.stream().map(row -> row.split("\\|", 3)[1].strip()).toList());
    for (String row : rows) {
      List<MatchResult> places = PLACE.matcher(row).results().toList();
      assertTrue(places.size() >= 3 && places.size() <= 4, row);
      for (MatchResult place : places) {
        Path file = Path.of(TOUR).resolveSibling(place.group(1)).normalize();
        String text = Repository.read(file.toString());
        assertTrue(text.contains(place.group(2)), () -> file + " has no " + place.group(2));
      }
    }
  }

  private String recorded(String title, HttpCall call) {
    calls.forget();
    Answer answer = wire.send(call);
    assertTrue(answer.isSuccess(), answer::seen);
    return calls.diagram(title, title.equals("bearer") ? "Routes" : "Router", answer.status());
  }

  private Answer login(String path) {
    return wire.send(post(path).basic("ada@example.org", PASSWORD));
  }

  private static HttpCall get(String path) {
    return HttpCall.of("GET", URI.create("http://127.0.0.1" + path));
  }

  private static HttpCall post(String path) {
    return HttpCall.of("POST", URI.create("http://127.0.0.1" + path));
  }

  private Application application() {
    byte[] key =
        "signs JSON web tokens of the tour and nowhere else".getBytes(StandardCharsets.UTF_8);
    Environment environment =
        new Environment(
            new Databases(calls.around(Stores.class, new InMemoryStores()), Map.of()),
            calls.around(PasswordHasher.class, new BcryptHasher()),
            calls.around(Jwts.class, new HmacJwts("tour", key)),
            event -> {},
            new ManualClock(Instant.parse("2026-01-01T00:00:00Z")),
            new SecureRandom());
    Settings settings = Reference.mounted(Set.of("token", "jwt", "session"));
    return new ReferenceApplications().create(environment, settings);
  }

  private static String modules() throws Exception {
    Map<String, String> names = new LinkedHashMap<>();
    Map<String, Document> poms = new LinkedHashMap<>();
    for (String module : texts(pom("pom.xml").getDocumentElement(), "modules", "module")) {
      Document pom = pom(module + "/pom.xml");
      poms.put(module, pom);
      names.put(child(pom.getDocumentElement(), "artifactId"), module);
    }
    List<String> lines = new ArrayList<>(List.of("flowchart LR", "  %% modules"));
    names.values().forEach(name -> lines.add("  %s[%s]".formatted(id(name), name)));
    List<Arrow> arrows = new ArrayList<>();
    poms.forEach(
        (module, pom) ->
            dependencies(pom).stream()
                .filter(one -> names.containsKey(child(one, "artifactId")))
                .filter(one -> !child(one, "scope").equals("test"))
                .map(
                    one ->
                        new Arrow(
                            module,
                            child(one, "scope").equals("runtime") ? AT_RUN_TIME : AT_COMPILE_TIME,
                            names.getOrDefault(child(one, "artifactId"), "")))
                .forEach(arrows::add));
    arrows.stream()
        .filter(arrow -> !isImplied(arrow, arrows))
        .map(arrow -> "  %s %s %s".formatted(id(arrow.from()), arrow.line(), id(arrow.to())))
        .sorted()
        .forEach(lines::add);
    return String.join("\n", lines);
  }

  /** Whether other arrows lead there by way of a third module, at compile time if this one does. */
  private static boolean isImplied(Arrow arrow, List<Arrow> arrows) {
    List<Arrow> others =
        arrows.stream()
            .filter(other -> !other.equals(arrow))
            .filter(
                other -> arrow.line().equals(AT_RUN_TIME) || other.line().equals(AT_COMPILE_TIME))
            .toList();
    return leads(arrow.from(), arrow.to(), others);
  }

  private static boolean leads(String from, String to, List<Arrow> arrows) {
    return arrows.stream()
        .filter(arrow -> arrow.from().equals(from))
        .anyMatch(arrow -> arrow.to().equals(to) || leads(arrow.to(), to, arrows));
  }

  private static String id(String module) {
    return module.replace('/', '_');
  }

  private static Document pom(String file) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(Repository.path(file).toFile());
  }

  private static List<Element> dependencies(Document pom) {
    return children(pom.getDocumentElement(), "dependencies").stream()
        .flatMap(all -> children(all, "dependency").stream())
        .filter(one -> child(one, "classifier").isEmpty())
        .toList();
  }

  private static List<String> texts(Element parent, String list, String name) {
    return children(parent, list).stream()
        .flatMap(all -> children(all, name).stream())
        .map(Element::getTextContent)
        .toList();
  }

  private static String child(Element parent, String name) {
    return children(parent, name).stream().findFirst().map(Node::getTextContent).orElse("");
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    NodeList nodes = parent.getChildNodes();
    for (int at = 0; at < nodes.getLength(); at++) {
      if (nodes.item(at) instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }
}
