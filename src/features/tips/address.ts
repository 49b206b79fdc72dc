import type { TipAbout } from '../../../contract/wallet.ts'

/** To whom a tip goes, and what it is given for where its button stood at something of theirs. */
export type Tipping = { performerId: string; about?: TipAbout | undefined }

/** A tip as `?tip=` carries it over a login or a top-up: `<creator>`, or `<creator>.video.<id>`. */
export const tipIn = (value: unknown): Tipping | undefined => {
  const [, performerId, type, id] =
    (typeof value === 'string' &&
      /^([\w-]{1,64})(?:\.(feed|video|gallery|photo|message|stream|conversation)\.([\w-]{1,64}))?$/.exec(value)) ||
    []
  if (!performerId) return undefined
  return { performerId, ...(type && id && { about: { type: type as TipAbout['type'], id } }) }
}

/** The sister of `tipIn`. */
export const asTip = ({ performerId, about }: Tipping): string =>
  about ? `${performerId}.${about.type}.${about.id}` : performerId
