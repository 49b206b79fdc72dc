import { describe, expect, test } from 'vitest'
import { mediaExtensions } from '../../../../contract/platform/files/media-types.ts'
import { sniff, type MediaFormat, type PictureFormat } from '../../../../server/integrations/media/work/sniff.ts'

type Extension = (typeof mediaExtensions)[keyof typeof mediaExtensions][number]
type Format = PictureFormat | MediaFormat | 'captions'

/** Bytes at positions of an otherwise empty beginning of a file. */
const head = (...parts: [at: number, text: string][]): Buffer => {
  const bytes = Buffer.alloc(400)
  for (const [at, text] of parts) bytes.write(text, at, 'latin1')
  return bytes
}

/** Of each format that the server knows: how a file of it begins, and the names that such files have. */
const formats: Record<Format, { begins: Buffer[]; named: Extension[] }> = {
  jpeg: { begins: [head([0, '\xff\xd8\xff'])], named: ['jpg', 'jpeg'] },
  png: { begins: [head([0, '\x89PNG\r\n\x1a\n'])], named: ['png'] },
  webp: { begins: [head([0, 'RIFF'], [8, 'WEBP'])], named: ['webp'] },
  gif: { begins: [head([0, 'GIF89a']), head([0, 'GIF87a'])], named: ['gif'] },
  avif: { begins: [head([4, 'ftypavif']), head([4, 'ftypavis'])], named: ['avif'] },
  heic: { begins: [head([4, 'ftypheic']), head([4, 'ftypmif1'])], named: ['heic', 'heif', 'hif'] },
  mov: {
    begins: [head([4, 'ftypisom']), head([4, 'ftypqt  ']), head([4, 'moov'])],
    named: ['mp4', 'm4v', 'mov', '3gp', '3g2', 'm4a'],
  },
  matroska: { begins: [head([0, '\x1aE\xdf\xa3'])], named: ['mkv', 'webm', 'mka'] },
  avi: { begins: [head([0, 'RIFF'], [8, 'AVI '])], named: ['avi'] },
  asf: { begins: [head([0, '0&\xb2u\x8ef\xcf\x11'])], named: ['wmv', 'asf', 'wma'] },
  mpegts: { begins: [head([0, '\x47'], [188, '\x47'])], named: ['ts'] },
  m2ts: { begins: [head([4, '\x47'], [196, '\x47'])], named: ['mts', 'm2ts'] },
  mpeg: { begins: [head([0, '\0\0\x01\xba'])], named: ['mpg', 'mpeg', 'vob'] },
  mpegvideo: { begins: [head([0, '\0\0\x01\xb3'])], named: ['mpg', 'mpeg'] },
  flv: { begins: [head([0, 'FLV\x01'])], named: ['flv'] },
  aiff: { begins: [head([0, 'FORM'], [8, 'AIFF']), head([0, 'FORM'], [8, 'AIFC'])], named: ['aif', 'aiff', 'aifc'] },
  caf: { begins: [head([0, 'caff'])], named: ['caf'] },
  amr: { begins: [head([0, '#!AMR'])], named: ['amr'] },
  au: { begins: [head([0, '.snd'])], named: ['au'] },
  wv: { begins: [head([0, 'wvpk'])], named: ['wv'] },
  ogg: { begins: [head([0, 'OggS'])], named: ['ogg', 'oga', 'opus'] },
  wav: { begins: [head([0, 'RIFF'], [8, 'WAVE']), head([0, 'RF64'], [8, 'WAVE'])], named: ['wav'] },
  mp3: { begins: [head([0, '\xff\xfb'])], named: ['mp3'] },
  'padded-mp3': { begins: [head([50, '\xff\xfb']), head([50, 'ID3'])], named: ['mp3'] },
  flac: { begins: [head([0, 'fLaC'])], named: ['flac'] },
  aac: { begins: [head([0, '\xff\xf1'])], named: ['aac'] },
  captions: { begins: [head([0, 'WEBVTT'])], named: ['vtt'] },
}

describe('the names of files that a form offers', () => {
  test.each(Object.entries(formats))('%s is known by its bytes', (format, { begins }) => {
    for (const bytes of begins) {
      const found = sniff(bytes)
      expect(found?.kind === 'captions' ? 'captions' : found?.format).toBe(format)
    }
  })

  test('are those of the formats that the server reads, none more and none less', () => {
    const read = new Set(Object.values(formats).flatMap(({ named }) => named))
    expect([...read].toSorted()).toEqual(Object.values(mediaExtensions).flat().toSorted())
  })

  test('stand with the kind that the server makes of them', () => {
    const pictures = Object.entries(formats).filter(([, { begins }]) => sniff(begins[0]!)?.kind === 'photo')
    expect(pictures.flatMap(([, { named }]) => named).toSorted()).toEqual(mediaExtensions.photo.toSorted())
  })
})
