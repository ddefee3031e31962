package org.authlayer.conformance.verdict;

/**
 * A request and its answer as text. Not yet masked: reports mask.
 *
 * @param request start line, headers and content
 * @param answer status line, headers and content, cut where it is long
 * @param curl a command that repeats the request
 */
public record Exchange(String request, String answer, String curl) {}
