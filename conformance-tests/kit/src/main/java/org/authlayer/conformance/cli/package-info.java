/** The command line. */
@NullMarked
package org.authlayer.conformance.cli;

import org.jspecify.annotations.NullMarked;
