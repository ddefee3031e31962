package org.authlayer.domain.application;

import java.util.Locale;

/** The media types of files by the ending of their names. */
final class MediaTypes {

  private MediaTypes() {}

  static String of(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)) {
      case "html", "htm" -> "text/html; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      case "js", "mjs" -> "text/javascript; charset=utf-8";
      case "txt" -> "text/plain; charset=utf-8";
      case "csv" -> "text/csv; charset=utf-8";
      case "md" -> "text/markdown; charset=utf-8";
      case "json", "map" -> "application/json";
      case "webmanifest" -> "application/manifest+json";
      case "xml" -> "application/xml";
      case "pdf" -> "application/pdf";
      case "zip" -> "application/zip";
      case "gz" -> "application/gzip";
      case "wasm" -> "application/wasm";
      case "svg" -> "image/svg+xml";
      case "png" -> "image/png";
      case "jpg", "jpeg" -> "image/jpeg";
      case "gif" -> "image/gif";
      case "webp" -> "image/webp";
      case "avif" -> "image/avif";
      case "ico" -> "image/x-icon";
      case "woff" -> "font/woff";
      case "woff2" -> "font/woff2";
      case "ttf" -> "font/ttf";
      case "otf" -> "font/otf";
      case "mp3" -> "audio/mpeg";
      case "ogg" -> "audio/ogg";
      case "wav" -> "audio/wav";
      case "mp4" -> "video/mp4";
      case "webm" -> "video/webm";
      default -> "application/octet-stream";
    };
  }
}
