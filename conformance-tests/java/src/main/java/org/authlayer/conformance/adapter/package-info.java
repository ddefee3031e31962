/**
 * The seat on HTTP adapters: what a server does to a message between the socket and the
 * application. Each habit is a row under an id of its own. They are no clauses: the specification
 * says nothing of them, the ports and {@code docs/how-to/write-an-adapter.md} do.
 */
@NullMarked
package org.authlayer.conformance.adapter;

import org.jspecify.annotations.NullMarked;
