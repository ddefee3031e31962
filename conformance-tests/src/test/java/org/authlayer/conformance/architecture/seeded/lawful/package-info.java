/** What every rule accepts. */
@NullMarked
package org.authlayer.conformance.architecture.seeded.lawful;

import org.jspecify.annotations.NullMarked;
