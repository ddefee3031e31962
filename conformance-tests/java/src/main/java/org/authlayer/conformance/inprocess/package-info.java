/**
 * The kit's own way of putting an application together: the reference applications and the kit's
 * probe routes over any stores, reachable in process or through any HTTP adapter.
 */
@NullMarked
package org.authlayer.conformance.inprocess;

import org.jspecify.annotations.NullMarked;
