package org.authlayer.conformance.core;

import java.util.Optional;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.ports.driven.PasswordHasher;

/** A password model with fields of its own names beside decoys named as usual (AL-MOD-01). */
public record Member(String nickname, String secret, String email, String passwordHash) {

  /** The domain of the decoy address; the nickname stands before it. */
  public static final String DECOY = "@decoy.example";

  public static final String PASSWORD = "correct horse battery staple";

  /** The password that the decoy's hash was computed of. */
  public static final String DECOY_PASSWORD = "decoy horse battery staple";

  public static Member of(String nickname, PasswordHasher hasher) {
    return new Member(
        nickname, hasher.hash(PASSWORD), nickname + DECOY, hasher.hash(DECOY_PASSWORD));
  }

  public ModelAuthenticatable<Member> model(PasswordHasher hasher) {
    return new ModelAuthenticatable<>(
        name -> name.equals(nickname) ? Optional.of(this) : Optional.empty(),
        Member::secret,
        hasher);
  }

  /** The nickname only. */
  @Override
  public String toString() {
    return "Member[" + nickname + "]";
  }
}
