package org.authlayer.conformance.section.guard;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Other ways to a guarded handler: other methods, other spellings of its path. */
final class GuardDetours {

  private GuardDetours() {}

  /** Whatever these requests are answered with, it is no success. */
  static void leadNowhere(Probe probe) throws Exception {
    HttpCall guarded = probe.doors().guarded();
    for (var detour : detours(guarded).entrySet()) {
      Answer answer = probe.send(detour.getValue());
      boolean options = detour.getValue().method().equals("OPTIONS") && isOfTheServer(answer);
      probe.note(
          Kind.REFUSAL, "no success: " + detour.getKey(), !answer.isSuccess() || options, answer);
    }
  }

  private static Map<String, HttpCall> detours(HttpCall guarded) {
    Map<String, HttpCall> detours = new LinkedHashMap<>();
    String other = guarded.method().equals("GET") ? "POST" : "GET";
    for (String method : new String[] {other, "HEAD", "OPTIONS", "KIT"}) {
      detours.put("the method " + method, HttpCall.of(method, guarded.uri()));
    }
    String path = guarded.uri().getRawPath();
    int last = path.lastIndexOf('/') + 1;
    String name = path.substring(last);
    String before = path.substring(0, last);
    String encoded = String.format("%%%02x", (int) name.charAt(0)) + name.substring(1);
    detours.put("a slash behind the path", at(guarded, path + "/"));
    detours.put("the path in capitals", at(guarded, before + name.toUpperCase(Locale.ROOT)));
    detours.put("two slashes in the path", at(guarded, before + "/" + name));
    detours.put("a parameter behind the path", at(guarded, path + ";kit=1"));
    detours.put("a suffix behind the path", at(guarded, path + ".json"));
    detours.put("an encoded letter in the path", at(guarded, before + encoded));
    for (String header : new String[] {"X-HTTP-Method-Override", "X-HTTP-Method"}) {
      detours.put("the header " + header, guarded.header(header, other));
      HttpCall overridden = HttpCall.of(other, guarded.uri()).header(header, guarded.method());
      detours.put(other + " and the header " + header, overridden);
    }
    for (String header : new String[] {"X-Original-URL", "X-Rewrite-URL"}) {
      detours.put("the header " + header, guarded.header(header, "/"));
      detours.put(header + " to the path", at(guarded, before).header(header, path));
    }
    return detours;
  }

  private static HttpCall at(HttpCall guarded, String path) {
    URI uri = guarded.uri();
    return HttpCall.of(
        guarded.method(), URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + path));
  }

  /** To report the methods of a path does not run its handler. */
  private static boolean isOfTheServer(Answer answer) {
    return answer.first("Allow").isPresent()
        || answer.first("Access-Control-Allow-Methods").isPresent();
  }
}
