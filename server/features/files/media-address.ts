import { readToken, signToken } from '../../integrations/storage/signed-token.ts'

const purpose = 'media'

/** Seconds for which a media address is good, at least. Who may see a thing is decided again each time an address is made. */
const ttlS = 1800
/** Expiry is rounded up to this many seconds, so that the same thing keeps its address for a while and browsers can cache it. */
const stepS = 600

/** Tokens made for the present step: a list names each picture in several widths, and the next call names them again. */
const made = new Map<string, string>()
const madeAtMost = 10_000

/**
 * Makes addresses of protected media: `/m/<token>/<name>`. The token covers all names below a storage folder or one object; it names no
 * viewer and no session. `prefix` is the folder (`photo/x/`) or the whole key.
 */
export function mediaToken(secret: string, now: Date, prefix: string): string {
  const expires = Math.ceil((now.getTime() / 1000 + ttlS) / stepS) * stepS
  const key = `${secret}\n${expires}\n${prefix}`
  const known = made.get(key)
  if (known !== undefined) return known
  if (made.size >= madeAtMost) made.clear()
  const token = signToken(secret, purpose, [expires.toString(36), prefix])
  made.set(key, token)
  return token
}

/** The address of `name` in a signed folder. */
export function folderAddress(secret: string, now: Date, folder: string, name: string): string {
  return `/m/${mediaToken(secret, now, folder)}/${name}`
}

/** The address of one object; its last segment is only for show. */
export function objectAddress(secret: string, now: Date, key: string): string {
  return `/m/${mediaToken(secret, now, key)}/preview.webp`
}

/** What a token leads to, and until when (ms); null when it is not ours. */
export function readMediaToken(secret: string, token: string): { prefix: string; expiresAt: number } | null {
  const [expires, prefix] = readToken(secret, purpose, token) ?? []
  return expires && prefix ? { prefix, expiresAt: parseInt(expires, 36) * 1000 } : null
}
