// Looks in what index.js holds: [link, title of the page, heading, text] of each section.
(() => {
  "use strict";
  const MOST = 40;
  const AROUND = 90;
  const LATER = ["adr/", "changelog", "reference/owasp-asvs", "reference/specification-by-clause"];
  const entries = window.authlayerIndex.map(([link, page, heading, text]) => ({
    link, page, heading, text,
    inPage: page.toLowerCase(), inHeading: heading.toLowerCase(), inText: text.toLowerCase(),
  }));

  const words = (query) => query.toLowerCase().split(/\s+/).filter(Boolean);

  // Every word has to be there; where it stands decides what comes first.
  const score = (entry, wanted) => {
    let sum = 0;
    for (const word of wanted) {
      const times = entry.inText.split(word).length - 1;
      const own = (entry.inHeading.includes(word) ? 20 : 0) + (entry.inPage.includes(word) ? 8 : 0);
      if (own + times === 0) return 0;
      sum += own + Math.min(times, 5);
    }
    return LATER.some((start) => entry.link.startsWith(start)) ? sum / 2 : sum;
  };

  const marked = (text, wanted) => {
    const parts = document.createDocumentFragment();
    const lower = text.toLowerCase();
    let at = 0;
    while (at < text.length) {
      const hits = wanted.map((word) => [lower.indexOf(word, at), word]).filter(([where]) => where >= 0);
      if (hits.length === 0) break;
      const [where, word] = hits.reduce((a, b) => (b[0] < a[0] ? b : a));
      parts.append(text.slice(at, where));
      const mark = document.createElement("mark");
      mark.textContent = text.slice(where, where + word.length);
      parts.append(mark);
      at = where + word.length;
    }
    parts.append(text.slice(at));
    return parts;
  };

  const excerpt = (entry, wanted) => {
    const first = Math.min(...wanted.map((word) => entry.inText.indexOf(word)).filter((where) => where >= 0), entry.text.length);
    const from = first === entry.text.length ? 0 : Math.max(0, first - AROUND);
    const to = Math.min(entry.text.length, from + 3 * AROUND);
    return (from > 0 ? "…" : "") + entry.text.slice(from, to) + (to < entry.text.length ? "…" : "");
  };

  const item = (entry, wanted, root) => {
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.href = root + entry.link;
    link.append(marked(entry.heading, wanted));
    const page = document.createElement("p");
    page.className = "soft";
    page.textContent = entry.heading === entry.page ? "" : entry.page;
    const text = document.createElement("p");
    text.append(marked(excerpt(entry, wanted), wanted));
    line.append(link, ...(page.textContent ? [page] : []), text);
    return line;
  };

  // The sections that have all words, the best first, and what shows one of them.
  window.authlayerSearch = (query, root) => {
    const wanted = words(query);
    const found = wanted.length === 0 ? [] : entries
      .map((entry) => [score(entry, wanted), entry])
      .filter(([points]) => points > 0)
      .sort((a, b) => b[0] - a[0])
      .map(([, entry]) => entry);
    return { found, item: (entry) => item(entry, wanted, root) };
  };

  const field = document.getElementById("q");
  if (field === null) return;
  const count = document.getElementById("count");
  const results = document.getElementById("results");
  const show = () => {
    const { found, item: shown } = window.authlayerSearch(field.value, "");
    const asked = words(field.value).length > 0;
    results.replaceChildren(...found.slice(0, MOST).map(shown));
    count.textContent = !asked ? ""
      : found.length === 0 ? "No section has all of these words."
      : found.length > MOST ? `${found.length} sections, the best ${MOST} of them:`
      : found.length === 1 ? "1 section:" : `${found.length} sections:`;
    document.title = (asked ? `${field.value} · Search` : "Search") + " · authlayer";
  };

  field.value = new URLSearchParams(location.search).get("q") || "";
  field.addEventListener("input", show);
  document.getElementById("search-form").addEventListener("submit", (event) => {
    event.preventDefault();
    history.replaceState(null, "", "?q=" + encodeURIComponent(field.value));
    show();
  });
  show();
  if (field.value === "") field.focus();
})();
