import type { Kysely } from 'kysely'
import type { Language } from '../../../../contract/errors.ts'
import type { MailKind } from '../../../../contract/admin/mail-kinds.ts'
import type { DB } from '../../../db/schema.ts'
import type { MailText } from './mail-template.ts'

/** The texts that an operator has written for a kind of mail, by language. */
export async function readMailTexts(db: Kysely<DB>, kind: MailKind): Promise<Partial<Record<Language, MailText>>> {
  const rows = await db
    .selectFrom('mail_text')
    .select(['language', 'subject', 'heading', 'body'])
    .where('kind', '=', kind)
    .execute()
  return Object.fromEntries(rows.map(({ language, ...text }) => [language, text]))
}
