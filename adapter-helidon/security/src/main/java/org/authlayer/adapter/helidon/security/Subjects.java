package org.authlayer.adapter.helidon.security;

import io.helidon.security.Principal;
import io.helidon.security.Subject;
import java.util.List;
import java.util.Optional;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.ports.driving.Identity;

/** The first user type with a logged-in user is the subject's own principal. */
record Subjects(List<Identity<?>> identities) {

  Subjects {
    identities = List.copyOf(identities);
  }

  Optional<Subject> of(AdmittedRequest admitted) {
    Subject.Builder subject = Subject.builder();
    boolean anybody = false;
    for (Identity<?> identity : identities) {
      anybody |= add(identity, admitted, subject);
    }
    return anybody ? Optional.of(subject.build()) : Optional.empty();
  }

  /** Without a user the chain refuses, so that its challenges are in the answer. */
  Subject require(AdmittedRequest admitted) {
    return of(admitted)
        .orElseThrow(
            () -> {
              admitted.require(identities.get(0).type());
              return new IllegalStateException("a user came while no user was expected");
            });
  }

  private static <U> boolean add(
      Identity<U> identity, AdmittedRequest admitted, Subject.Builder subject) {
    Optional<U> user = admitted.user(identity.type());
    user.ifPresent(
        known ->
            subject
                .addPrincipal(principal(identity, known))
                .addPublicCredential(identity.type(), known));
    return user.isPresent();
  }

  private static <U> Principal principal(Identity<U> identity, U user) {
    return Principal.builder()
        .id(identity.id().apply(user))
        .name(identity.name().apply(user))
        .build();
  }
}
