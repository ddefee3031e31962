/** Pages for people: HTML that works without a script, in one frame with one style sheet. */
@NullMarked
package org.authlayer.domain.pages;

import org.jspecify.annotations.NullMarked;
