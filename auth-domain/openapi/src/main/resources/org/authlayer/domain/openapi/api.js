// The browser's session goes with a request only where its scheme was chosen under "Authorize".
'use strict';

const dark = matchMedia('(prefers-color-scheme: dark)');
const choosePalette = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
choosePalette();
dark.addEventListener('change', choosePalette);

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  filter: true,
  validatorUrl: 'none',
  requestInterceptor: request => {
    request.credentials = request.headers.Cookie ? 'same-origin' : 'omit';
    delete request.headers.Cookie;
    return request;
  },
});
