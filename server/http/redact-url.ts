/** Maximum length, in characters, of a part of a path that is logged. Longer than an id (36) or username, it is a token. */
const maxLength = 40

/**
 * The address for the log: its path alone, without tokens of files and downloads. What follows it is what people have typed
 * or a secret (sessions of sockets, links in mails, a form that a browser has submitted by itself), and never logged.
 */
export function redactUrl(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path
    .split('/')
    .map((part) => (part.length > maxLength ? '[redacted]' : part))
    .join('/')
}
