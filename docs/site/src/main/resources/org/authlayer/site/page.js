// On every page: a search that shows results while one types, and buttons that copy code.
(() => {
  "use strict";
  const root = document.documentElement.dataset.root;
  const field = document.getElementById("find");
  const list = document.getElementById("found");
  const MOST = 8;

  // The index is large, so it is loaded with the first search.
  let loading;
  const script = (name) => new Promise((done, failed) => {
    const element = document.createElement("script");
    element.src = root + name;
    element.onload = done;
    element.onerror = failed;
    document.head.append(element);
  });
  const load = () => loading ??= window.authlayerSearch
    ? Promise.resolve()
    : script("assets/index.js").then(() => script("assets/search.js"));

  const close = () => {
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
  };
  const show = async () => {
    if (field.value.trim() === "") return close();
    await load();
    const { found, item } = window.authlayerSearch(field.value, root);
    list.replaceChildren(...found.slice(0, MOST).map(item));
    if (found.length === 0) {
      const none = document.createElement("li");
      none.textContent = "No section has all of these words.";
      list.append(none);
    }
    list.hidden = false;
    field.setAttribute("aria-expanded", "true");
  };
  field.addEventListener("input", show);
  field.addEventListener("focus", load);

  const links = () => [...list.querySelectorAll("a")];
  const move = (step) => {
    const all = links();
    const at = all.indexOf(document.activeElement) + step;
    (at < 0 ? field : all[Math.min(at, all.length - 1)])?.focus();
  };
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if ((event.key === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !typing)) {
      event.preventDefault();
      field.focus();
      field.select();
    } else if (event.key === "Escape" && !list.hidden) {
      close();
      field.focus();
    } else if (!list.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")
        && (document.activeElement === field || list.contains(document.activeElement))) {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    }
  });
  document.addEventListener("click", (event) => {
    if (!list.contains(event.target) && event.target !== field) close();
  });

  // Of a block of commands and what they print, the commands are copied.
  const commands = (text) => text.split("\n").filter((line) => line.startsWith("$ ")).map((line) => line.slice(2)).join("\n");
  document.querySelectorAll("pre.code").forEach((block) => {
    const button = document.createElement("button");
    button.className = "copy";
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      const text = block.querySelector("code").textContent;
      try {
        await navigator.clipboard.writeText(block.classList.contains("console") ? commands(text) : text);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Not allowed";
      }
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    const holder = document.createElement("div");
    holder.className = "copied";
    block.replaceWith(holder);
    holder.append(block, button);
  });
})();
