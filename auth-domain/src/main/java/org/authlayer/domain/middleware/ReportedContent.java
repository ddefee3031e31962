package org.authlayer.domain.middleware;

import java.io.OutputStream;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ClientGoneException;
import org.authlayer.ports.driving.HttpResponse;

/** Content that reports what breaks while it is written. A client that is gone breaks nothing. */
record ReportedContent(Body.Outgoing content, AuthEvent.Where where, AuthEvents events)
    implements Body.Content {

  static HttpResponse in(
      HttpResponse answer, Body.Outgoing content, AuthEvent.Where where, AuthEvents events) {
    return new HttpResponse(
        answer.status(),
        answer.headers(),
        new Body.Outgoing(content.length(), new ReportedContent(content, where, events)));
  }

  @Override
  public void writeTo(OutputStream out) throws Exception {
    try {
      content.writeTo(out);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw stopped;
    } catch (Exception | Error failure) {
      if (!ClientGoneException.isCauseOf(failure)) {
        events.publish(new AuthEvent.RequestFailed(where, failure));
      }
      throw failure;
    }
  }
}
