// Fills a form with the answer of an authenticator, and sends it. Without this script, or without
// Web Authentication in the browser, the server answers the empty form with the reason.
(() => {
  "use strict";

  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=+$/, "");

  const withBytes = (keys) => keys.map((key) => ({ ...key, id: bytes(key.id) }));

  const options = async (address, form) => {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(address, { method: "POST", redirect: "error", body });
    if (!answer.ok) {
      throw new Error((await answer.json()).detail);
    }
    const sent = await answer.json();
    sent.challenge = bytes(sent.challenge);
    if (sent.user) {
      sent.user.id = bytes(sent.user.id);
      sent.excludeCredentials = withBytes(sent.excludeCredentials);
    }
    return sent;
  };

  const ask = async (box, form) => {
    const publicKey = await options(box.dataset.options, form);
    const key = publicKey.user
      ? await navigator.credentials.create({ publicKey })
      : await navigator.credentials.get({ publicKey });
    form.elements.id.value = text(key.rawId);
    for (const part of [
      "clientDataJSON",
      "attestationObject",
      "authenticatorData",
      "signature",
      "userHandle",
    ]) {
      if (form.elements[part] && key.response[part]) {
        form.elements[part].value = text(key.response[part]);
      }
    }
    form.submit();
  };

  const say = (box, failure) => {
    const isChoice = failure.name === "NotAllowedError" || failure.name === "AbortError";
    const words = {
      InvalidStateError: "This device has a passkey of yours already.",
      TypeError: "Load this page again, and try once more.",
    };
    box.querySelector("[role=alert]").textContent = isChoice
      ? "No passkey was used. Try again, or choose another way."
      : words[failure.name] || failure.message;
  };

  for (const box of document.querySelectorAll("[data-options]")) {
    const form = box.querySelector("form");
    form.addEventListener("submit", (event) => {
      if (window.PublicKeyCredential) {
        event.preventDefault();
        ask(box, form).catch((failure) => say(box, failure));
      }
    });
  }
})();
