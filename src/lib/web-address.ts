/** The address that somebody means who typed it without its beginning: `stagedoor.example` is `https://stagedoor.example`. What has a beginning, or is no address at all, stays as it was typed. */
export const webAddress = (typed: string): string => {
  const text = typed.trim()
  const hasScheme = /^[a-z][a-z\d+-]*:(?!\d)/i.test(text)
  return hasScheme || !/^[^\s/@]+\.[^\s/@]{2,}/.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
}
