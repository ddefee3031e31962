package org.authlayer.domain.website;

/**
 * A way to log in beside the form: a link to another page, which leads on from there.
 *
 * @param label what the link says
 * @param path the page, with {@code next} in its query if the form has one
 */
public record OtherLogin(String label, String path) {}
