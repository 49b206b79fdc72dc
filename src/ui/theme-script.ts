/** The choice's cookie, a year long, so that the server can write `data-theme` too. */
export const THEME_COOKIE = 'theme'
export type Theme = 'light' | 'dark'

/** The theme in a cookie's value; undefined leaves it to the system. */
export const themeOf = (value: string | undefined): Theme | undefined =>
  value === 'light' || value === 'dark' ? value : undefined

/**
 * The inline script (with the page's nonce, in `<head>`) that sets `data-theme` before the first paint, from the cookie or
 * the browser's storage. With no choice made it sets nothing: the style sheet follows the system.
 */
export const themeScript = `(function(){try{var m=document.cookie.match(/(?:^|; )${THEME_COOKIE}=(light|dark)/),t=m?m[1]:localStorage.getItem('${THEME_COOKIE}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}})()`
