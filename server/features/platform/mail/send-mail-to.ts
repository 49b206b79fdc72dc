import { sql } from 'kysely'
import type { Language } from '../../../../contract/errors.ts'
import { plainName } from '../../../../contract/accounts/names.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { readSettings } from '../settings/queries.ts'
import { composeMail, type MailContent } from './compose-mail.ts'
import { enqueueMail } from './enqueue-mail.ts'

/**
 * The recipient of a mail. `language` is the account's own; if it has none, `fallback` (the language of the request).
 * No mail is sent to an address that another account has confirmed.
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
 * Renders a mail in the recipient's language and enqueues it inside `trx`. Does nothing for an account without an
 * e-mail address. `path` is the button's path on this site.
 */
export async function sendMailTo(
  deps: Pick<Deps, 'jobs' | 'config'>,
  trx: Trx,
  to: Addressee,
  path: string,
  template: Readonly<
    Record<
      Language,
      (about: { name: string; username?: string | undefined; siteName: string; url: string }) => MailContent
    >
  >
): Promise<void> {
  if (!to.email || (await belongsToAnother(trx, to.id, to.email))) return
  const { siteName } = await readSettings(trx)
  const language: Language = to.language === 'pt' || to.language === 'en' ? to.language : (to.fallback ?? 'en')
  const content = template[language]({
    name: plainName(to.name),
    username: to.username ?? undefined,
    siteName,
    url: deps.config.siteUrl + path,
  })
  await enqueueMail(deps, composeMail(to.email, content, { name: siteName, url: deps.config.siteUrl, language }), trx)
}

async function belongsToAnother(trx: Trx, id: string, email: string): Promise<boolean> {
  const holder = await trx
    .selectFrom('account')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return holder !== undefined && holder.id !== id
}
