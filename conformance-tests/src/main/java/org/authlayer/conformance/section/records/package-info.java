/** User and token records: AL-USR, AL-TKR. */
@NullMarked
package org.authlayer.conformance.section.records;

import org.jspecify.annotations.NullMarked;
