/**
 * What every drill stands on: the server's process, a PostgreSQL, an HTTP client of its own, the
 * report. Nothing here calls the server's code.
 */
@NullMarked
package org.authlayer.drills.bench;

import org.jspecify.annotations.NullMarked;
