package org.authlayer.domain.website;

import org.authlayer.ports.driving.HttpResponse;

/** The page of an application around a content, such as {@link PlainPages#page}. */
@FunctionalInterface
public interface PageFrame {

  HttpResponse page(SiteMenu menu, String title, Html content) throws Exception;
}
