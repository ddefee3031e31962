package org.authlayer.conformance.target;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.conformance.target.YamlNode.Items;
import org.authlayer.conformance.target.YamlNode.Mapping;
import org.authlayer.conformance.target.YamlNode.Scalar;
import org.authlayer.conformance.wire.Digits;
import org.authlayer.conformance.wire.WireLimits;
import org.jspecify.annotations.Nullable;

/** Reads {@code target.yaml}: what is checked, what it declares, which levers it offers. */
public final class TargetFile {

  private static final Set<String> TOP =
      Stream.concat(Schema.PARTS.stream(), Stream.of("name", "profiles", "second", "per", "levers"))
          .collect(Collectors.toUnmodifiableSet());
  private static final int WORKERS = 8;

  /** Stands for an address that is not one, until all mistakes are reported. */
  private static final URI NOWHERE = URI.create("http://localhost");

  private static final Set<String> SECRET_MEMBERS =
      Set.of("password", "token", "secret", "privateKey");

  private final Map<String, String> environment;
  private final Map<String, String> secrets = new LinkedHashMap<>();
  private final Set<String> mistakes = new LinkedHashSet<>();

  private TargetFile(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  public static TargetDescription read(Path path, Map<String, String> environment) {
    return new TargetFile(environment).describe(YamlNode.read(path), path);
  }

  /** As {@link #read}, where the text is at hand. */
  public static TargetDescription parse(String name, String text, Map<String, String> environment) {
    return new TargetFile(environment).describe(YamlNode.parse(name, text), Path.of(name));
  }

  private TargetDescription describe(Mapping root, Path path) {
    known(root, TOP);
    mistakes.addAll(root.missing(environment));
    Map<Profile, URI> bases = bases(root, "profiles");
    if (!root.members.containsKey("profiles") || (bases.isEmpty() && mistakes.isEmpty())) {
      mistakes.add(message(root.error("profiles: a target claims one profile at least")));
    }
    Map<Profile, URI> second = bases(root, "second");
    Declared declared = declared(root);
    Mapping limits = child(root, "limits");
    Mapping levers = child(root, "levers");
    TargetDescription description =
        new TargetDescription(
            read(String.valueOf(path.getFileName()), name -> text(root, "name", name)),
            bases,
            second,
            declared,
            read(WireLimits.standard(), standard -> limits(limits, standard)),
            read(WORKERS, workers -> limits == null ? workers : number(limits, "workers", workers)),
            read(
                LeverSettings.NONE,
                none ->
                    levers == null
                        ? none
                        : new LeverKeys(this, levers, path.toAbsolutePath().resolveSibling(""))
                            .read()),
            secrets);
    if (!mistakes.isEmpty()) {
      throw new ConfigurationError(String.join("\n", mistakes));
    }
    return description;
  }

  /**
   * What the reader gives, or something else after its mistake is noted: all are reported together.
   */
  private <T> T read(T otherwise, UnaryOperator<T> reader) {
    try {
      return reader.apply(otherwise);
    } catch (ConfigurationError mistake) {
      mistakes.add(message(mistake));
      return otherwise;
    }
  }

  private static String message(ConfigurationError mistake) {
    return String.valueOf(mistake.getMessage());
  }

  private Declared declared(Mapping root) {
    Map<String, YamlNode> nodes = new LinkedHashMap<>();
    Map<String, String> declared = new LinkedHashMap<>();
    for (String part : Schema.PARTS) {
      Mapping node = child(root, part);
      if (node != null) {
        flatten(node, "", declared, nodes);
      }
    }
    Map<Profile, Map<String, String>> own = new EnumMap<>(Profile.class);
    Mapping per = child(root, "per");
    if (per != null) {
      known(per, ids());
      per.members.forEach((id, node) -> Profile.find(id).ifPresent(one -> own.put(one, own(node))));
    }
    Declared all = new Declared(declared, own, key -> {});
    for (Relation relation : Relation.all()) {
      relation
          .contradiction(all)
          .ifPresent(
              problem ->
                  Optional.ofNullable(nodes.get(relation.key()))
                      .ifPresent(node -> mistakes.add(message(node.error(problem)))));
    }
    return all;
  }

  private Map<String, String> own(YamlNode node) {
    Map<String, String> declared = new LinkedHashMap<>();
    read(
        declared,
        all -> {
          Mapping mapping = mapping(node);
          known(mapping, List.of("decisions"));
          Mapping decisions = child(mapping, "decisions");
          if (decisions != null) {
            flatten(decisions, mapping.key + ".", all, new LinkedHashMap<>());
          }
          return all;
        });
    return declared;
  }

  private Map<Profile, URI> bases(Mapping root, String key) {
    Map<Profile, URI> bases = new EnumMap<>(Profile.class);
    Mapping mapping = child(root, key);
    if (mapping != null) {
      known(mapping, ids());
      mapping.members.forEach(
          (id, value) ->
              Profile.find(id)
                  .ifPresent(
                      profile ->
                          bases.put(
                              profile, read(NOWHERE, it -> url(value, Set.of("http", "https"))))));
    }
    return bases;
  }

  private static List<String> ids() {
    return List.of(Profile.values()).stream().map(Profile::id).toList();
  }

  /** The keys of the table, of which the file may have more in front. */
  private void flatten(
      Mapping mapping, String before, Map<String, String> declared, Map<String, YamlNode> nodes) {
    List<String> names = Schema.keys().stream().map(key -> before + key.name()).toList();
    for (YamlNode value : mapping.members.values()) {
      if (value instanceof Mapping inner) {
        if (names.stream().noneMatch(name -> name.startsWith(inner.key + "."))) {
          mistakes.add(message(Spelling.unknown(inner, names)));
        } else {
          flatten(inner, before, declared, nodes);
        }
      } else {
        read(
            declared,
            all -> {
              Key key =
                  Schema.find(value.key.substring(Math.min(before.length(), value.key.length())))
                      .orElseThrow(() -> Spelling.unknown(value, names));
              nodes.put(key.name(), value);
              if (all.put(key.name(), allowed(key, value)) != null) {
                throw value.error("this key stands here twice");
              }
              return all;
            });
      }
    }
  }

  private String allowed(Key key, YamlNode node) {
    String text =
        node instanceof Items items
            ? String.join(",", items.items.stream().map(this::scalar).toList())
            : scalar(node);
    boolean shown = !key.isSecret() && secrets.keySet().stream().noneMatch(text::contains);
    return key.values()
        .normal(text)
        .orElseThrow(() -> node.error(Schema.complaint(key, shown ? text : "this value")));
  }

  private WireLimits limits(@Nullable Mapping limits, WireLimits standard) {
    if (limits == null) {
      return standard;
    }
    return new WireLimits(
        Duration.ofMillis(number(limits, "connectMillis", (int) standard.connect().toMillis())),
        Duration.ofMillis(number(limits, "answerMillis", (int) standard.answer().toMillis())),
        number(limits, "bodyBytes", standard.bodyBytes()));
  }

  int number(Mapping mapping, String name, int otherwise) {
    YamlNode value = mapping.members.get(name);
    if (value == null) {
      return otherwise;
    }
    String text = scalar(value);
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw value.error("this has to be a whole number from 1 to 999999999");
    }
    return Digits.small(text);
  }

