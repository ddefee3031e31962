package org.authlayer.conformance.proxies;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/** The proxies of the page: their programs, what stands around a block, what they do untold. */
enum ProxyKind {
  NGINX(
      "/usr/sbin/nginx",
      "proxy_pass http://127.0.0.1:8080;",
      "listen 443 ssl;",
      "proxy_set_header Host $http_host;\n") {
    @Override
    String whole(String block, Path directory, int port) {
      String paths =
          Stream.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
              .map(name -> "%s_temp_path \"%s\";\n".formatted(name, directory.resolve(name)))
              .collect(joining());
      String root = ofRoot("user root;\n");
      return root
          + "daemon off;\npid \"%s/pid\";\nevents {}\nhttp {\naccess_log off;\n%s%s\n}\n"
              .formatted(directory, paths, block);
    }

    @Override
    List<String> command(Path directory, Path file) {
      String log = directory.resolve("error.log").toString();
      return List.of(program(), "-p", directory.toString(), "-e", log, "-c", file.toString());
    }
  },
  HAPROXY("/usr/sbin/haproxy", "bind :80\n", "bind :443 ssl", "") {
    @Override
    String whole(String block, Path directory, int port) {
      return block + "\n";
    }

    @Override
    List<String> command(Path directory, Path file) {
      return List.of(program(), "-db", "-f", file.toString());
    }
  },
  APACHE(
      "/usr/sbin/apache2", "<VirtualHost *:80>", "<VirtualHost *:443>", "ProxyPreserveHost On\n") {
    @Override
    String whole(String block, Path directory, int port) {
      String modules =
          Stream.of("mpm_event", "authz_core", "headers", "proxy", "proxy_http", "ssl")
              .map("LoadModule %1$s_module /usr/lib/apache2/modules/mod_%1$s.so\n"::formatted)
              .collect(joining());
      return """
      ServerRoot "%1$s"
      ServerName localhost
      PidFile "%1$s/pid"
      ErrorLog "%1$s/error.log"
      DefaultRuntimeDir "%1$s"
      Mutex "file:%1$s" default
      Listen 127.0.0.1:%2$d
      """
              .formatted(directory, port)
          + ofRoot("User www-data\nGroup www-data\n")
          + modules
          + block
          + "\n";
    }

    @Override
    List<String> command(Path directory, Path file) {
      return List.of(program(), "-d", directory.toString(), "-f", file.toString(), "-DFOREGROUND");
    }
  };

  private final String program;
  private final String shortest;
  private final String better;
  private final String keeping;

  /**
   * @param shortest what stands in the shortest of the page's blocks only
   * @param better what stands in the better one only
   * @param keeping the line that the shortest one lacks to send {@code Host} as the client did
   */
  ProxyKind(String program, String shortest, String better, String keeping) {
    this.program = program;
    this.shortest = shortest;
    this.better = better;
    this.keeping = keeping;
  }

  abstract String whole(String block, Path directory, int port);

  abstract List<String> command(Path directory, Path file);

  String program() {
    return program;
  }

  String shortest() {
    return shortest;
  }

  String better() {
    return better;
  }

  boolean keepsHost() {
    return keeping.isEmpty();
  }

  /** The shortest block with {@code Host} as the client sent it. */
  String keepingHost(String block) {
    return block.replaceFirst(
        "(?m)^ *(proxy_pass|ProxyPass) ", Matcher.quoteReplacement(keeping) + "$0");
  }

  private static String ofRoot(String lines) {
    return "root".equals(System.getProperty("user.name")) ? lines : "";
  }
}
