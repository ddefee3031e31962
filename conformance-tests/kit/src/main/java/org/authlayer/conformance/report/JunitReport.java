package org.authlayer.conformance.report;

import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.conformance.verdict.Verdict;

/** A run as JUnit XML: a suite per profile that was checked, a case per clause. */
public final class JunitReport {

  private JunitReport() {}

  public static String of(RunReport report) {
    try {
      StringWriter text = new StringWriter();
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("testsuites");
      xml.writeAttribute("name", legal(report.target()));
      int id = 0;
      for (String profile : report.bases().keySet()) {
        suite(xml, report, profile, id++);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
      return text.append('\n').toString();
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException("XML cannot be written to memory", impossible);
    }
  }

  private static void suite(XMLStreamWriter xml, RunReport report, String profile, int id)
      throws XMLStreamException {
    List<Verdict> cases =
        report.verdicts().stream().filter(one -> one.profile().equals(profile)).toList();
    double seconds = cases.stream().mapToLong(one -> one.took().toMillis()).sum() / 1000.0;
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", legal(profile));
    xml.writeAttribute("id", Integer.toString(id));
    xml.writeAttribute("package", "conformance");
    xml.writeAttribute("hostname", "localhost");
    xml.writeAttribute(
        "timestamp", report.started().truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", ""));
    xml.writeAttribute("tests", Integer.toString(cases.size()));
    xml.writeAttribute("failures", count(cases, "failure"));
    xml.writeAttribute("errors", count(cases, "error"));
    xml.writeAttribute("skipped", count(cases, "skipped"));
    xml.writeAttribute("time", String.format(Locale.ROOT, "%.3f", seconds));
    xml.writeEmptyElement("properties");
    for (Verdict verdict : cases) {
      testCase(xml, verdict);
    }
    xml.writeEmptyElement("system-out");
    xml.writeEmptyElement("system-err");
    xml.writeEndElement();
  }

  private static void testCase(XMLStreamWriter xml, Verdict verdict) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("name", verdict.clause());
    xml.writeAttribute("classname", "conformance." + legal(verdict.profile()));
    xml.writeAttribute(
        "time", String.format(Locale.ROOT, "%.3f", verdict.took().toMillis() / 1000.0));
    String element = element(verdict.outcome());
    if (!element.isEmpty()) {
      xml.writeStartElement(element);
      xml.writeAttribute("message", legal(verdict.message()));
      if (!element.equals("skipped")) {
        xml.writeAttribute("type", verdict.outcome().name());
        xml.writeCharacters(legal(verdict.message() + script(verdict)));
      }
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  /** The commands that show a failure again. */
  private static String script(Verdict verdict) {
    return verdict.observations().stream()
        .filter(seen -> !seen.held())
        .flatMap(seen -> seen.exchange().stream())
        .map(exchange -> "\n\n" + exchange.script())
        .findFirst()
        .orElse("");
  }

  private static String count(List<Verdict> cases, String element) {
    return Long.toString(
        cases.stream().filter(one -> element(one.outcome()).equals(element)).count());
  }

  private static String element(Outcome outcome) {
    return switch (outcome) {
      case PASS -> "";
      case FAIL -> "failure";
      case BROKEN, VACUOUS -> "error";
      case WARN, EXPECTED, NOT_OBSERVED, UNDECLARED, NOT_CLAIMED -> "skipped";
    };
  }

  private static String legal(String text) {
    return text.replaceAll(
        "[^\\x09\\x0A\\x0D\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
  }
}
