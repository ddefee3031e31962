// The browser's session goes with a request only where its scheme was chosen under "Authorize".
'use strict';

const dark = matchMedia('(prefers-color-scheme: dark)');
const choosePalette = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
choosePalette();
dark.addEventListener('change', choosePalette);

// The name of an operation is a part of its button and no link within it, there is one server, and
// no level of headings is left out.
const accessible = ({React}) => ({
  components: {
    DeepLink: ({text}) => React.createElement('span', null, text),
    ServersContainer: () => null,
  },
  wrapComponents: {
    operations: Operations => properties =>
      React.createElement(
        React.Fragment,
        null,
        React.createElement('h2', null, 'Operations'),
        React.createElement(Operations, properties)),
  },
});

// Names of controls that Swagger UI draws without a text, as they appear.
const names = {
  '.copy-to-clipboard button': ['aria-label', 'Copy'],
  '.close-modal': ['aria-label', 'Close'],
  '.body-param__text': ['aria-label', 'Request body'],
  '.modal-ux-header h3': ['aria-level', '2'],
  '.modal-ux-content h4': ['aria-level', '3'],
};
new MutationObserver(() => {
  for (const [selector, [attribute, value]] of Object.entries(names)) {
    document.querySelectorAll(`${selector}:not([${attribute}])`)
      .forEach(control => control.setAttribute(attribute, value));
  }
}).observe(document.getElementById('api'), {childList: true, subtree: true});

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  filter: true,
  validatorUrl: 'none',
  plugins: [accessible],
  requestInterceptor: request => {
    request.credentials = request.headers.Cookie ? 'same-origin' : 'omit';
    delete request.headers.Cookie;
    return request;
  },
});
