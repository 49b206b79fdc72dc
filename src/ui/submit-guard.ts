/**
 * The inline script (with the page's nonce, in `<head>`) that keeps the browser from submitting a form itself: before React
 * has taken the page over, while the code of a form is still loading, and where a `submit` never reaches React (browsers end
 * that of a form in a form at the outer one). What was typed stays in its fields. Only a search with an address of its own
 * goes there.
 */
export const submitGuard =
  "addEventListener('submit',function(e){if(!e.target.hasAttribute('action'))e.preventDefault()},true)"
