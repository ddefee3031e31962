/**
 * An authentication layer by another hand: written from the specification alone, on the JDK, with a
 * store and a clock of its own. JSON and bcrypt are libraries. It shares no code with this project
 * and chooses otherwise wherever the specification leaves a choice. Its switches make it look
 * different while it stays right, or wrong in one way that real servers are wrong in.
 *
 * <p>Nothing of the project and nothing of the kit belongs here.
 */
@NullMarked
package org.authlayer.conformance.elsewhere;

import org.jspecify.annotations.NullMarked;
