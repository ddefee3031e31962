package org.authlayer.runtime.configuration;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A key of JSON web tokens without its secret; {@code files} by the last part of their keys. */
public record JwtKeySettings(String kid, String algorithm, Map<String, Path> files) {

  private static final List<Key> FILES =
      List.of(
          Key.JWT_KEYS_SECRET_FILE, Key.JWT_KEYS_PRIVATE_KEY_FILE, Key.JWT_KEYS_PUBLIC_KEY_FILE);

  public JwtKeySettings {
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
  }

  /** The configured keys, else the one that was created already. */
  public static List<JwtKeySettings> all(Configuration from) {
    List<JwtKeySettings> keys = new ArrayList<>();
    from.namesBelow("jwt.keys.").forEach(name -> keys.add(of(from, name)));
    Path made = from.directory(Key.DATABASE_DATA_DIRECTORY.path()).resolve(GeneratedSecret.FILE);
    if (keys.isEmpty() && from.find(Key.DATABASE_URL.path()).isEmpty() && Files.exists(made)) {
      keys.add(
          new JwtKeySettings(
              GeneratedSecret.KID, "HS256", Map.of("secret-file", made.toAbsolutePath())));
    }
    return List.copyOf(keys);
  }

  public static Optional<String> signing(Configuration from, List<JwtKeySettings> keys) {
    return from.find(Key.JWT_SIGNING_KEY.path())
        .or(() -> keys.stream().map(JwtKeySettings::kid).findFirst());
  }

  private static JwtKeySettings of(Configuration from, String name) {
    Map<String, Path> files = new LinkedHashMap<>();
    for (Key key : FILES) {
      String path = key.path(name);
      if (from.find(path).isPresent()) {
        files.put(path.substring(path.lastIndexOf('.') + 1), from.directory(path).toAbsolutePath());
      }
    }
    return new JwtKeySettings(
        from.text(Key.JWT_KEYS_KID.path(name)),
        from.text(Key.JWT_KEYS_ALGORITHM.path(name)),
        files);
  }
}
