/**
 * Ports for running a server, which no authenticator needs: opening databases and hashers, their
 * state for health and metrics, and the accounts in an operator's hands.
 *
 * <p>Sees {@code driving} and {@code driven}; neither sees it. May not live here: anything that a
 * request needs.
 */
@NullMarked
package org.authlayer.ports.operation;

import org.jspecify.annotations.NullMarked;
