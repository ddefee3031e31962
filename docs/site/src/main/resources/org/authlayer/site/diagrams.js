// Draws the diagrams, which stand in the pages as text.
(async () => {
  "use strict";
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const texts = [...document.querySelectorAll("pre.mermaid")];
  const heading = document.querySelector("h1").textContent;
  window.mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    theme: "base",
    fontFamily: "system-ui, sans-serif",
    themeVariables: dark
      ? { darkMode: true, background: "#12121a", primaryColor: "#242433", primaryTextColor: "#ececf4", primaryBorderColor: "#a9abff", lineColor: "#b0b0c2", textColor: "#ececf4", tertiaryColor: "#1b1b26", tertiaryTextColor: "#ececf4", tertiaryBorderColor: "#33334a", edgeLabelBackground: "#12121a", attributeBackgroundColorOdd: "#1b1b26", attributeBackgroundColorEven: "#242433" }
      : { background: "#fbfbfd", primaryColor: "#f1f1f7", primaryTextColor: "#1c1c28", primaryBorderColor: "#3b3ecf", lineColor: "#565669", textColor: "#1c1c28", tertiaryColor: "#ffffff", tertiaryTextColor: "#1c1c28", tertiaryBorderColor: "#d9d9e3", edgeLabelBackground: "#fbfbfd", attributeBackgroundColorOdd: "#ffffff", attributeBackgroundColorEven: "#f1f1f7" },
  });
  await window.mermaid.run({ nodes: texts });
  document.querySelectorAll("pre.mermaid svg").forEach((svg, at) => {
    svg.setAttribute("aria-label", `${heading}: diagram ${at + 1}`);
  });
  document.documentElement.dataset.diagrams = String(texts.length);
})();
