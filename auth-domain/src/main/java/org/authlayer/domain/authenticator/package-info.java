/**
 * The five authenticator protocols in both forms, and the credentials they receive.
 *
 * <p>The form with the bare name returns a stage, the {@code Async} form blocks and may throw: the
 * names are the specification's, Java readers expect the reverse. Both forms are lambdas, and the
 * bare form runs as a view of the {@code Async} one, so that the credential is read in one place
 * (AL-GEN-10). An authenticator never rejects (AL-GEN-07) and never swallows a failure (DEC-33).
 *
 * <p>May not live here: anything that looks a user up.
 */
@NullMarked
package org.authlayer.domain.authenticator;

import org.jspecify.annotations.NullMarked;
