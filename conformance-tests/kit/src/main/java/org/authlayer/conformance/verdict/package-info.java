/**
 * What a check observed and what follows from it. Knows neither HTTP nor anything of the project.
 */
@NullMarked
package org.authlayer.conformance.verdict;

import org.jspecify.annotations.NullMarked;
