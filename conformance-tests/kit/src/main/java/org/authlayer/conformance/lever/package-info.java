/** What a target may offer beside its routes: its clock, its tables, the count of its work. */
@NullMarked
package org.authlayer.conformance.lever;

import org.jspecify.annotations.NullMarked;
