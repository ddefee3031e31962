/** The command line for operators, which a server's start does not load. */
@NullMarked
package org.authlayer.adapter.helidon.cli;

import org.jspecify.annotations.NullMarked;
