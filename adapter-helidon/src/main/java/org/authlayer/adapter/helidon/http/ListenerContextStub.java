package org.authlayer.adapter.helidon.http;

import io.helidon.common.context.Context;
import io.helidon.http.encoding.ContentEncodingContext;
import io.helidon.http.media.MediaContext;
import io.helidon.webserver.ListenerConfig;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.http.DirectHandlers;
import java.util.concurrent.ExecutorService;

/** What Helidon wants to know about the listener, which here is not its own. */
final class ListenerContextStub implements ListenerContext {

  private final Context context = Context.create();
  private final MediaContext media = new NoMedia();
  private final ContentEncodingContext encodings = new NoEncodings();
  private final ListenerConfig config = unread();
  private final DirectHandlers refusals;

  /** Without what Helidon would look for among the jars: nothing here listens by it. */
  static ListenerConfig unread() {
    return ListenerConfig.builder().protocolsDiscoverServices(false).build();
  }

  ListenerContextStub(DirectHandlers refusals) {
    this.refusals = refusals;
  }

  @Override
  public Context context() {
    return context;
  }

  @Override
  public MediaContext mediaContext() {
    return media;
  }

  @Override
  public ContentEncodingContext contentEncodingContext() {
    return encodings;
  }

  @Override
  public DirectHandlers directHandlers() {
    return refusals;
  }

  @Override
  public ListenerConfig config() {
    return config;
  }

  /** Everything happens on the connection's own thread. */
  @Override
  public ExecutorService executor() {
    throw new UnsupportedOperationException("nothing runs elsewhere");
  }
}
