/** What a run leaves behind: results, JUnit XML, one page of HTML, Markdown and a badge. */
@NullMarked
package org.authlayer.conformance.report;

import org.jspecify.annotations.NullMarked;
