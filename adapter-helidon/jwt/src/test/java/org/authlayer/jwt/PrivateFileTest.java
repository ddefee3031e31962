package org.authlayer.jwt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateFileTest {

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "rw-------, false, true",
    "r--------, false, true",
    "rwx------, false, true",
    "rw-r-----, false, false",
    "rw-r-----, true, true",
    "r--r-----, true, true",
    "rw-rw----, true, false",
    "rw----r--, true, false",
    "rw-----w-, true, false",
    "rw-r--r--, true, false"
  })
  void onlyTheOwnerMayUseItAndTheGroupOfRootRead(String mode, boolean ofRoot, boolean isPrivate) {
    assertEquals(isPrivate, PrivateFile.isPrivate(PosixFilePermissions.fromString(mode), ofRoot));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r--r--", "rw-rw----", "rw-----w-"})
  void aFileThatOthersMayUseIsRefusedInOneLineUntilItIsMended(String mode) throws IOException {
    Path file = Files.writeString(directory.resolve("key"), "secret");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    String why =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> PrivateFile.check(file))
                .getMessage());
    assertTrue(why.endsWith("chmod 600 " + file), why);
    assertEquals(1, why.lines().count());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    PrivateFile.check(file);
  }

  @Test
  void aMissingFileIsSaidToBeMissing() {
    assertThrows(NoSuchFileException.class, () -> PrivateFile.check(directory.resolve("nowhere")));
  }
}
