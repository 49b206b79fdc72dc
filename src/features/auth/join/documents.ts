import { maxPictureBytes } from '../../../../contract/limits.ts'
import { bytes } from '../../../lib/format.ts'
import type { Locale } from '../../../lib/texts.ts'
import { joinTexts } from './join-texts.ts'

/** The pictures that show who a creator is, in the order they are asked for. */
export const documentKinds = ['idDocument', 'selfieWithId'] as const
export type DocumentKind = (typeof documentKinds)[number]
export type ChosenDocuments = Record<DocumentKind, readonly File[]>

export const noDocuments: ChosenDocuments = { idDocument: [], selfieWithId: [] }

/** What is wrong with a chosen picture before it is sent; the server judges it by its bytes again. */
export const pictureFault = (file: File, locale: Locale): string | undefined => {
  const t = joinTexts[locale]
  // Some systems do not know HEIC and give no type at all.
  if (file.type !== '' && !file.type.startsWith('image/')) return t.pictureKind
  return file.size > maxPictureBytes ? t.pictureLarge(bytes(maxPictureBytes, locale)) : undefined
}

/** A message for each of these kinds that has no picture, or one that cannot be sent. */
export const documentFaults = (
  chosen: ChosenDocuments,
  locale: Locale,
  wanted: readonly DocumentKind[] = documentKinds
): Partial<Record<DocumentKind, string>> => {
  const faults = wanted.map((kind) => {
    const file = chosen[kind][0]
    return [kind, file ? pictureFault(file, locale) : joinTexts[locale].pictureMissing] as const
  })
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined))
}
