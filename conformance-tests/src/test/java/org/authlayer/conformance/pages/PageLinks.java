package org.authlayer.conformance.pages;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * The links of a page.
 *
 * @param targets where its links and pictures lead, as written
 * @param anchors the anchors of its headings
 */
record PageLinks(List<String> targets, Set<String> anchors) {

  static PageLinks of(String markdown) {
    PageLinks links = new PageLinks(new ArrayList<>(), new HashSet<>());
    Parser.builder()
        .extensions(List.of(TablesExtension.create()))
        .build()
        .parse(markdown)
        .accept(new Reader(links, new HashMap<>()));
    return links;
  }

  private static final class Reader extends AbstractVisitor {

    private final PageLinks links;
    private final Map<String, Integer> taken;

    private Reader(PageLinks links, Map<String, Integer> taken) {
      this.links = links;
      this.taken = taken;
    }

    @Override
    public void visit(Link link) {
      links.targets.add(link.getDestination());
      visitChildren(link);
    }

    @Override
    public void visit(Image picture) {
      links.targets.add(picture.getDestination());
    }

    /** The anchor is made as the hosts of repositories make it. */
    @Override
    public void visit(Heading heading) {
      visitChildren(heading);
      String words = TextContentRenderer.builder().build().render(heading);
      String anchor =
          words.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
      int count = taken.merge(anchor, 1, Integer::sum);
      links.anchors.add(count == 1 ? anchor : anchor + "-" + (count - 1));
    }
  }
}
