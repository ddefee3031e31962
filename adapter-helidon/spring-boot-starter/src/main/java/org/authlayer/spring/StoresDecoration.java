package org.authlayer.spring;

import java.util.function.UnaryOperator;
import org.authlayer.ports.operation.StoresFactory;

/** Stores that take part in more than the layer knows of, such as transactions of Spring. */
interface StoresDecoration extends UnaryOperator<StoresFactory> {}
