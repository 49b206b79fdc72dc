/**
 * Adds `https://` to an address that was typed without a scheme: `stagedoor.example` becomes
 * `https://stagedoor.example`. An address with a scheme, or text that is no address, is returned as typed.
 */
export const webAddress = (typed: string): string => {
  const text = typed.trim()
  const hasScheme = /^[a-z][a-z\d+-]*:(?!\d)/i.test(text)
  return hasScheme || !/^[^\s/@]+\.[^\s/@]{2,}/.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
}
