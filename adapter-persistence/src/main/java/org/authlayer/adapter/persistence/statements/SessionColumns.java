package org.authlayer.adapter.persistence.statements;

import static java.util.Comparator.naturalOrder;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.StorableText;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Users and values of a session as the columns have them (ADR 0069). {@code data} has each user
 * under the name of the type, where servers of earlier versions look for it, and each value and
 * each proof behind a prefix that no type has; such servers take a proof for a value, and keep it
 * for the next user: in their rows it proves nothing. {@code identities} has what each user's stay
 * depends on; it is null in a row that a server of an earlier version wrote.
 *
 * @param data name, value, name, value: {@code jsonb_object} makes the object of it
 * @param facts of each type, as JSON
 * @param ends the earliest end of a user, which servers of earlier versions obey for the whole row
 */
@SuppressWarnings("ArrayRecordComponent") // parameters of one statement, which nothing compares
record SessionColumns(
    String[] data,
    String[] types,
    String[] users,
    String[] facts,
    @Nullable UUID token,
    @Nullable Instant ends) {

  private static final String VALUE = "value/";
  private static final String PROOF = "proof/";
  private static final String BY_TOKEN = "/" + SessionIdentity.BY_TOKEN;

  static SessionColumns of(SessionData session) {
    StorableText.require(session.client());
    session.users().forEach(StorableText::require);
    session.values().forEach(StorableText::require);
    List<Map.Entry<String, SessionIdentity>> identities =
        List.copyOf(session.identities().entrySet());
    identities.forEach(one -> requireNoValue(one.getKey()));
    Map<String, String> data = new HashMap<>(session.users());
    session
        .identities()
        .forEach(
            (type, one) ->
                one.proofs().forEach((name, at) -> data.put(proof(type) + name, at.toString())));
    if (!session.isMixed()) {
      session.values().forEach((key, value) -> data.put(VALUE + key, value));
    }
    return new SessionColumns(
        data.entrySet().stream()
            .flatMap(one -> Stream.of(one.getKey(), one.getValue()))
            .toArray(String[]::new),
        identities.stream().map(Map.Entry::getKey).toArray(String[]::new),
        identities.stream().map(one -> one.getValue().userId()).toArray(String[]::new),
        identities.stream().map(one -> SessionJson.fact(one.getValue())).toArray(String[]::new),
        session.token().orElse(null),
        session.identities().values().stream()
            .flatMap(one -> one.end().stream())
            .min(naturalOrder())
            .orElse(null));
  }

  private static void requireNoValue(String type) {
    if (type.startsWith(VALUE) || type.startsWith(PROOF)) {
      throw new IllegalArgumentException(
          "a user type is not named " + VALUE + ".. or " + PROOF + "..: rename it");
    }
  }

  private static String proof(String type) {
    return PROOF + type + "/";
  }

  private static SessionIdentity proven(
      String type, SessionIdentity identity, Map<String, String> data) {
    Map<String, Instant> proofs = new HashMap<>();
    data.forEach(
        (name, value) -> {
          if (name.startsWith(proof(type))) {
            proofs.put(name.substring(proof(type).length()), Instant.parse(value));
          }
        });
    return proofs.isEmpty() ? identity : identity.with(proofs);
  }

  static SessionData session(SessionMapper.Row row) {
    Map<String, String> data = SessionJson.strings(row.data());
    String facts = row.identities();
    Map<String, SessionIdentity> read =
        facts == null ? standard(row, data) : SessionJson.identities(facts, data, row.tokenId());
    Map<String, SessionIdentity> users = new HashMap<>(read);
    if (data.size() > users.size()) {
      if (facts == null) {
        data.keySet().removeIf(name -> name.startsWith(PROOF) && !name.endsWith(BY_TOKEN));
      }
      users.replaceAll((type, one) -> proven(type, one, data));
    }
    Map<String, String> values = new HashMap<>();
    data.forEach(
        (name, value) -> {
          if (name.startsWith(VALUE)) {
            values.putIfAbsent(name.substring(VALUE.length()), value);
          } else if (!users.containsKey(name) && !name.startsWith(PROOF)) {
            values.put(name, value);
          }
        });
    return new SessionData(
        row.digest(),
        users,
        values,
        row.createdAt(),
        row.lastSeenAt(),
        row.expiresAt(),
        row.client(),
        /* isMixed= */ facts == null);
  }

  /** Of the entries of an earlier version, this one is known to be a user. */
  private static Map<String, SessionIdentity> standard(
      SessionMapper.Row row, Map<String, String> data) {
    String user = data.get(UserId.STANDARD);
    return user == null
        ? Map.of()
        : Map.of(
            UserId.STANDARD,
            new SessionIdentity(user, row.createdAt(), row.endsAt(), row.tokenId()));
  }
}
