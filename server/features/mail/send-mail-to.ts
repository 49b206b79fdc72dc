import { sql } from 'kysely'
import type { Language } from '../../../contract/errors.ts'
import { plainName } from '../../../contract/names.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../db/transaction.ts'
import { readSettings } from '../settings/queries.ts'
import { composeMail, type MailContent } from './compose-mail.ts'
import { enqueueMail } from './enqueue-mail.ts'

/**
 * To whom a letter goes. `language` is the account's own; without one, `fallback` (the caller's). Nothing goes to an address that another account has confirmed: it is that
 * one's, whatever was typed here.
 */
export type Addressee = {
  readonly id: string
  readonly username?: string | null
  readonly email: string | null
  readonly name: string
  readonly language: string | null
  readonly fallback?: Language
}

/**
 * Writes a letter in the addressee's language and enqueues it inside `trx`. Nothing happens for an account without an address.
 * `path` is where the button leads, on this site.
 */
export async function sendMailTo(
  deps: Pick<Deps, 'jobs' | 'config'>,
  trx: Trx,
  to: Addressee,
  path: string,
  letter: Readonly<
    Record<
      Language,
      (about: { name: string; username?: string | undefined; siteName: string; url: string }) => MailContent
    >
  >
): Promise<void> {
  if (!to.email || (await isOfAnother(trx, to.id, to.email))) return
  const { siteName } = await readSettings(trx)
  const language: Language = to.language === 'pt' || to.language === 'en' ? to.language : (to.fallback ?? 'en')
  const words = letter[language]({
    name: plainName(to.name),
    username: to.username ?? undefined,
    siteName,
    url: deps.config.siteUrl + path,
  })
  await enqueueMail(deps, composeMail(to.email, words, { name: siteName, url: deps.config.siteUrl, language }), trx)
}

async function isOfAnother(trx: Trx, id: string, email: string): Promise<boolean> {
  const holder = await trx
    .selectFrom('account')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return holder !== undefined && holder.id !== id
}
