package org.authlayer.conformance.selftest;

import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.domain.model.ModelTokenAuthenticatable;

/** What saboteurs of token models are made of. */
public final class WrongPass {

  private WrongPass() {}

  /** Authenticators by another model than the one that is given. */
  public static Tamper<Layer> model(UnaryOperator<ModelTokenAuthenticatable<Pass, Person>> wrong) {
    return Tamper.layer()
        .on(Layer::tokenAuthenticator)
        .does((layer, form, model) -> layer.tokenAuthenticator(form, wrong.apply(of(model))));
  }

  @SuppressWarnings("unchecked") // the checks use no other model
  public static ModelTokenAuthenticatable<Pass, Person> of(ModelTokenAuthenticatable<?, ?> model) {
    return (ModelTokenAuthenticatable<Pass, Person>) model;
  }
}
