@NullMarked
package org.authlayer.conformance.section.login;

import org.jspecify.annotations.NullMarked;
