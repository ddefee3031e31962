package org.authlayer.domain.pages;

import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.util.function.BiConsumer;
import org.authlayer.domain.website.Html;
import org.authlayer.ports.driving.HttpResponse;

/** Renders a template as an answer that no cache stores and no other site frames. */
public final class Page {

  /** One script, no style in the page itself, no frame around it, nothing from other origins. */
  private static final String POLICY =
      "default-src 'none'; script-src "
          + Assets.SCRIPT.source()
          + "; style-src 'self'; img-src 'self'; form-action 'self';"
          + " frame-ancestors 'none'; base-uri 'none'";

  /** The style sheet stands in the page, which loads nothing. */
  private static final String POLICY_ALONE =
      "default-src 'none'; style-src "
          + Assets.STYLE.source()
          + "; img-src data:;"
          + " form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

  private Page() {}

  public static HttpResponse of(
      int status, BiConsumer<HtmlTemplateOutput, HtmlInterceptor> template) {
    return of(status, template, POLICY);
  }

  /** For a server on which the style sheet may have no route. */
  static HttpResponse alone(int status, BiConsumer<HtmlTemplateOutput, HtmlInterceptor> template) {
    return of(status, template, POLICY_ALONE);
  }

  private static HttpResponse of(
      int status, BiConsumer<HtmlTemplateOutput, HtmlInterceptor> template, String policy) {
    StringOutput text = new StringOutput();
    template.accept(new OwaspHtmlTemplateOutput(text), null);
    return Html.escaped(text.toString()).answer(policy).with(status);
  }
}
