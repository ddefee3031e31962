/**
 * What authors of adapters extend: one abstract class per seat. Its tests come from the catalogue,
 * one per clause, each under the clause's permanent id.
 */
@NullMarked
package org.authlayer.conformance;

import org.jspecify.annotations.NullMarked;
