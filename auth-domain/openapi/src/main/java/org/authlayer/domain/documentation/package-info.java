/** The OpenAPI document of a process, and the page that shows it and tries it. */
@NullMarked
package org.authlayer.domain.documentation;

import org.jspecify.annotations.NullMarked;
