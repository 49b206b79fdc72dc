import type { Language } from '../../../contract/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../db/transaction.ts'
import { readSettings } from '../settings/queries.ts'
import { composeMail, type Letter } from './compose-mail.ts'
import { enqueueMail } from './enqueue-mail.ts'

/** To whom a letter goes. `language` is the account's own; without one, `fallback` (the caller's). */
export type Addressee = { readonly email: string | null; readonly name: string; readonly language: string | null; readonly fallback?: Language }

/**
 * Writes a letter in the addressee's language and enqueues it inside `trx`. Nothing happens for an account without an address.
 * `path` is where the button leads, on this site.
 */
export async function sendLetter(
  deps: Pick<Deps, 'jobs' | 'config'>, trx: Trx, to: Addressee, path: string, letter: Readonly<Record<Language, (about: { name: string; siteName: string; url: string }) => Letter>>,
): Promise<void> {
  if (!to.email) return
  const { siteName } = await readSettings(trx)
  const language: Language = to.language === 'pt' || to.language === 'en' ? to.language : (to.fallback ?? 'en')
  const words = letter[language]({ name: to.name, siteName, url: deps.config.siteUrl + path })
  await enqueueMail(deps, composeMail(to.email, words, { name: siteName, url: deps.config.siteUrl, language }), trx)
}
