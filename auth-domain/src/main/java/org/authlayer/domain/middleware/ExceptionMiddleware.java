package org.authlayer.domain.middleware;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.authlayer.domain.Abort;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * Answers an exception of the application's own with a status of 400 to 499 and a reason; the
 * client never gets the message of the exception. A class of the Java platform is refused: it is
 * thrown by faults as well.
 *
 * <pre>{@code
 * new ExceptionMiddleware(AlreadyPaid.class, 409, "The invoice is paid.")
 * }</pre>
 */
public record ExceptionMiddleware(Class<? extends Exception> type, int status, String reason)
    implements DescribedMiddleware {

  private static final List<Class<? extends Exception>> RESERVED =
      List.of(Abort.class, StoreException.class, ContractException.class);

  private static final Pattern PLATFORM = Pattern.compile("(java|javax|jdk)\\..*");

  public ExceptionMiddleware {
    Objects.requireNonNull(reason, "reason");
    if (status < 400 || status > 499) {
      throw new IllegalArgumentException(
          type.getName() + ": choose a status of 400 to 499, not " + status);
    }
    for (Class<? extends Exception> reserved : RESERVED) {
      if (type.isAssignableFrom(reserved)) {
        throw new IllegalArgumentException(
            type.getName()
                + ": this would answer "
                + reserved.getSimpleName()
                + " as well; name an exception class of your own");
      }
    }
    if (PLATFORM.matcher(type.getName()).matches()) {
      throw new IllegalArgumentException(
          type.getName()
              + ": faults of the program throw it too, in all that the route calls; throw an"
              + " exception class of your own");
    }
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    try {
      return next.respond(request);
    } catch (Exception thrown) {
      if (type.isInstance(thrown)) {
        throw Abort.of(status, reason);
      }
      throw thrown;
    }
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Neutral(type.getSimpleName() + " as " + status));
  }
}
