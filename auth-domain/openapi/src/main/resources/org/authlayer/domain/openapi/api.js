// The browser's session goes with a request only where its scheme was chosen under "Authorize".
'use strict';

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
