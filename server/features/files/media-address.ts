import { contentTypeOf } from './media-types.ts'
import { readToken, signToken } from '../../integrations/storage/signed-token.ts'

const [media, download] = ['media', 'download']

/** Seconds for which a media address is good, at least. Who may see a thing is decided again each time an address is made. */
const ttlS = 1800
/** Expiry is rounded up to this many seconds, so that the same thing keeps its address for a while and browsers can cache it. */
const stepS = 600
/** Seconds for which the address of a download is good: a large file on a slow line, with a pause. */
const downloadTtlS = 12 * 3600

/** Tokens made for the present step: a list names each picture in several widths, and the next call names them again. */
const made = new Map<string, string>()
const madeAtMost = 10_000

/**
 * Makes addresses of protected media: `/m/<token>/<name>`. The token covers all names below a storage folder or one object; it names no
 * viewer and no session. `prefix` is the folder (`photo/x/`) or the whole key; `playsS` how long its playing takes: nobody is cut off within a film.
 */
export function mediaToken(secret: string, now: Date, prefix: string, playsS = 0): string {
  const expires = Math.ceil((now.getTime() / 1000 + ttlS + playsS * 2) / stepS) * stepS
  const key = `${secret}\n${expires}\n${prefix}`
  const known = made.get(key)
  if (known !== undefined) return known
  if (made.size >= madeAtMost) made.clear()
  const token = signToken(secret, media, [expires.toString(36), prefix])
  made.set(key, token)
  return token
}

/** The address of a signed folder: a name behind it is the address of what lies there. */
export function folderAddress(secret: string, now: Date, folder: string, playsS?: number): string {
  return `/m/${mediaToken(secret, now, folder, playsS)}/`
}

/** The address of one object; its last segment is only for show. */
export function objectAddress(secret: string, now: Date, key: string): string {
  return `/m/${mediaToken(secret, now, key)}/preview.webp`
}

/** Who is given which file, of which product or message: asked again when it is downloaded. */
export type DownloadRight = { viewerId: string; itemId: string; fileId: string }

/** The address under which a file named `name` is handed out, and until when; its last segment is only for show. */
export function signedDownload(
  secret: string,
  now: Date,
  { viewerId, itemId, fileId }: DownloadRight,
  name: string
): { url: string; expiresAt: Date } {
  const expires = Math.ceil((now.getTime() / 1000 + downloadTtlS) / stepS) * stepS
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\w.-]+/g, '_')
      .replace(/^[._-]+/, '')
      .slice(-80) || fallbackName
  return {
    url: `/m/download/${signToken(secret, download, [expires.toString(36), viewerId, itemId, fileId])}/${plain}`,
    expiresAt: new Date(expires * 1000),
  }
}

/** What a media token leads to, and until when (ms). Null when it is not ours. */
export function readMediaToken(secret: string, token: string): { prefix: string; expiresAt: number } | null {
  const [expires, prefix] = readToken(secret, media, token) ?? []
  return expires && prefix ? { prefix, expiresAt: parseInt(expires, 36) * 1000 } : null
}

/** For whom the token of a download was made, and until when (ms). Null when it is not ours. */
export function readDownloadToken(secret: string, token: string): { right: DownloadRight; expiresAt: number } | null {
  const [expires, viewerId, itemId, fileId] = readToken(secret, download, token) ?? []
  return expires && viewerId && itemId && fileId
    ? { right: { viewerId, itemId, fileId }, expiresAt: parseInt(expires, 36) * 1000 }
    : null
}

const fallbackName = 'download'

/** A name for a downloaded file: without what would break a header or a disk, with an ending. */
export function downloadName(name: string): string {
  const clean = name
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(-150)
  return clean === '' || clean.startsWith('.') ? `${fallbackName}${clean}` : clean
}

/** Headers that make a browser keep a file in place of showing it. */
export function attachment(name: string): Record<string, string> {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return {
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
    'content-type': contentTypeOf(name) ?? 'application/octet-stream',
  }
}
