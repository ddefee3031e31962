// Looks in what index.js holds: [link, title of the page, heading, text] of each section.
(() => {
  "use strict";
  const MOST = 40;
  const AROUND = 90;
  // What was: found when nothing else has the words, and last in any case.
  const HISTORY = ["adr/", "changelog"];
  const LATER = ["reference/owasp-asvs", "reference/specification-by-clause", "contributing"];
  // What readers of other pages call it; each group means one thing.
  const SYNONYMS = [
    ["mfa", "2fa", "two factor", "two-factor", "second factor", "multi-factor", "totp"],
    ["passkey", "webauthn", "fido", "security key"],
    ["refresh token", "refresh-token", "logs in again"],
    ["remember me", "remember-me", "session.idle"],
    ["oauth", "oidc", "openid connect", "sso", "single sign-on", "keycloak"],
    ["jwt", "json web token", "signed token"],
    ["role", "permission", "authorization", "rbac", "hasrole"],
    ["password reset", "forgotten password", "forgot password", "login link", "magic link"],
    ["e-mail verification", "confirmation of an address", "verify email"],
    ["sign out", "logout", "log out"],
    ["sign in", "login", "log in"],
    ["sign up", "sign-up", "registration", "register"],
    ["rate limit", "brute force", "throttle", "failed logins"],
    ["csrf", "xsrf", "forged requests", "origin of a request"],
    ["api key", "apikey", "x-api-key"],
    ["reverse proxy", "nginx", "haproxy", "behind a proxy"],
    ["docker", "container"],
    ["revoke", "invalidate", "end all sessions"],
    ["bcrypt", "argon2", "password hash", "hashing"],
    ["userdetailsservice", "user type"],
    ["metrics", "prometheus", "monitoring"],
    ["backup", "back up", "restore"],
  ];
  const entries = window.authlayerIndex.map(([link, page, heading, text]) => ({
    link, page, heading, text,
    inPage: page.toLowerCase(), inHeading: heading.toLowerCase(), inText: text.toLowerCase(),
  }));

  // Each part of a query with what may stand in its place; a known pair of words is one part.
  const parts = (query) => {
    let rest = query.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
    const found = [];
    for (const group of SYNONYMS) {
      const said = group.filter((term) => (" " + rest + " ").includes(" " + term + " ")).sort((a, b) => b.length - a.length)[0];
      if (said === undefined) continue;
      found.push([said, ...group.filter((term) => term !== said)]);
      rest = (" " + rest + " ").replace(" " + said + " ", " ").trim();
    }
    return [...found, ...rest.split(" ").filter(Boolean).map((word) => [word])];
  };
  const words = (query) => parts(query).flat();

  // Every part has to be there, by its word or by another one for it; where it stands decides what comes first.
  const points = (entry, word) => {
    const own = (entry.inHeading.includes(word) ? 20 : 0) + (entry.inPage.includes(word) ? 8 : 0);
    return own + Math.min(entry.inText.split(word).length - 1, 5);
  };
  const score = (entry, wanted) => {
    let sum = 0;
    for (const [said, ...others] of wanted) {
      const best = Math.max(points(entry, said), ...others.map((word) => points(entry, word) / 2));
      if (best === 0) return 0;
      sum += best;
    }
    const starts = (start) => entry.link.startsWith(start);
    return HISTORY.some(starts) ? sum / 1000 : LATER.some(starts) ? sum / 2 : sum;
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

  // Where to look for what the layer does not have.
  const elsewhere = () => {
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.href = "explanation/what-this-layer-leaves-out.html";
    link.textContent = "What this layer leaves out";
    line.append(link);
    return line;
  };

  // The sections that have all words, the best first, and what shows one of them.
  window.authlayerSearch = (query, root) => {
    const asked = parts(query);
    const wanted = asked.flat();
    const found = asked.length === 0 ? [] : entries
      .map((entry) => [score(entry, asked), entry])
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
    if (asked && found.length === 0) results.append(elsewhere());
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
