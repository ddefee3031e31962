package org.authlayer.conformance.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The document's schemas as another's validator understands them, formats included. */
final class Schemas {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

  private final SchemaRegistry registry =
      SchemaRegistry.withDefaultDialect(
          Dialect.builder(Dialects.getDraft202012())
              .keyword(new NonValidationKeyword("components"))
              .build());
  private final ApiDocument document;
  private final Map<JsonNode, Schema> compiled = new ConcurrentHashMap<>();

  Schemas(ApiDocument document) {
    this.document = document;
  }

  /** What the specification's own schema has to say against a document. */
  static List<Error> faultsOf(ApiDocument document) throws IOException {
    SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    try (InputStream in = Schemas.class.getResourceAsStream("openapi-3.1.json")) {
      return registry.getSchema(in).validate(document.root());
    }
  }

  /** What JSON Schema has to say against a schema. */
  List<Error> faultsOf(JsonNode schema) {
    return registry.getSchema("{\"$ref\":\"" + DIALECT + "\"}", InputFormat.JSON).validate(schema);
  }

  /** Of a header's line, which is a number where the schema wants one. */
  List<String> faults(JsonNode schema, String line) {
    boolean number = schema.path("type").asText().equals("integer") && line.matches("\\d{1,9}");
    JsonNode value =
        number ? MAPPER.getNodeFactory().numberNode(Integer.parseInt(line)) : text(line);
    return faults(schema, value).stream().map(Error::toString).toList();
  }

  List<Error> faults(JsonNode schema, JsonNode value) {
    return compiled
        .computeIfAbsent(schema, this::compile)
        .validate(
            value,
            (execution, any) ->
                execution.executionConfig(config -> config.formatAssertionsEnabled(true)));
  }

  private static JsonNode text(String line) {
    return MAPPER.getNodeFactory().textNode(line);
  }

  private Schema compile(JsonNode schema) {
    ObjectNode whole = schema.deepCopy();
    whole.set("components", document.root().path("components"));
    return registry.getSchema(whole);
  }
}
