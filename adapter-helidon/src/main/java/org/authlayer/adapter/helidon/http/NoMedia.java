package org.authlayer.adapter.helidon.http;

import io.helidon.common.GenericType;
import io.helidon.http.Headers;
import io.helidon.http.WritableHeaders;
import io.helidon.http.media.EntityReader;
import io.helidon.http.media.EntityWriter;
import io.helidon.http.media.MediaContext;
import io.helidon.http.media.MediaContextConfig;

/**
 * Makes no objects of content and no content of objects: only bytes are read and written here.
 * Helidon's own looks for what could do either, and has a configuration of its own made for it, at
 * every start.
 */
final class NoMedia implements MediaContext {

  @Override
  public MediaContextConfig prototype() {
    return MediaContextConfig.builder().buildPrototype();
  }

  @Override
  public <T> EntityReader<T> reader(GenericType<T> type, Headers headers) {
    throw bytesOnly();
  }

  @Override
  public <T> EntityReader<T> reader(GenericType<T> type, Headers request, Headers response) {
    throw bytesOnly();
  }

  @Override
  public <T> EntityWriter<T> writer(
      GenericType<T> type, Headers request, WritableHeaders<?> response) {
    throw bytesOnly();
  }

  @Override
  public <T> EntityWriter<T> writer(GenericType<T> type, WritableHeaders<?> request) {
    throw bytesOnly();
  }

  private static UnsupportedOperationException bytesOnly() {
    return new UnsupportedOperationException("content is bytes here");
  }
}
