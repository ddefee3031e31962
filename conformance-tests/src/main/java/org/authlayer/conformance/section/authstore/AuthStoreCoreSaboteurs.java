package org.authlayer.conformance.section.authstore;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.User;

/** Layers that tell wrongly who is there: AL-AST-01, AL-AST-02, AL-AST-03, AL-AST-08. */
public final class AuthStoreCoreSaboteurs {

  private static final Person ADA = new Person("Ada");
  private static final Person GHOST = new Person("ghost");

  private AuthStoreCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return Stream.of(absent(), present(), LoginSaboteurs.all(), LoginSaboteurs.guards())
        .flatMap(List::stream)
        .toList();
  }

  private static List<CoreSaboteur> absent() {
    return List.of(
        CoreSaboteur.wrong(
            "AL-AST-01",
            "get throws when absent",
            getting((layer, it, type) -> Optional.of(layer.require(it, type)))),
        CoreSaboteur.wrong("AL-AST-01", "has is always true", having((layer, it, type) -> true)),
        CoreSaboteur.wrong("AL-AST-01", "get makes a user up", making(GHOST)),
        CoreSaboteur.wrong("AL-AST-01", "get makes an officer up", making(new Officer("ghost"))),
        CoreSaboteur.wrong(
            "AL-AST-01", "get makes a record up", making(new User(new UUID(0, 0), "", "", ""))),
        has("has is true for every person", Person.class),
        has("has is true for every officer", Officer.class),
        has("has is true for every record", User.class));
  }

  private static List<CoreSaboteur> present() {
    return List.of(
        CoreSaboteur.wrong("AL-AST-02", "has stays false", having((layer, it, type) -> false)),
        CoreSaboteur.wrong(
            "AL-AST-02", "get stays empty", getting((layer, it, type) -> Optional.empty())),
        requiring(
            "AL-AST-02", "require gives another user", (layer, it, type) -> new Person("Bob")),
        requiring("AL-AST-03", "require makes a user up", (layer, it, type) -> ADA),
        requiring(
            "AL-AST-03",
            "require makes a user up in an empty store",
            (layer, it, type) -> layer.has(it, Officer.class) ? layer.require(it, type) : ADA),
        requiring(
            "AL-AST-03",
            "require accepts a user of another type",
            (layer, it, type) -> layer.has(it, Officer.class) ? ADA : layer.require(it, type)),
        requiring(
            "AL-AST-03",
            "require fails always",
            (layer, it, type) -> layer.require(Request.of(it.message()), type)),
        requiring(
            "AL-AST-08", "the name is lost", (layer, it, type) -> new Person("Person[name=Ada]")));
  }

  private static CoreSaboteur has(String wrong, Class<?> always) {
    return CoreSaboteur.wrong(
        "AL-AST-01", wrong, having((layer, it, type) -> type == always || layer.has(it, type)));
  }

  private static Tamper<Layer> having(Tamper.Two<Layer, Request, Class<?>, Boolean> wrong) {
    return Tamper.layer().on(Layer::has).does(wrong);
  }

  /** A user that is got whenever that type is asked for. */
  private static Tamper<Layer> making(Object user) {
    return getting(
        (layer, it, type) -> type.isInstance(user) ? Optional.of(user) : layer.get(it, type));
  }

  static Tamper<Layer> getting(Tamper.Two<Layer, Request, Class<?>, Optional<?>> wrong) {
    return Tamper.layer()
        .<Request, Class<?>, Optional<?>>on((layer, it, type) -> layer.get(it, type))
        .does(wrong);
  }

  private static CoreSaboteur requiring(
      String clause, String wrong, Tamper.Two<Layer, Request, Class<?>, Object> instead) {
    return CoreSaboteur.wrong(
        clause,
        wrong,
        Tamper.layer()
            .<Request, Class<?>, Object>on((layer, it, type) -> layer.require(it, type))
            .does(instead));
  }
}
