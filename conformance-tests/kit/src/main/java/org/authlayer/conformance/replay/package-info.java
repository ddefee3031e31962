/**
 * What a run sent and got, as commands that send it again; and the secrets that it was given, which
 * stay variables in them.
 */
@NullMarked
package org.authlayer.conformance.replay;

import org.jspecify.annotations.NullMarked;
