/** That the server by another hand is a server, and that its table of switches is whole. */
@NullMarked
package org.authlayer.conformance.elsewhere;

import org.jspecify.annotations.NullMarked;
