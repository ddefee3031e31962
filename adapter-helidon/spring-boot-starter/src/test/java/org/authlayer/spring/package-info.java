/** Tests of the starter in applications of Spring Boot. May not live here: what a browser sees. */
@NullMarked
package org.authlayer.spring;

import org.jspecify.annotations.NullMarked;
