/** What this project runs its own kit on: its adapters, and one on the JDK's own HTTP server. */
@NullMarked
package org.authlayer.conformance.subjects;

import org.jspecify.annotations.NullMarked;
