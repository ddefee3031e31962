/**
 * Drills: the real server as a child process, attacked over loopback. Run by hand, no part of the
 * build's tests.
 */
@NullMarked
package org.authlayer.drills;

import org.jspecify.annotations.NullMarked;
