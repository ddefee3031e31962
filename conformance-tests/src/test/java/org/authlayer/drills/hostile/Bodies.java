package org.authlayer.drills.hostile;

import java.util.List;

/** Content that no route asked for, or not like this. */
final class Bodies {

  private static final List<String> TYPES =
      List.of(
          "application/json",
          "application/json",
          "application/json; charset=utf-16",
          "application/x-www-form-urlencoded",
          "application/x-www-form-urlencoded",
          "multipart/form-data; boundary=x",
          "text/plain",
          "text/xml",
          "*/*",
          "\u0000",
          "application/json, text/plain");

  private final Noise noise;

  Bodies(Noise noise) {
    this.noise = noise;
  }

  String type() {
    return noise.of(TYPES);
  }

  String content() {
    return switch (noise.below(12)) {
      case 0 -> noise.text(200);
      case 1 -> "{".repeat(noise.below(1_000));
      case 2 -> "[".repeat(noise.below(5_000)) + "]";
      case 3 -> "{\"name\":\"" + noise.text(40) + "\",\"email\":\"" + noise.text(20) + "@x.y\"}";
      case 4 -> "{\"name\":1e99999,\"email\":null,\"password\":[],\"confirmPassword\":{}}";
      case 5 -> "{\"name\":\"a\",\"name\":\"b\",\"email\":\"a@b.c\",\"email\":\"d@e.f\"}";
      case 6 -> "{\"username\":\"\\ud800\",\"password\":\"\\u0000\"}";
      case 7 -> "username=%ff%fe&password=%zz&username=b" + noise.line(30);
      case 8 -> "&".repeat(noise.below(5_000)) + "=";
      case 9 -> "--x\r\nContent-Disposition: form-data; name=\"username\"\r\n\r\n" + noise.text(50);
      case 10 -> "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>";
      default -> "9".repeat(noise.below(10_000));
    };
  }
}
