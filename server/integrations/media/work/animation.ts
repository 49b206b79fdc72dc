import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import type { Codecs, CodecSource } from './codecs.ts'
import type { Variant } from './make-variants.ts'

/** Limits of an animation: frames, pixels of all frames as they are decoded and as they are stored, and width in pixels. */
const maxFrames = 400
const maxDecodedPixels = 200e6
const maxStoredPixels = 60e6
const maxWidth = 640
/** Timeout, in seconds, of one size. */
const stepS = 60
/** Delay, in ms, that browsers give to a frame that states none, or too short a one. */
const usualDelayMs = 100
const minDelayMs = 20

/** A moving picture: creates it in a width, as a WebP that loops without end. */
export type Animation = { width: number; inWidth(width: number): Promise<Variant> }

/** How many frames of an animation with this canvas, in pixels, are kept. */
function keptFrames(width: number, height: number): number {
  const storedWidth = Math.min(width, maxWidth)
  const storedPixels = storedWidth * Math.ceil((height * storedWidth) / width)
  return Math.floor(Math.min(maxFrames, maxDecodedPixels / (width * height), maxStoredPixels / storedPixels))
}

/** Whether a PNG moves: it names its number of frames before its first one. */
export function isMovingPng(head: Buffer): boolean {
  const at = head.indexOf('acTL')
  return at > 0 && at < head.indexOf('IDAT')
}

/** Whether an AVIF is a sequence of pictures (its brand `avis`). */
export const isMovingAvif = (head: Buffer): boolean => head.toString('latin1', 8, 12) === 'avis'

/**
 * The animation of a moving PNG or AVIF (`source`) with these pixels, for which the codecs write a WebP to `to`; undefined
 * when none is left of it. Without codecs such a picture is a still.
 */
export async function animationByCodecs(
  source: CodecSource,
  { width, height }: { width: number; height: number },
  to: string,
  codecs: Codecs
): Promise<Animation | undefined> {
  const frames = keptFrames(width, height)
  if (frames < 2) return undefined
  await codecs.toMovingWebp(source, to, { frames, width: Math.min(width, maxWidth) })
  const bytes = await readFile(to)
  return animationOf(bytes, await sharp(bytes).metadata())
}

/**
 * The animation of a GIF or WebP, or undefined for a still. Of a long one only the beginning is kept, and of one with
 * very large frames only the still, so that no file costs more time or memory than a photo does.
 */
export function animationOf(bytes: Buffer, metadata: Metadata): Animation | undefined {
  const { pages = 1, width, pageHeight = metadata.height, delay = [] } = metadata
  const frames = Math.min(pages, keptFrames(width, pageHeight))
  if (frames < 2) return undefined
  const delays = Array.from({ length: frames }, (_, n) => {
    const ms = delay[n] ?? usualDelayMs
    return ms < minDelayMs ? usualDelayMs : ms
  })
  return {
    width: Math.min(width, maxWidth),
    async inWidth(wanted) {
      const { data, info } = await sharp(bytes, { limitInputPixels: maxDecodedPixels, failOn: 'error', pages: frames })
        .timeout({ seconds: stepS })
        .resize({ width: wanted, withoutEnlargement: true })
        .webp({ quality: 70, effort: 1, loop: 0, delay: delays })
        .toBuffer({ resolveWithObject: true })
      return { width: info.width, height: info.pageHeight ?? info.height, body: data }
    },
  }
}
