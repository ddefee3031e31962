/**
 * The command line for operators: users, tokens, sessions, keys and the configuration, beside a
 * server or without one.
 *
 * <p>The server's own start does not load it. May not live here: rules about users, which the
 * domain has; what a setting means.
 */
@NullMarked
package org.authlayer.operator;

import org.jspecify.annotations.NullMarked;
