package org.authlayer.domain.website;

/**
 * The user, the notice and the links around the content of a page.
 *
 * @param user the name of the user that is logged in; empty without one
 * @param notice what the server says about the form that was sent before; empty for nothing
 * @param login the path of the login page, which brings the user back to this page
 * @param signUp the path of the sign-up page; empty if users do not sign up here
 * @param logout the path to which a form without fields logs out
 */
public record SiteMenu(String user, String notice, String login, String signUp, String logout) {}
