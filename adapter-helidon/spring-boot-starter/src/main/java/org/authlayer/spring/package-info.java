/**
 * The layer in an application of Spring Boot: auto-configuration, a gate for a filter chain of
 * Spring Security, routes of the layer as a servlet, and transactions that both share.
 *
 * <p>May not live here: a rule about credentials, which belongs to the domain, and anything of
 * Helidon.
 */
@NullMarked
package org.authlayer.spring;

import org.jspecify.annotations.NullMarked;
