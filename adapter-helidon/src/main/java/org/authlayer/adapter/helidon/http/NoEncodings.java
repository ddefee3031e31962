package org.authlayer.adapter.helidon.http;

import io.helidon.http.Headers;
import io.helidon.http.encoding.ContentDecoder;
import io.helidon.http.encoding.ContentEncoder;
import io.helidon.http.encoding.ContentEncodingContext;
import io.helidon.http.encoding.ContentEncodingContextConfig;

/** Passes encoded content on as it is: that it is unreadable is the application's to answer. */
final class NoEncodings implements ContentEncodingContext {

  @Override
  public ContentEncodingContextConfig prototype() {
    return ContentEncodingContextConfig.builder().buildPrototype();
  }

  @Override
  public boolean contentEncodingEnabled() {
    return false;
  }

  @Override
  public boolean contentDecodingEnabled() {
    return true;
  }

  @Override
  public boolean contentEncodingSupported(String encoding) {
    return false;
  }

  @Override
  public boolean contentDecodingSupported(String encoding) {
    return true;
  }

  @Override
  public ContentEncoder encoder(String encoding) {
    return ContentEncoder.NO_OP;
  }

  @Override
  public ContentDecoder decoder(String encoding) {
    return ContentDecoder.NO_OP;
  }

  @Override
  public ContentEncoder encoder(Headers headers) {
    return ContentEncoder.NO_OP;
  }
}
