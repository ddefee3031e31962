package org.authlayer.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Reads a Markdown file as an article. */
final class Markdown {

  private static final int DESCRIPTION = 200;

  private static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  private final String file;
  private final Links links;
  private final Map<String, Integer> taken = new HashMap<>();
  private final IdentityHashMap<Node, String> ids = new IdentityHashMap<>();
  private String heading = "";

  private Markdown(String file, Links links) {
    this.file = file;
    this.links = links;
  }

  static Article read(String file, String text, Links links) {
    return new Markdown(file, links).read(text);
  }

  /** The first heading of a file. */
  static String title(String text) {
    return children(PARSER.parse(text)).stream()
        .filter(Heading.class::isInstance)
        .map(PlainText::of)
        .findFirst()
        .orElse("");
  }

  private Article read(String text) {
    Node document = PARSER.parse(text);
    List<Article.Section> sections = sections(document);
    String description =
        children(document).stream()
            .filter(Paragraph.class::isInstance)
            .map(PlainText::of)
            .findFirst()
            .orElse("");
    document.accept(new Rewriting());
    HtmlRenderer renderer =
        HtmlRenderer.builder()
            .extensions(List.of(TablesExtension.create()))
            .attributeProviderFactory(
                any ->
                    (node, tag, attributes) ->
                        Optional.ofNullable(ids.get(node))
                            .ifPresent(id -> attributes.put("id", id)))
            .build();
    String title = sections.get(0).heading();
    // A head without words is a cell like others to a screen reader.
    String html = renderer.render(document).replaceAll("<th([^>]*)></th>", "<td$1></td>");
    return new Article(file, title, cut(description), sections, html);
  }

  private List<Article.Section> sections(Node document) {
    List<Article.Section> sections = new ArrayList<>();
    for (Node node : children(document)) {
      if (node instanceof Heading next) {
        String words = PlainText.of(next);
        ids.put(next, id(words));
        sections.add(new Article.Section(next.getLevel(), ids.getOrDefault(next, ""), words, ""));
      } else if (!sections.isEmpty() && !(node instanceof HtmlBlock)) {
        sections.set(
            sections.size() - 1, sections.get(sections.size() - 1).and(PlainText.of(node)));
      }
    }
    if (sections.isEmpty()) {
      throw new IllegalArgumentException(file + " has no heading");
    }
    return List.copyOf(sections);
  }

  /** As the hosts of repositories make them, so that links to sections work in both places. */
  private String id(String words) {
    String id =
        words.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
    int count = taken.merge(id, 1, Integer::sum);
    return count == 1 ? id : id + "-" + (count - 1);
  }

  private static List<Node> children(Node parent) {
    List<Node> children = new ArrayList<>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
      children.add(child);
    }
    return children;
  }

  private static String cut(String text) {
    if (text.length() <= DESCRIPTION) {
      return text;
    }
    return text.substring(0, text.lastIndexOf(' ', DESCRIPTION)) + "…";
  }

  private static HtmlBlock html(String literal) {
    HtmlBlock block = new HtmlBlock();
    block.setLiteral(literal);
    return block;
  }

  /** Makes of the file's tree what the site needs. */
  private final class Rewriting extends AbstractVisitor {

    @Override
    public void visit(Heading node) {
      heading = PlainText.of(node);
      visitChildren(node);
      String id = ids.get(node);
      if (id != null && node.getLevel() > 1) {
        HtmlInline self = new HtmlInline();
        self.setLiteral(
            " <a class=\"self\" href=\"#%s\" aria-label=\"Link to: %s\">#</a>"
                .formatted(id, Html.escaped(heading)));
        node.appendChild(self);
      }
    }

    /** A file's name as the words of a link becomes the title of its page. */
    @Override
    public void visit(Link node) {
      links
          .title(file, node.getDestination())
          .filter(any -> PlainText.of(node).endsWith(".md"))
          .ifPresent(
              title -> {
                children(node).forEach(Node::unlink);
                node.appendChild(new Text(title));
              });
      node.setDestination(links.rewritten(file, node.getDestination()));
      visitChildren(node);
    }

    @Override
    public void visit(Image node) {
      node.setDestination(links.rewritten(file, node.getDestination()));
      visitChildren(node);
    }

    /** What looks like an element and is a placeholder stays what the file shows. */
    @Override
    public void visit(HtmlInline node) {
      if (!PlainText.isElement(node)) {
        node.insertBefore(new Text(node.getLiteral()));
        node.unlink();
      }
    }

    @Override
    public void visit(FencedCodeBlock node) {
      String language = Optional.ofNullable(node.getInfo()).orElse("");
      node.insertBefore(html(Code.block(language, node.getLiteral()).stripTrailing()));
      node.unlink();
    }

    /** A wide table scrolls by itself, with the keyboard too. */
    @Override
    public void visit(CustomBlock node) {
      visitChildren(node);
      if (node instanceof TableBlock) {
        String label = Html.escaped("Table: " + heading);
        node.insertBefore(
            html(
                "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\""
                    + label
                    + "\">"));
        node.insertAfter(html("</div>"));
      }
    }
  }
}
