package org.authlayer.conformance.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** The manifests and the chart: no cluster is here, so their parts are compared with each other. */
final class KubernetesFilesTest {

  private static final Path DEPLOY =
      Path.of("..", "adapter-helidon", "distribution", "src", "server", "deploy");
  private static final String KUBECTL = "/usr/bin/kubectl";
  private static final String INSTANCE = "app.kubernetes.io/instance";
  private static final Pattern PLACE = Pattern.compile("\\{\\{ \\.([A-Za-z.]+)( \\| quote)? }}");

  @TempDir private Path place;

  @Test
  void everyManifestIsOneThatKustomizeNamesAndEveryNameIsThere() throws IOException {
    Map<String, Object> kustomization = yaml("kubernetes/kustomization.yaml");
    Set<String> named = new TreeSet<>(list(kustomization, "resources", String.class));
    named.add("kustomization.yaml");
    assertEquals(named, files("kubernetes"));
    assertEquals(Set.of("Chart.yaml", "templates", "values.yaml"), files("chart"));
    named.remove("kustomization.yaml");
    assertEquals(named, files("chart/templates"));
  }

  @Test
  void podsAreFoundByTheirLabelsAndPortsByTheirNames() throws IOException {
    Map<String, Object> deployment = yaml("kubernetes/deployment.yaml");
    Map<String, Object> labels = map(deployment, "spec", "template", "metadata", "labels");
    assertEquals(labels, map(deployment, "spec", "selector", "matchLabels"));
    assertEquals(labels, map(yaml("kubernetes/service.yaml"), "spec", "selector"));
    Map<String, Object> disruption = yaml("kubernetes/disruption.yaml");
    assertEquals(labels, map(disruption, "spec", "selector", "matchLabels"));
    Map<String, Object> container = container(deployment);
    Map<String, Object> port = only(container, "ports");
    assertEquals(8080, port.get("containerPort"));
    assertEquals(
        port.get("name"),
        only(map(yaml("kubernetes/service.yaml"), "spec"), "ports").get("targetPort"));
    for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
      Map<String, Object> get = map(container, probe, "httpGet");
      assertEquals(port.get("name"), get.get("port"));
      assertTrue(Set.of("/health/live", "/health/ready").contains(get.get("path")), probe);
    }
    assertEquals("/health/ready", map(container, "readinessProbe", "httpGet").get("path"));
    assertEquals(
        1, map(disruption, "spec").get("minAvailable"), "less than the instances there are");
    assertEquals(2, map(deployment, "spec").get("replicas"));
  }

  @Test
  void anInstanceHasWhatItReadsAndNothingToSpare() throws IOException {
    Map<String, Object> deployment = yaml("kubernetes/deployment.yaml");
    Map<String, Object> pod = map(deployment, "spec", "template", "spec");
    assertEquals(false, pod.get("automountServiceAccountToken"));
    assertEquals(false, pod.get("enableServiceLinks"), "variables that are no settings");
    assertEquals(
        List.of(true, 10001, 10001),
        Stream.of("runAsNonRoot", "runAsUser", "fsGroup")
            .map(map(pod, "securityContext")::get)
            .toList());
    Map<String, Object> container = container(deployment);
    Map<String, Object> held = map(container, "securityContext");
    assertEquals(
        List.of(false, true, Map.of("drop", List.of("ALL"))),
        Stream.of("allowPrivilegeEscalation", "readOnlyRootFilesystem", "capabilities")
            .map(held::get)
            .toList());
    Map<String, String> mounted = new TreeMap<>();
    for (Object mount : list(container, "volumeMounts", Object.class)) {
      mounted.put(String.valueOf(map(mount).get("name")), (String) map(mount).get("mountPath"));
    }
    List<Object> volumes = list(pod, "volumes", Object.class);
    assertEquals(
        mounted.keySet(),
        new TreeSet<>(volumes.stream().map(volume -> (String) map(volume).get("name")).toList()));
    assertEquals("/tmp", mounted.get("tmp"));
    Map<String, Object> secret = map(volumes.get(0), "secret");
    assertEquals(0440, secret.get("defaultMode"), "root's files, which the group may read");
    Map<String, Object> generated = only(yaml("kubernetes/kustomization.yaml"), "secretGenerator");
    assertEquals(secret.get("secretName"), generated.get("name"));
    String directory = String.valueOf(mounted.get("secrets"));
    assertEquals(
        List.of("serve", "--config", directory + "/authlayer.yaml"), container.get("args"));
    assertEquals(List.of("secrets/authlayer.yaml", "secrets/jwt.key"), generated.get("files"));
    Map<String, Object> key = only(map(yaml("authlayer.yaml"), "jwt"), "keys");
    assertEquals(directory + "/jwt.key", key.get("secret-file"));
  }

  /** As long as the configuration of the page gives to requests, and the proxy to notice. */
  @Test
  void aPodIsKilledOnlyAfterItsServerHadTheTimeToStop() throws IOException {
    Map<String, Object> server = map(yaml("authlayer.yaml"), "server");
    assertEquals("PT5S", server.get("shutdown-delay"));
    Map<String, Object> pod = map(yaml("kubernetes/deployment.yaml"), "spec", "template", "spec");
    assertEquals(5 + 10 + 30, pod.get("terminationGracePeriodSeconds"));
  }

  /** Unquoted, the others would be numbers, which no cluster takes for a name. */
  @ParameterizedTest
  @ValueSource(strings = {"one", "123", "0x1f", "1e3", "true"})
  void theChartIsTheManifestsWithANameOfTheRelease(String release) throws IOException {
    Map<String, String> names = new TreeMap<>(Map.of("Release.Name", release));
    yaml("chart/values.yaml").forEach((key, value) -> names.put("Values." + key, "" + value));
    for (String file : files("chart/templates")) {
      String template = Files.readString(DEPLOY.resolve("chart/templates").resolve(file));
      String filled =
          PLACE
              .matcher(template)
              .replaceAll(
                  (MatchResult found) -> {
                    String value = Objects.requireNonNull(names.get(found.group(1)), found.group());
                    return found.group(2) == null ? value : "\"" + value + "\"";
                  });
      assertTrue(!filled.contains("{{"), () -> file + " has more than names of values");
      Map<String, Object> released = new Yaml().load(filled);
      assertEquals(release, map(released, "metadata").put("name", "authlayer"));
      assertEquals(
          yaml("kubernetes/" + file), without(INSTANCE, released), () -> "of the chart: " + file);
    }
    assertEquals("v2", yaml("chart/Chart.yaml").get("apiVersion"));
  }

  @Test
  void kubectlBuildsWhatTheKustomizationNames() throws Exception {
    assumeTrue(Files.isExecutable(Path.of(KUBECTL)), "not run: there is no " + KUBECTL);
    Path copy = place.resolve("kubernetes");
    Files.createDirectories(copy.resolve("secrets"));
    for (String file : files("kubernetes")) {
      Files.copy(DEPLOY.resolve("kubernetes").resolve(file), copy.resolve(file));
    }
    Files.writeString(copy.resolve("secrets/jwt.key"), "key");
    Files.copy(DEPLOY.resolve("authlayer.yaml"), copy.resolve("secrets/authlayer.yaml"));
    Process kubectl = new ProcessBuilder(KUBECTL, "kustomize", copy.toString()).start();
    String built = new String(kubectl.getInputStream().readAllBytes(), UTF_8);
    String said = new String(kubectl.getErrorStream().readAllBytes(), UTF_8);
    assertEquals(0, kubectl.waitFor(), said);
    Map<String, Object> kinds = new TreeMap<>();
    new Yaml().loadAll(built).forEach(one -> kinds.put((String) map(one).get("kind"), map(one)));
    assertEquals(Set.of("Deployment", "PodDisruptionBudget", "Secret", "Service"), kinds.keySet());
    Map<String, Object> pod = map(kinds, "Deployment", "spec", "template", "spec");
    Object volume = list(pod, "volumes", Object.class).get(0);
    assertEquals(
        map(kinds, "Secret", "metadata").get("name"),
        map(volume, "secret").get("secretName"),
        "the name has a digest of the content");
  }

  /** A tree without the members of a name. */
  private static Object without(String name, Object tree) {
    if (tree instanceof Map<?, ?> members) {
      Map<Object, Object> rest = new TreeMap<>();
      members.forEach(
          (key, value) -> {
            if (!key.equals(name)) {
              rest.put(key, without(name, value));
            }
          });
      return rest;
    }
    if (tree instanceof List<?> items) {
      return new ArrayList<>(items.stream().map(item -> without(name, item)).toList());
    }
    return tree;
  }

  private static Map<String, Object> container(Map<String, Object> deployment) {
    return only(map(deployment, "spec", "template", "spec"), "containers");
  }

  private static Map<String, Object> only(Map<String, Object> from, String name) {
    List<Object> items = list(from, name, Object.class);
    assertEquals(1, items.size(), name);
    return map(items.get(0));
  }

  private static <T> List<T> list(Map<String, Object> from, String name, Class<T> type) {
    return ((List<?>) Objects.requireNonNull(from.get(name), name))
        .stream().map(type::cast).toList();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object from, String... path) {
    Map<String, Object> at = (Map<String, Object>) from;
    for (String name : path) {
      at = (Map<String, Object>) Objects.requireNonNull(at.get(name), name);
    }
    return at;
  }

  private static Map<String, Object> yaml(String name) throws IOException {
    return new Yaml().load(Files.readString(DEPLOY.resolve(name)));
  }

  private static Set<String> files(String directory) throws IOException {
    try (Stream<Path> files = Files.list(DEPLOY.resolve(directory))) {
      return new TreeSet<>(files.map(file -> file.getFileName().toString()).toList());
    }
  }
}
