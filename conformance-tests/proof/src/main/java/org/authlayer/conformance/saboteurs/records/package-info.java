/** Wrong implementations. User and token records: AL-USR, AL-TKR. */
@NullMarked
package org.authlayer.conformance.saboteurs.records;

import org.jspecify.annotations.NullMarked;
