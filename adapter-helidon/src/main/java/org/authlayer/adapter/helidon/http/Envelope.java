package org.authlayer.adapter.helidon.http;

/**
 * What an answer has on it whatever is in it.
 *
 * @param requestId the request it answers
 * @param head whether the content is only described
 * @param last whether the connection is closed after it
 * @param secure whether it travels by TLS all the way
 */
record Envelope(String requestId, boolean head, boolean last, boolean secure) {}
