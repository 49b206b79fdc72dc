import { sql } from 'kysely'
import type { Language } from '../../../../contract/errors.ts'
import { plainName } from '../../../../contract/identity/users/names.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { readSettings } from '../settings/queries.ts'
import { composeMail } from './compose-mail.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { contentOf, type FilledMail } from './mail-template.ts'
import { readMailTexts } from './mail-texts.ts'

/**
 * The recipient of a mail. `language` is the account's own; if it has none, `fallback` (the language of the request).
 * No mail is sent to an address that another account has confirmed.
 */
export type Addressee = {
  readonly id: string
  readonly email: string | null
  readonly name: string
  readonly language: string | null
  readonly fallback?: Language
}

/**
 * Renders a mail in the recipient's language, with the operator's text if there is one, and enqueues it inside `trx`. Does nothing for an account without an
 * e-mail address. `path` is the button's path on this site.
 */
export async function sendMailTo(
  deps: Pick<Deps, 'jobs' | 'config'>,
  trx: Trx,
  to: Addressee,
  path: string,
  mail: FilledMail
): Promise<void> {
  if (!to.email || (await belongsToAnother(trx, to.id, to.email))) return
  const { siteName } = await readSettings(trx)
  const language: Language = to.language === 'pt' || to.language === 'en' ? to.language : (to.fallback ?? 'en')
  const texts = await readMailTexts(trx, mail.template.kind)
  const about = { name: plainName(to.name), siteName, url: deps.config.siteUrl + path }
  const content = contentOf(mail, language, about, texts[language])
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
