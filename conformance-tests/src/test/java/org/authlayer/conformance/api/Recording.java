package org.authlayer.conformance.api;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.authlayer.json.Json;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Documentation;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;

/** Judges every answer of the reference applications, whoever asks for what. */
public final class Recording {

  private static final int MOST = 20;

  private final Judge judge;
  private final Queue<String> faults = new ConcurrentLinkedQueue<>();

  private Recording(Judge judge) {
    this.judge = judge;
  }

  /** By the document of the reference applications as they are mounted. */
  public static Recording of(Environment environment, Settings settings) {
    ApplicationFactory reference = first(ApplicationFactory.class);
    Application documentation =
        first(Documentation.class)
            .create(
                environment,
                settings,
                () ->
                    List.of(
                        new Documentation.Described(
                            reference.name(),
                            reference.routes(environment, settings),
                            reference.openApi())),
                Json.CODEC);
    HttpResponse document =
        documentation.respond(
            new HttpRequest(
                "GET", "/openapi.json", "", Headers.none(), new Body.Empty(), Channel.LOOPBACK));
    return new Recording(
        new Judge(ApiDocument.read(text(document.body())), Set.of("X-Request-Id")));
  }

  /** An application whose answers below these paths are none of the document's are left out. */
  public Application of(Application application, String elsewhere) {
    return request -> {
      HttpResponse answer = application.respond(request);
      if (!request.path().startsWith(elsewhere)) {
        note(request, answer);
      }
      return answer;
    };
  }

  /** What was otherwise than documented: the first of it. */
  public List<String> faults() {
    return faults.stream().limit(MOST).toList();
  }

  /** How many different answers were as documented. */
  public int seen() {
    return judge.seen().size();
  }

  private void note(HttpRequest request, HttpResponse answer) {
    Headers headers = answer.headers();
    String type = answer.body() instanceof Body.Json ? "application/json" : "text/plain";
    if (headers.first("Content-Type").isEmpty() && !(answer.body() instanceof Body.Empty)) {
      headers = headers.with("Content-Type", type);
    }
    faults.addAll(
        judge.faults(
            new Answered(
                request.method(),
                request.path(),
                answer.status(),
                Map.copyOf(headers.lines()),
                text(answer.body()))));
  }

  private static String text(Body body) {
    return switch (body) {
      case Body.Json json -> Json.write(json.value());
      case Body.Text text -> text.text();
      default -> "";
    };
  }

  private static <S> S first(Class<S> service) {
    return ServiceLoader.load(service).findFirst().orElseThrow();
  }
}
