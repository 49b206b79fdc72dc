/** Parameters whose value opens something, whatever its length: sessions, links in mails, sign-in through a provider, payments, signed addresses of a bucket. */
const secretName = /token|secret|password|signature|credential|^(?:code|state|oauth_verifier|sid|key)$/i
/** Longer than an id (36) or a username: a token, or nothing that a reader of the log needs. */
const longest = 40

/** An address as it may be logged: without the session token of a socket, a link's secret, or the token in the path of a file or a download, however they are written. */
export function redactUrl(url: string): string {
  const [address = '', ...fragment] = url.split('#')
  const [path = '', ...query] = address.split('?')
  const parameters = query
    .join('?')
    .split('&')
    .map((parameter) => {
      const [name = '', ...value] = parameter.split('=')
      if (value.length === 0) return redactLong(name)
      return secretName.test(decoded(name)) || value.join('=').length > longest
        ? `${redactLong(name)}=[redacted]`
        : parameter
    })
  return (
    [path.split('/').map(redactLong).join('/'), ...(query.length > 0 ? [parameters.join('&')] : [])].join('?') +
    (fragment.length > 0 ? '#[redacted]' : '')
  )
}

const redactLong = (part: string): string => (part.length > longest ? '[redacted]' : part)

/** As the router reads it; what cannot be read stays as it is written. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
