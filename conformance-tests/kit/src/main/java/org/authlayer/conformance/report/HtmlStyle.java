package org.authlayer.conformance.report;

/** How the page of a run looks. */
final class HtmlStyle {

  static final String CSS =
      """
      :root { color-scheme: light dark; --ink: #1b1b1f; --soft: #55555e; --paper: #fff; --line: #d6d6dc;
        --code: #f3f3f6; --good: #1b6e2c; --bad: #b3261e; --open: #7a5200; }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #e6e6ea; --soft: #a9a9b4; --paper: #17171b; --line: #3a3a42; --code: #222228;
          --good: #7bd88f; --bad: #ff8a80; --open: #ffcf70; } }
      * { box-sizing: border-box; }
      body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
        overflow-wrap: anywhere; }
      main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
      h1 { font-size: 1.5rem; line-height: 1.2; }
      h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; line-height: 1.3; border-bottom: 1px solid var(--line); }
      h3 { margin: 1rem 0 0; font-size: 1rem; font-weight: 600; }
      a { color: inherit; }
      .lead { font-size: 1.05rem; font-weight: 600; margin-bottom: .25rem; }
      .ids a { white-space: nowrap; }
      .note, .ids, ol { color: var(--soft); font-size: .9rem; }
      .ids { margin: .25rem 0; }
      .why { margin: .25rem 0; color: var(--bad); }
      table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
      th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid var(--line); }
      th:first-child, td:first-child { text-align: left; font-weight: 600; }
      td.none { color: var(--soft); }
      details { border-bottom: 1px solid var(--line); padding: .4rem 0; }
      summary { cursor: pointer; }
      .clause > summary { display: grid; grid-template-columns: 1rem 4.5rem 8rem 1fr; align-items: baseline; }
      .clause > summary::before { content: "▸"; } .clause[open] > summary::before { content: "▾"; }
      .fold > summary h2 { display: inline; border: 0; margin: 0; }
      .fold > .clause, .fold > p, .fold > h3 { margin-left: 1rem; }
      .clause[hidden] { display: none; }
      #filter input { font: inherit; width: 16rem; max-width: 100%; padding: .3rem .5rem; color: inherit;
        background: var(--paper); border: 1px solid var(--soft); border-radius: .4rem; }
      .badge { font-weight: 600; }
      .PASS { color: var(--good); } .FAIL, .BROKEN, .VACUOUS { color: var(--bad); }
      .clause > ol, .clause > p, .clause > pre { margin-left: 1rem; }
      code, pre { font-family: ui-monospace, monospace; font-size: .85rem; }
      pre { background: var(--code); padding: .6rem; border-radius: .4rem; white-space: pre-wrap; }
      pre i { color: var(--open); font-style: normal; }
      ol { padding-left: 1.4rem; margin: .5rem 0; }
      li.missed { color: var(--bad); }
      li details { border: 0; }
      .twin { border-left: 3px solid var(--open); padding-left: .8rem; }
      .twin ul { margin: 0; padding-left: 1.2rem; }
      @media (max-width: 40rem) {
        .clause > summary { grid-template-columns: 1rem 4rem 1fr; } .sentence { grid-column: 2 / -1; }
        thead { display: none; } table, tbody { display: block; }
        tr { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .4rem 0; border-bottom: 1px solid var(--line); }
        td { padding: 0; border: 0; } td:first-child { flex-basis: 100%; } td.none { display: none; }
        td:not(:first-child)::before { content: attr(data-head) " "; color: var(--soft); font-size: .9rem; } }
      @media print {
        :root { --ink: #000; --soft: #333; --paper: #fff; --line: #999; --code: #f6f6f6; --good: #063;
          --bad: #900; --open: #630; }
        body { font-size: 10pt; } main { max-width: none; padding: 0; }
        details::details-content { content-visibility: visible; block-size: auto; }
        h2, summary { break-after: avoid; } pre, li { break-inside: avoid; } }
      """;

  private HtmlStyle() {}
}
