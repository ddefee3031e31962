/**
 * Forms and pages of a website: fields and their faults, and HTML in which every value is escaped.
 * Plain pages are here; an application may have pages of its own engine.
 *
 * <p>May not live here: routes, sessions, credentials.
 */
@NullMarked
package org.authlayer.domain.website;

import org.jspecify.annotations.NullMarked;
