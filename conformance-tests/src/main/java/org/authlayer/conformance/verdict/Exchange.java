package org.authlayer.conformance.verdict;

/** A request and its answer as text. Not yet masked: reports mask. */
public record Exchange(String request, String answer, String curl) {}
