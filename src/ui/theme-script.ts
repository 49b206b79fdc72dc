/** Cookie with the chosen theme, kept for a year, so that the server can render `data-theme`. */
export const THEME_COOKIE = 'theme'
export type Theme = 'light' | 'dark'

/** The theme in a cookie's value; undefined means the system's theme. */
export const themeOf = (value: string | undefined): Theme | undefined =>
  value === 'light' || value === 'dark' ? value : undefined

/**
 * The inline script (with the page's nonce, in `<head>`) that sets `data-theme` before the first paint, from the cookie
 * or from local storage. Without a choice it sets nothing, and the style sheet follows the system.
 */
export const themeScript = `(function(){try{var m=document.cookie.match(/(?:^|; )${THEME_COOKIE}=(light|dark)/),t=m?m[1]:localStorage.getItem('${THEME_COOKIE}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}})()`
