/**
 * What authors of adapters extend: one abstract class per seat, with one test per clause, named
 * after the clause's permanent id.
 *
 * <p>No factory and no template makes these tests: a failure keeps its name, a filter finds it, and
 * a test that did not run is missing from the report. The tests that the catalogue needs, and no
 * others, are proved to be here by the kit's own build.
 */
@NullMarked
package org.authlayer.conformance;

import org.jspecify.annotations.NullMarked;
