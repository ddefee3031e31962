/** An application in, requests and answers as bytes out. */
@NullMarked
package org.authlayer.adapter.helidon.edge;

import org.jspecify.annotations.NullMarked;
