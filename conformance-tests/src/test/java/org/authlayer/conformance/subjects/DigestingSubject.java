package org.authlayer.conformance.subjects;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.ports.driven.Stores;

/** A database whose tokens stand in their table as digests; others use the stores too. */
record DigestingSubject(StoreSubject database, Stores stores) implements StoreSubject {

  @Override
  public StoreView view() {
    return database.view();
  }

  @Override
  public boolean insert(String table, Map<String, String> row) {
    return database.insert(table, row);
  }

  @Override
  public String atRest(String value) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      byte[] digest = sha256.digest(value.getBytes(StandardCharsets.UTF_8));
      return "sha256:" + HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  @Override
  public void close() {
    database.close();
  }
}
