/** The pages as the build makes them of the templates in {@code src/main/jte}. */
@NullMarked
package org.authlayer.domain.pages.templates;

import org.jspecify.annotations.NullMarked;