  URI url(YamlNode node, Set<String> schemes) {
    String text = scalar(node).replaceAll("/+$", "");
    try {
      URI url = URI.create(text);
      boolean plain = url.getRawUserInfo() == null && url.getRawQuery() == null;
      boolean usable = url.getHost() != null && url.getPort() <= 65535;
      if (usable && url.getScheme() != null && schemes.contains(url.getScheme()) && plain) {
        return url;
      }
    } catch (IllegalArgumentException malformed) {
      // said below
    }
    throw node.error(
        "this has to be a URL beginning with "
            + String.join(" or ", new TreeSet<>(schemes))
            + ", with a host, without user and query, and with a port of at most 65535 if any");
  }

  @Nullable Mapping child(Mapping mapping, String name) {
    YamlNode value = mapping.members.get(name);
    if (value == null || (value instanceof Scalar empty && empty.raw.isEmpty())) {
      return null;
    }
    if (value instanceof Mapping inner) {
      return inner;
    }
    mistakes.add(message(value.error("this has to be a mapping of keys to values")));
    return null;
  }

  String text(Mapping mapping, String name, String otherwise) {
    YamlNode value = mapping.members.get(name);
    return value == null ? otherwise : scalar(value);
  }

  /** The text of a scalar; noted as a secret when its key or its origin says so. */
  String scalar(YamlNode node) {
    if (!(node instanceof Scalar scalar)) {
      throw node.error("this has to be one value");
    }
    String text = scalar.text(environment);
    String member = node.key.substring(node.key.lastIndexOf('.') + 1);
    boolean credential =
        SECRET_MEMBERS.contains(member)
            && (node.key.startsWith("credentials.") || node.key.startsWith("levers."));
    List<String> variables = scalar.variables();
    variables.forEach(name -> secrets.putIfAbsent(environment.getOrDefault(name, ""), name));
    secrets.remove("");
    if (credential && variables.isEmpty() && !text.isEmpty()) {
      secrets.putIfAbsent(text, variable(node.key));
    }
    return text;
  }

  private static String variable(String key) {
    return key.substring(key.indexOf('.') + 1)
        .replaceAll("([a-z])([A-Z])", "$1_$2")
        .replace('.', '_')
        .toUpperCase(Locale.ROOT);
  }

  static Mapping mapping(YamlNode node) {
    if (node instanceof Mapping mapping) {
      return mapping;
    }
    throw node.error("this has to be a mapping of keys to values");
  }

  void known(Mapping mapping, Collection<String> names) {
    String prefix = mapping.key.isEmpty() ? "" : mapping.key + ".";
    mapping.members.forEach(
        (name, value) -> {
          if (!names.contains(name)) {
            List<String> full = names.stream().map(known -> prefix + known).toList();
            mistakes.add(message(Spelling.unknown(value, full)));
          }
        });
  }
}
