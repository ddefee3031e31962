'use strict';
// What pages have beside what works without a script: local times, and passwords that can be read.

for (const time of document.querySelectorAll('time[datetime]')) {
  time.title = time.textContent;
  time.textContent =
    new Date(time.dateTime).toLocaleString('sv-SE', {dateStyle: 'short', timeStyle: 'short'});
}

for (const form of document.querySelectorAll('form:has([type=password])')) {
  const passwords = [...form.querySelectorAll('[type=password]')];
  const several = passwords.length > 1;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet reveal';
  button.textContent = several ? 'Show passwords' : 'Show password';
  const show = shown => {
    passwords.forEach(field => { field.type = shown ? 'text' : 'password'; });
    button.setAttribute('aria-pressed', shown);
  };
  button.addEventListener('click', () => show(button.getAttribute('aria-pressed') !== 'true'));
  // A browser keeps what was typed into a field of type text.
  form.addEventListener('submit', () => show(false));
  show(false);
  passwords[passwords.length - 1].closest('.field').after(button);
}
