package org.authlayer.runtime.configuration;

import java.util.regex.Pattern;

/** Variables that Kubernetes sets in each container, for each service of its name space. */
public final class ServiceLink {

  private static final Pattern FORM =
      Pattern.compile(
          "\\w+_(SERVICE_HOST=[0-9a-f.:]+|SERVICE_PORT(_\\w+)?=\\d+|PORT(_\\d+_\\w+)?=(tcp|udp|sctp)://.*"
              + "|PORT_\\d+_\\w+_(PROTO|PORT|ADDR)=.*)");

  private ServiceLink() {}

  /** Whether a variable says where a service is; one with {@code ://} is nothing else. */
  public static boolean is(String variable, String value, boolean isSetting) {
    return FORM.matcher(variable + '=' + value).matches() && (value.contains("://") || !isSetting);
  }
}
