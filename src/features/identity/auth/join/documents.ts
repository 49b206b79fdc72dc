import { maxPictureBytes } from '../../../../../contract/limits.ts'
import { bytes } from '../../../../lib/format.ts'
import type { Locale } from '../../../../lib/texts.ts'
import { joinTexts } from './join-texts.ts'

/** The identity documents, in the order in which they are requested. */
export const documentKinds = ['idDocument', 'selfieWithId'] as const
export type DocumentKind = (typeof documentKinds)[number]
export type ChosenDocuments = Record<DocumentKind, readonly File[]>

export const noDocuments: ChosenDocuments = { idDocument: [], selfieWithId: [] }

/** Why a chosen picture cannot be sent; undefined if it can. The server validates its bytes again. */
export const pictureFault = (file: File, locale: Locale): string | undefined => {
  const t = joinTexts[locale]
  // Some systems do not know HEIC and give no type.
  if (file.type !== '' && !file.type.startsWith('image/')) return t.pictureKind
  return file.size > maxPictureBytes ? t.pictureLarge(bytes(maxPictureBytes, locale)) : undefined
}

/** A message for each of these documents that is missing or cannot be sent. */
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
