package org.authlayer.conformance.saboteurs.authstore;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.Optional;
import java.util.UUID;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.User;

/** Layers that report the wrong user: AL-AST-01, AL-AST-02, AL-AST-03, AL-AST-08. */
public final class AuthStoreCoreSaboteurs {

  private static final Person ADA = new Person("Ada");
  private static final Person GHOST = new Person("ghost");

  private AuthStoreCoreSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(absent(), present(), LoginSaboteurs.all(), LoginSaboteurs.guards());
  }

  private static Saboteurs absent() {
    return against("AL-AST-01")
        .wrong(
            "get throws when absent",
            getting((layer, it, type) -> Optional.of(layer.require(it, type))))
        .wrong("get makes a user up", making(GHOST))
        .wrong("get makes an officer up", making(new Officer("ghost")))
        .wrong("get makes a record up", making(new User(new UUID(0, 0), "", "", "")))
        .wrong("has is true for every person", has(Person.class))
        .wrong("has is true for every officer", has(Officer.class))
        .wrong("has is true for every record", has(User.class));
  }

  private static Saboteurs present() {
    return against("AL-AST-02")
        .wrong("has stays false", having((layer, it, type) -> false))
        .wrong("get stays empty", getting((layer, it, type) -> Optional.empty()))
        .wrong("require gives another user", requiring((layer, it, type) -> new Person("Bob")))
        .andAgainst("AL-AST-03")
        .wrong(
            "require makes a user up in an empty store",
            requiring(
                (layer, it, type) -> layer.has(it, Officer.class) ? layer.require(it, type) : ADA))
        .wrong(
            "require accepts a user of another type",
            requiring(
                (layer, it, type) -> layer.has(it, Officer.class) ? ADA : layer.require(it, type)))
        .wrong(
            "require fails always",
            requiring((layer, it, type) -> layer.require(Request.of(it.message()), type)))
        .andAgainst("AL-AST-08")
        .wrong("the name is lost", requiring((layer, it, type) -> new Person("Person[name=Ada]")));
  }

  private static Tamper<?> has(Class<?> always) {
    return having((layer, it, type) -> type == always || layer.has(it, type));
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

  private static Tamper<?> requiring(Tamper.Two<Layer, Request, Class<?>, Object> instead) {
    return Tamper.layer()
        .<Request, Class<?>, Object>on((layer, it, type) -> layer.require(it, type))
        .does(instead);
  }
}
