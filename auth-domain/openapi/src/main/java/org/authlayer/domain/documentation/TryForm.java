package org.authlayer.domain.documentation;

/** The form that tries a request. It is hidden until the script that sends it is there. */
final class TryForm {

  static final String HTML =
      """
      <section class="card" id="try" aria-labelledby="try-title" hidden>
      <h2 id="try-title">Try a request</h2>
      <form id="try-form" class="stack">
      <div class="row">
      <div class="field"><label for="try-method">Method</label>
      <select id="try-method"><option>GET</option><option>POST</option><option>PUT</option><option>PATCH</option><option>DELETE</option></select></div>
      <div class="field wide"><label for="try-target">Path</label>
      <input id="try-target" value="/me" required autocomplete="off" spellcheck="false"></div>
      </div>
      <div class="row">
      <div class="field"><label for="try-credential">Credentials</label>
      <select id="try-credential"><option value="none">none</option><option value="basic">Basic</option>
      <option value="bearer">Bearer</option><option value="cookie">this browser's session</option></select></div>
      <div class="field wide" data-for="basic" hidden><label for="try-username">User name</label>
      <input id="try-username" autocomplete="username" spellcheck="false"></div>
      <div class="field wide" data-for="basic" hidden><label for="try-password">Password</label>
      <input id="try-password" type="password" autocomplete="current-password"></div>
      <div class="field wide" data-for="bearer" hidden><label for="try-token">Token</label>
      <input id="try-token" autocomplete="off" spellcheck="false"></div>
      </div>
      <div class="row">
      <div class="field"><label for="try-type">Content</label>
      <select id="try-type"><option value="">none</option><option>application/json</option>
      <option>application/x-www-form-urlencoded</option></select></div>
      <div class="field wide" id="try-content" hidden><label for="try-body">Body</label>
      <textarea id="try-body" rows="4" autocomplete="off" spellcheck="false"></textarea></div>
      </div>
      <button>Send</button>
      </form>
      <div id="try-answer" role="status"></div>
      </section>
      """;

  private TryForm() {}
}
