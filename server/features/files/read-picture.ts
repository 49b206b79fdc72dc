import sharp, { type Sharp } from 'sharp'

/** Why a picture was refused; the words people read are in `present.ts`. */
export type PictureFault = 'not_a_picture' | 'too_many_pixels' | 'broken_picture'

export class PictureError extends Error {
  readonly reason: PictureFault
  constructor(reason: PictureFault, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** A picture of more pixels is refused before it is decoded: a small file may unpack to gigabytes. */
const maxPixels = 50e6
/** Seconds that one step of one picture may take. */
export const pictureTimeoutS = 20

// One picture uses one core, and libvips keeps nothing between two: the process also answers requests.
sharp.concurrency(1)
sharp.cache(false)

/** The kind of picture that the bytes say it is; its name and announced type count for nothing. SVG is text that may run scripts: never. */
export function sniffPicture(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | null {
  const at = (start: number, text: string) => bytes.subarray(start, start + text.length).toString('latin1') === text
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp'
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'gif'
  if (at(4, 'ftyp') && (at(8, 'avif') || at(8, 'avis'))) return 'avif'
  return null
}

export type ReadPicture = {
  /** A pipeline over the upright picture, without EXIF, GPS, profile or text: nothing of the file but its pixels goes on. */
  pipeline: () => Sharp
  /** Size in pixels, upright. */
  width: number
  height: number
}

/** Opens a picture from hostile bytes; of an animated one, the first frame. @throws PictureError */
export async function readPicture(bytes: Buffer): Promise<ReadPicture> {
  const kind = sniffPicture(bytes)
  if (!kind) throw new PictureError('not_a_picture')
  const pipeline = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({ seconds: pictureTimeoutS }).autoOrient()
  const { width, height, format, autoOrient } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch((error: unknown) => {
      throw new PictureError('broken_picture', error)
    })
  if (format !== (kind === 'avif' ? 'heif' : kind)) throw new PictureError('not_a_picture')
  if (width * height > maxPixels) throw new PictureError('too_many_pixels')
  return { pipeline, width: autoOrient.width, height: autoOrient.height }
}

let queue: Promise<unknown> = Promise.resolve()

/** Runs work on a picture, one at a time in this process, whoever asks. @throws PictureError also for whatever the decoder throws, as its cause */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work).catch((error: unknown) => {
    throw error instanceof PictureError ? error : new PictureError('broken_picture', error)
  })
  queue = turn.catch(() => undefined)
  return turn
}
