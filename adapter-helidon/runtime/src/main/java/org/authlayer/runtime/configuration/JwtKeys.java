package org.authlayer.runtime.configuration;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.authlayer.jwt.JwtKey;
import org.authlayer.jwt.KeyFiles;
import org.authlayer.jwt.NimbusJwts;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Step;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.operation.RegularFile;

/** The keys that sign and verify JSON web tokens (DEC-07). */
public final class JwtKeys {

  private final Configuration from;

  private JwtKeys(Configuration from) {
    this.from = from;
  }

  /**
   * The configured keys, else the generated one of an embedded database. Instances that share a
   * database have to share their keys, so none is made up for them.
   *
   * @param routes refuse a start without a key where one of them needs it
   */
  public static Jwts open(
      Configuration from, RuntimeSettings plan, Collection<RouteSummary> routes) {
    requireEffect(from);
    try {
      List<JwtKey> keys = new JwtKeys(from).configured();
      String type = from.find(Key.JWT_TYPE.path()).orElse(null);
      if (!keys.isEmpty()) {
        String only = keys.size() == 1 ? keys.get(0).kid() : "";
        return new NimbusJwts(keys, from.find(Key.JWT_SIGNING_KEY.path()).orElse(only), type);
      }
      if (plan.database().address().isEmpty()) {
        JwtKey generated = GeneratedSecret.keptIn(plan.database().dataDirectory());
        return new NimbusJwts(List.of(generated), GeneratedSecret.KID, type);
      }
      routes.stream()
          .filter(route -> route.steps().contains(new Step.UsesJwtKey()))
          .findFirst()
          .ifPresent(JwtKeys::refuse);
      return new LazyJwts(JwtKeys::missing);
    } catch (IllegalArgumentException refusal) {
      throw from.refused(refusal);
    }
  }

  /** Opens the keys, where some are configured or have to be, and creates none. */
  public static void check(
      Configuration from, RuntimeSettings plan, Collection<RouteSummary> routes) {
    requireEffect(from);
    if (!from.namesBelow("jwt.keys.").isEmpty() || plan.database().address().isPresent()) {
      open(from, plan, routes);
    }
  }

  private static void requireEffect(Configuration from) {
    String path = Key.JWT_SIGNING_KEY.path();
    String kid = from.find(path).orElse(GeneratedSecret.KID);
    if (from.namesBelow("jwt.keys.").isEmpty() && !kid.equals(GeneratedSecret.KID)) {
      throw from.refused(path, "jwt.keys has no key of this kid");
    }
  }

  public static Jwts atEachUse(Configuration from, RuntimeSettings plan) {
    return new LazyJwts(() -> open(from, plan, List.of()));
  }

  private static void refuse(RouteSummary route) {
    throw StartException.configuration(
        "jwt.keys: with database.url a key is needed for %s %s, for instance"
                .formatted(route.method(), route.path())
            + " --set jwt.keys.0.kid=main --set jwt.keys.0.algorithm=HS256"
            + " --set jwt.keys.0.secret-file=FILE"
            + " (umask 077; openssl rand -base64 32 > FILE);"
            + " or leave its application out of applications");
  }

  private static Jwts missing() {
    throw StartException.configuration(
        "jwt.keys: a JSON web token needs a key where database.url is set; set jwt.keys.0.kid,"
            + " jwt.keys.0.algorithm=HS256 and jwt.keys.0.secret-file (umask 077; openssl rand"
            + " -base64 32 > FILE)");
  }

  private List<JwtKey> configured() {
    return from.namesBelow("jwt.keys.").stream().map(this::key).toList();
  }

  private JwtKey key(String name) {
    String kid = from.text(Key.JWT_KEYS_KID.path(name));
    String algorithm = from.text(Key.JWT_KEYS_ALGORITHM.path(name));
    try {
      return switch (algorithm) {
        case "HS256" -> KeyFiles.secret(kid, secret(name));
        case "ES256", "EdDSA" -> pair(name, kid, algorithm);
        default ->
            throw from.refusedValue(
                Key.JWT_KEYS_ALGORITHM.path(name), "choose HS256, ES256 or EdDSA");
      };
    } catch (NoSuchFileException missing) {
      throw StartException.configuration(
          "jwt.keys: there is no file %s, which '%s' names".formatted(missing.getMessage(), kid));
    } catch (IOException unreadable) {
      throw StartException.configuration(
          "jwt.keys: cannot read a file of '%s': %s (%s)"
              .formatted(kid, unreadable.getMessage(), RegularFile.why(unreadable)));
    }
  }

  private String secret(String name) throws IOException {
    Optional<String> file = from.find(Key.JWT_KEYS_SECRET_FILE.path(name));
    return file.isPresent()
        ? KeyFiles.read(from.directory(Key.JWT_KEYS_SECRET_FILE.path(name)))
        : from.text(Key.JWT_KEYS_SECRET.path(name));
  }

  private JwtKey pair(String name, String kid, String algorithm) throws IOException {
    String privatePath = Key.JWT_KEYS_PRIVATE_KEY_FILE.path(name);
    Path privateKey = from.find(privatePath).isPresent() ? from.directory(privatePath) : null;
    Path publicKey = from.directory(Key.JWT_KEYS_PUBLIC_KEY_FILE.path(name));
    return KeyFiles.pair(kid, algorithm, privateKey, publicKey);
  }

  /** Opens the keys at each use, for a process that probably uses none. */
  private record LazyJwts(Supplier<Jwts> keys) implements Jwts {

    @Override
    public String sign(ObjectValue claims) {
      return keys.get().sign(claims);
    }

    @Override
    public Optional<ObjectValue> verify(String token) {
      return keys.get().verify(token);
    }

    @Override
    public ObjectValue publicKeys() {
      return keys.get().publicKeys();
    }
  }
}
