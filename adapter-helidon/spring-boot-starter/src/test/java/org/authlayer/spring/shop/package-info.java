/**
 * An application of Spring Boot that has nothing but the starter. May not live here: a class of the
 * starter, which the application would scan.
 */
@NullMarked
package org.authlayer.spring.shop;

import org.jspecify.annotations.NullMarked;
