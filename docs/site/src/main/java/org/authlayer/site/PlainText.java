package org.authlayer.site;

import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** The words of a part of a page, without how they look. */
final class PlainText extends AbstractVisitor {

  private static final Pattern ELEMENT =
      Pattern.compile("<!--.*-->|</?(?:a|b|br|code|details|em|i|kbd|sub|summary|sup)\\b[^>]*>");

  private final StringBuilder words = new StringBuilder();

  private PlainText() {}

  static String of(Node node) {
    PlainText text = new PlainText();
    node.accept(text);
    return text.words.toString().replaceAll("\\s+", " ").strip();
  }

  /** Whether it is an element, and no placeholder that looks like one. */
  static boolean isElement(HtmlInline node) {
    return ELEMENT.matcher(node.getLiteral()).matches();
  }

  @Override
  public void visit(Text node) {
    words.append(node.getLiteral());
  }

  @Override
  public void visit(Code node) {
    words.append(node.getLiteral());
  }

  @Override
  public void visit(HtmlInline node) {
    words.append(isElement(node) ? " " : node.getLiteral());
  }

  @Override
  public void visit(FencedCodeBlock node) {
    words.append(' ').append(node.getLiteral()).append(' ');
  }

  @Override
  public void visit(SoftLineBreak node) {
    words.append(' ');
  }

  @Override
  public void visit(HardLineBreak node) {
    words.append(' ');
  }

  @Override
  public void visit(Paragraph node) {
    visitChildren(node);
    words.append(' ');
  }

  @Override
  public void visit(ListItem node) {
    visitChildren(node);
    words.append(' ');
  }

  @Override
  public void visit(CustomNode node) {
    visitChildren(node);
    if (node instanceof TableCell) {
      words.append(' ');
    }
  }
}
