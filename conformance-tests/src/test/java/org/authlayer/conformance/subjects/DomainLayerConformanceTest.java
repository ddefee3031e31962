package org.authlayer.conformance.subjects;

import org.authlayer.conformance.CoreConformance;

class DomainLayerConformanceTest extends CoreConformance {}
