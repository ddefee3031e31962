/** Proof that the command line ends as documented, whatever the target and the user do. */
@NullMarked
package org.authlayer.conformance.cli;

import org.jspecify.annotations.NullMarked;
