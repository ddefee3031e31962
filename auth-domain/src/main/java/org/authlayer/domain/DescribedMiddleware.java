package org.authlayer.domain;

import java.util.List;
import org.authlayer.ports.driving.Step;

/** Middleware that says what it does about access, so that a chain can be read before it runs. */
public interface DescribedMiddleware extends Middleware {

  /** The steps in running order; a wrapper passes on those of what it wraps. */
  List<Step> steps();

  /** The steps of any middleware: one {@link Step.Other} where it says nothing (ADR 0051). */
  static List<Step> stepsOf(Middleware middleware) {
    if (middleware instanceof DescribedMiddleware described) {
      return described.steps();
    }
    Class<?> kind = middleware.getClass();
    return List.of(new Step.Other(kind.isHidden() ? "custom" : kind.getSimpleName()));
  }
}
