import type { TipAbout } from '../../../../contract/money/wallet.ts'

/** A tip's recipient and, when its button belongs to an item, that item. */
export type Tipping = { performerId: string; about?: TipAbout | undefined }

/** Parses a tip from `?tip=`: `<creator>`, or `<creator>.video.<id>`. */
export const parseTipParam = (value: unknown): Tipping | undefined => {
  const [, performerId, type, id] =
    (typeof value === 'string' &&
      /^([\w-]{1,64})(?:\.(feed|video|gallery|photo|message|stream|conversation)\.([\w-]{1,64}))?$/.exec(value)) ||
    []
  if (!performerId) return undefined
  return { performerId, ...(type && id && { about: { type: type as TipAbout['type'], id } }) }
}

/** Formats a tip for `?tip=`; the inverse of `tipIn`. */
export const tipParam = ({ performerId, about }: Tipping): string =>
  about ? `${performerId}.${about.type}.${about.id}` : performerId
