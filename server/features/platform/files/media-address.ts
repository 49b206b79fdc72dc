import { contentTypeOf } from './media-types.ts'
import { readToken, signToken } from '../../../integrations/storage/signed-token.ts'
import type { Config } from '../../../config.ts'
import type { publicWidths } from '../../../integrations/media/public-widths.ts'

const [media, download] = ['media', 'download']

/** Minimum validity of a media address, in seconds. Access is checked whenever an address is created. */
const ttlS = 1800
/**
 * The expiry is rounded up to a multiple of this many seconds, so that addresses stay the same for a while and browsers
 * can cache them.
 */
const stepS = 600
/** Validity of a download address, in seconds: long enough for a large file on a slow connection with a pause. */
const downloadTtlS = 12 * 3600

/**
 * Cache of tokens for the current expiry: a list contains each picture in several widths, and the next request contains
 * the same ones again.
 */
const tokenCache = new Map<string, string>()
const maxCachedTokens = 10_000

/**
 * Creates the token of protected media addresses, `/m/<token>/<name>`. It covers a whole storage folder or one object,
 * and is not bound to a viewer or session. `prefix` is the folder (`photo/x/`) or the full key; `playsS` is the playing
 * time in seconds, so that the address does not expire during playback.
 */
export function mediaToken(secret: string, now: Date, prefix: string, playsS = 0): string {
  const expires = Math.ceil((now.getTime() / 1000 + ttlS + playsS * 2) / stepS) * stepS
  const key = `${secret}\n${expires}\n${prefix}`
  const known = tokenCache.get(key)
  if (known !== undefined) return known
  if (tokenCache.size >= maxCachedTokens) tokenCache.clear()
  const token = signToken(secret, media, [expires.toString(36), prefix])
  tokenCache.set(key, token)
  return token
}

/** What addresses are made of: the key that signs them, and the origin that serves them (empty: the site's own). */
type Addressing = Pick<Config, 'secret' | 'mediaUrl'>

/** The address of a signed folder; append a file name to get the file's address. */
export function folderAddress({ secret, mediaUrl }: Addressing, now: Date, folder: string, playsS?: number): string {
  return `${mediaUrl}/m/${mediaToken(secret, now, folder, playsS)}/`
}

/** The address of one object; the last path segment is only cosmetic. */
export function objectAddress({ secret, mediaUrl }: Addressing, now: Date, key: string): string {
  return `${mediaUrl}/m/${mediaToken(secret, now, key)}/preview.webp`
}

/** Who may download which file of which product or message. The right is checked again on every download request. */
export type DownloadRight = { viewerId: string; itemId: string; fileId: string }

/** The address for downloading a file named `name`, and when it expires; the last path segment is only cosmetic. */
export function signedDownload(
  { secret, mediaUrl }: Addressing,
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
    url: `${mediaUrl}/m/download/${signToken(secret, download, [expires.toString(36), viewerId, itemId, fileId])}/${plain}`,
    expiresAt: new Date(expires * 1000),
  }
}

/** What a media token gives access to, and its expiry in ms. Null for an invalid token. */
export function readMediaToken(secret: string, token: string): { prefix: string; expiresAt: number } | null {
  const [expires, prefix] = readToken(secret, media, token) ?? []
  return expires && prefix ? { prefix, expiresAt: parseInt(expires, 36) * 1000 } : null
}

/** The right encoded in a download token, and its expiry in ms. Null for an invalid token. */
export function readDownloadToken(secret: string, token: string): { right: DownloadRight; expiresAt: number } | null {
  const [expires, viewerId, itemId, fileId] = readToken(secret, download, token) ?? []
  return expires && viewerId && itemId && fileId
    ? { right: { viewerId, itemId, fileId }, expiresAt: parseInt(expires, 36) * 1000 }
    : null
}

const fallbackName = 'download'

/**
 * A safe name for a downloaded file: without characters that break headers or file systems, and not starting with a
 * dot.
 */
export function downloadName(name: string): string {
  const clean = name
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(-150)
  return clean === '' || clean.startsWith('.') ? `${fallbackName}${clean}` : clean
}

/** Sent with every response below /m/, so that even a file disguised as a page can do no harm. */
export const mediaHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}

/** Headers that make the browser download a file instead of displaying it. */
export function attachment(name: string): Record<string, string> {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return {
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
    'content-type': contentTypeOf(name) ?? 'application/octet-stream',
  }
}

/** The storage key of one width of a public picture. */
export function publicPictureKey(fileId: string, width: (typeof publicWidths)[number]): string {
  return `public/${fileId}/${width}.webp`
}

/** The address of a public picture (avatar, cover). Its bytes never change, so it is cached for ever. */
export function publicPicture(fileId: string, width: (typeof publicWidths)[number]): string {
  return `/m/${publicPictureKey(fileId, width)}`
}
