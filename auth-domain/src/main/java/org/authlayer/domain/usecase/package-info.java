/**
 * Operations on an account, as classes: register, change the password, remove, list and revoke
 * tokens and sessions, issue tokens. Routes, the website and the command line call them.
 *
 * <p>Values go in, a sealed result comes out. May not live here: requests, answers, refusals, JSON,
 * HTML.
 */
@NullMarked
package org.authlayer.domain.usecase;

import org.jspecify.annotations.NullMarked;
