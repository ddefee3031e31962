/** What the pages show is compiled, executed or compared; nothing about what the kit checks. */
@NullMarked
package org.authlayer.conformance.pages;

import org.jspecify.annotations.NullMarked;
