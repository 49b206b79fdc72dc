import { open } from 'node:fs/promises'

/** Supported picture formats. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

/**
 * The type of a file by its first bytes: a picture, or the container of video or audio by FFmpeg's name of its reader (`m2ts`, `padded-mp3`: see `readerOf`).
 */
export type Sniffed =
  | { kind: 'photo'; format: PictureFormat }
  | { kind: 'media'; format: MediaFormat }
  | { kind: 'captions' }
  | null
export type MediaFormat =
  | 'mov'
  | 'matroska'
  | 'avi'
  | 'asf'
  | 'mpegts'
  | 'm2ts'
  | 'mpeg'
  | 'mpegvideo'
  | 'flv'
  | 'aiff'
  | 'caf'
  | 'amr'
  | 'au'
  | 'wv'
  | 'ogg'
  | 'wav'
  | 'mp3'
  | 'padded-mp3'
  | 'flac'
  | 'aac'

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']
const mp4Boxes = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']

/**
 * Detects the type of a file by its first bytes only; its name and declared type are ignored. Only these types are ever
 * decoded, each by its own reader: no playlists, lists of addresses or SVG files, which could refer to other files or
 * run scripts.
 */
export function sniff(bytes: Buffer): Sniffed {
  const at = (start: number, text: string) => bytes.subarray(start, start + text.length).toString('latin1') === text
  const photo = (format: PictureFormat): Sniffed => ({ kind: 'photo', format })
  const media = (format: MediaFormat): Sniffed => ({ kind: 'media', format })
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return photo('jpeg')
  if (at(0, '\x89PNG\r\n\x1a\n')) return photo('png')
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return photo('gif')
  if (at(0, 'RIFF') && at(8, 'WEBP')) return photo('webp')
  if (at(4, 'ftyp') && (at(8, 'avif') || at(8, 'avis'))) return photo('avif')
  if (at(4, 'ftyp') && heicBrands.some((brand) => at(8, brand))) return photo('heic')
  if (mp4Boxes.some((box) => at(4, box))) return media('mov')
  if (at(0, '\x1aE\xdf\xa3')) return media('matroska')
  if (at(0, 'RIFF') && at(8, 'AVI ')) return media('avi')
  if ((at(0, 'RIFF') || at(0, 'RF64') || at(0, 'BW64')) && at(8, 'WAVE')) return media('wav')
  if (at(0, 'FORM') && (at(8, 'AIFF') || at(8, 'AIFC'))) return media('aiff')
  if (at(0, 'caff')) return media('caf')
  if (at(0, '#!AMR')) return media('amr')
  if (at(0, '.snd')) return media('au')
  if (at(0, 'wvpk')) return media('wv')
  if (at(0, 'FLV\x01')) return media('flv')
  if (at(0, '0&\xb2u\x8ef\xcf\x11')) return media('asf')
  if (at(0, 'OggS')) return media('ogg')
  if (at(0, 'fLaC')) return media('flac')
  if (at(0, '\0\0\x01\xba')) return media('mpeg')
  if (at(0, '\0\0\x01\xb3')) return media('mpegvideo')
  if (bytes[0] === 0x47 && bytes[188] === 0x47) return media('mpegts')
  if (bytes[4] === 0x47 && bytes[196] === 0x47) return media('m2ts')
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0) return media('aac')
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2) return media('mp3')
  // Editors and recorders leave zeros before the first frame.
  if (bytes[0] === 0) return mp3AfterZeros(bytes)
  if (at(0, 'WEBVTT') || at(0, '\xef\xbb\xbfWEBVTT')) return { kind: 'captions' }
  return null
}

function mp3AfterZeros(bytes: Buffer): Sniffed {
  const first = bytes.findIndex((byte) => byte !== 0)
  const isFrame = first > 0 && bytes[first] === 0xff && ((bytes[first + 1] ?? 0) & 0xe6) === 0xe2
  const isTag = first > 0 && bytes.toString('latin1', first, first + 3) === 'ID3'
  return isFrame || isTag ? { kind: 'media', format: 'padded-mp3' } : null
}

/** Bytes that `sniff` looks at: a sector of zeros may come before the first frame of an MP3. */
const headBytes = 64 * 1024

/** Reads the first bytes of a file, enough for `sniff`; of a file with tags of ID3, those after them. */
export async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path)
  const read = async (from: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, from)
    return buffer.subarray(0, bytesRead)
  }
  const head = await read(0)
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < 10) return head
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0)
  const after = await read(10 + size)
  // What cannot be told is an MP3, to which such tags belong.
  return sniff(after)?.kind === 'media' ? after : Buffer.from([0xff, 0xfb])
}
