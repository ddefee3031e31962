'use strict';
const filter = document.getElementById('filter');
const field = filter.querySelector('input');
const clauses = [...document.querySelectorAll('details.clause')];
const folds = [...document.querySelectorAll('details.fold')];
filter.hidden = false;
field.addEventListener('input', () => {
  const words = field.value.trim().toLowerCase();
  const shows = item => item.firstElementChild.textContent.toLowerCase().includes(words);
  clauses.forEach(item => { item.hidden = !shows(item); });
  folds.forEach(fold => { fold.open = words !== '' && !!fold.querySelector('.clause:not([hidden])'); });
  filter.querySelector('[role=status]').textContent =
    words === '' ? '' : clauses.filter(item => !item.hidden).length + ' of ' + clauses.length;
});
