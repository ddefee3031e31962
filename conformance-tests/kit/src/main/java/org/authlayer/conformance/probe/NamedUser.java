package org.authlayer.conformance.probe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.HttpCall;

/**
 * A user that a request names beside the credential of another one: the credential counts. A
 * program may refuse to read what it does not know.
 */
public record NamedUser(Account account) {

  private static final List<String> IDS = List.of("id", "user_id", "userId", "uid", "account_id");
  private static final List<String> NAMES = List.of("email", "user", "username", "login");

  /** The request with the user in its query. */
  public HttpCall inQuery(HttpCall call) {
    return call.query(
        members().entrySet().stream()
            .map(member -> member.getKey() + "=" + HttpCall.encode(member.getValue()))
            .collect(Collectors.joining("&")));
  }

  /** The request with the user in its query, and in its content beside what belongs there. */
  public HttpCall in(HttpCall call, Map<String, String> content) {
    Map<String, String> members = members();
    members.putAll(content);
    return inQuery(call).json(members);
  }

  private Map<String, String> members() {
    Map<String, String> members = new LinkedHashMap<>();
    IDS.forEach(name -> members.put(name, account.id()));
    NAMES.forEach(name -> members.put(name, account.email()));
    return members;
  }

  /** Leaves the password out. */
  @Override
  public String toString() {
    return "NamedUser[" + account.email() + "]";
  }
}
