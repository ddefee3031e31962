/**
 * The pages of docs as a site: Markdown in, pages out that need no server. What the pages say is
 * written in Markdown and nowhere here.
 */
@NullMarked
package org.authlayer.site;

import org.jspecify.annotations.NullMarked;
