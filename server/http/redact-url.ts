/**
 * Names of parameters whose values are secrets of any length: sessions, links in mails, sign-in through a provider,
 * payments, signed addresses of a bucket.
 */
const secretName = /token|secret|password|signature|credential|challenge|^(?:code|state|oauth_verifier|sid|key)$/i
/**
 * Maximum length, in characters, of a value that is logged. Longer than an id (36) or username, a value is a token, or
 * of no use in the log.
 */
const maxLength = 40

/**
 * Removes secrets from a URL for the log: session tokens of sockets, secrets of links, and tokens in the paths of files
 * and downloads, in any encoding.
 */
export function redactUrl(url: string): string {
  const [address = '', ...fragment] = url.split('#')
  const [path = '', ...query] = address.split('?')
  const parameters = query
    .join('?')
    .split('&')
    .map((parameter) => {
      const [name = '', ...value] = parameter.split('=')
      if (value.length === 0) return redactLong(name)
      return secretName.test(decoded(name)) || value.join('=').length > maxLength
        ? `${redactLong(name)}=[redacted]`
        : parameter
    })
  return (
    [path.split('/').map(redactLong).join('/'), ...(query.length > 0 ? [parameters.join('&')] : [])].join('?') +
    (fragment.length > 0 ? '#[redacted]' : '')
  )
}

const redactLong = (part: string): string => (part.length > maxLength ? '[redacted]' : part)

/** Decodes a name as the router does; an invalid one is returned unchanged. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
