package org.authlayer.conformance.target;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.authlayer.conformance.target.YamlNode.Items;
import org.authlayer.conformance.target.YamlNode.Mapping;
import org.authlayer.conformance.wire.ClearTextPolicy;
import org.jspecify.annotations.Nullable;

/** The part {@code levers} of a target file. */
record LeverKeys(TargetFile file, Mapping levers, Path directory) {

  LeverSettings read() {
    file.known(levers, List.of("store", "clock", "hook"));
    LeverSettings.Jdbc store = store(file.child(levers, "store"));
    URI clock = clock(file.child(levers, "clock"));
    LeverSettings.Hook hook = hook(file.child(levers, "hook"));
    if (hook != null) {
      boolean twice =
          (store != null && hook.serves().contains("store"))
              || (clock != null && hook.serves().contains("clock"));
      if (twice) {
        throw levers.error("the hook serves a lever that is configured beside it");
      }
    }
    return new LeverSettings(store, clock, hook);
  }

  private LeverSettings.@Nullable Jdbc store(@Nullable Mapping store) {
    if (store == null) {
      return null;
    }
    file.known(store, List.of("url", "user", "password", "writes"));
    String url = file.text(store, "url", "");
    if (!url.startsWith("jdbc:")) {
      throw store.error("url: this has to be a URL beginning with jdbc:");
    }
    String writes = file.text(store, "writes", "no");
    if (!List.of("yes", "no", "true", "false").contains(writes)) {
      throw store.error("writes: this has to be yes or no");
    }
    return new LeverSettings.Jdbc(
        url,
        file.text(store, "user", ""),
        file.text(store, "password", ""),
        List.of("yes", "true").contains(writes));
  }

  private @Nullable URI clock(@Nullable Mapping clock) {
    if (clock == null) {
      return null;
    }
    file.known(clock, List.of("url"));
    YamlNode url = clock.members.get("url");
    if (url == null) {
      throw clock.error("url: this key is missing");
    }
    URI endpoint = file.url(url, Set.of("http"));
    if (!ClearTextPolicy.isLoopback(endpoint.getHost())) {
      throw url.error("a control endpoint listens on a loopback address");
    }
    return endpoint;
  }

  private LeverSettings.@Nullable Hook hook(@Nullable Mapping hook) {
    if (hook == null) {
      return null;
    }
    file.known(hook, List.of("command", "serves"));
    Set<String> serves = new LinkedHashSet<>(texts(hook, "serves"));
    if (!Set.of("clock", "store", "writes").containsAll(serves)) {
      throw hook.error("serves: a hook serves clock, store, writes, or some of them");
    }
    if (serves.contains("writes") && !serves.contains("store")) {
      throw hook.error("serves: a hook that serves writes serves store as well");
    }
    return new LeverSettings.Hook(
        texts(hook, "command"), directory, serves, hook.file + ":" + hook.line);
  }

  /** A list of YAML, or texts with commas between them. */
  private List<String> texts(Mapping mapping, String name) {
    YamlNode value = mapping.members.get(name);
    List<String> texts =
        value instanceof Items items
            ? items.items.stream().map(file::scalar).toList()
            : value == null ? List.of() : List.of(file.scalar(value).split(" *, *", -1));
    if (texts.isEmpty() || texts.contains("")) {
      throw (value == null ? mapping : value).error(name + ": this has to be a list of texts");
    }
    return texts;
  }
}
