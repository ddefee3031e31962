// Sends what the form on the API page says, to this server only, and shows the answer as text.
(() => {
  'use strict';

  const at = id => document.getElementById('try-' + id);
  const form = at('form');

  function element(name, text) {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  function adapt() {
    for (const field of form.querySelectorAll('[data-for]')) {
      field.hidden = field.dataset.for !== at('credential').value;
    }
    at('content').hidden = at('type').value === '';
  }

  function encoded(text) {
    return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  }

  function headers() {
    const all = {Accept: 'application/json, */*;q=0.5'};
    if (at('credential').value === 'basic') {
      all.Authorization = 'Basic ' + encoded(at('username').value + ':' + at('password').value);
    }
    if (at('credential').value === 'bearer') {
      all.Authorization = 'Bearer ' + at('token').value.trim();
    }
    if (at('type').value !== '') {
      all['Content-Type'] = at('type').value;
    }
    return all;
  }

  function target() {
    const url = new URL(at('target').value, location.origin);
    if (url.origin !== location.origin) {
      throw new TypeError('only paths of this server can be tried');
    }
    return url;
  }

  // Without the browser's session nothing is sent, or kept, that is not in the form.
  function request() {
    const method = at('method').value;
    const content = at('type').value !== '' && method !== 'GET';
    return fetch(target(), {
      method,
      headers: headers(),
      body: content ? at('body').value : undefined,
      credentials: at('credential').value === 'cookie' ? 'same-origin' : 'omit',
      cache: 'no-store',
    });
  }

  function pretty(text) {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch (noJson) {
      return text;
    }
  }

  // A token that was just issued is the one to use next.
  function keep(text) {
    try {
      const {value, token} = JSON.parse(text);
      const issued = typeof token === 'string' ? token : value;
      if (typeof issued === 'string') {
        at('token').value = issued;
        return element('p', 'The token is filled in for requests with Bearer.');
      }
    } catch (noJson) {
      return '';
    }
    return '';
  }

  function show(...parts) {
    at('answer').replaceChildren(...parts);
  }

  async function send() {
    show();
    const response = await request();
    const text = await response.text();
    const lines = [...response.headers].map(([name, value]) => name + ': ' + value).join('\n');
    const where = response.redirected ? ' after a redirect to ' + new URL(response.url).pathname : '';
    const body = element('pre', text === '' ? 'no content' : pretty(text));
    body.id = 'try-answer-body';
    const head = element('pre', lines);
    show(element('h3', response.status + ' ' + response.statusText + where), head, body, keep(text));
  }

  form.addEventListener('submit', event => {
    event.preventDefault();
    send().catch(failure => show(element('h3', 'Not sent'), element('p', failure.message)));
  });
  form.addEventListener('change', adapt);

  for (const button of document.querySelectorAll('button[data-target]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      at('method').value = button.dataset.method;
      at('target').value = button.dataset.target;
      at('credential').value = button.dataset.credential;
      at('type').value = button.dataset.type;
      at('body').value = button.dataset.body;
      adapt();
      show();
      at('target').focus();
      document.getElementById('try').scrollIntoView();
    });
  }

  adapt();
  document.getElementById('try').hidden = false;
})();
