import type { Language } from '../../../../contract/errors.ts'
import type { MailKind } from '../../../../contract/admin/mail-kinds.ts'
import type { MailText } from '../../../../contract/admin/mail-texts.ts'
import { plainName } from '../../../../contract/identity/users/names.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Mail } from '../../../integrations/mail/mailer.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { contentOf } from '../../platform/mail/mail-template.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { mailTemplates } from './catalogue.ts'
import { requirePlaceholders } from './save-mail-text.ts'

type Which = { kind: MailKind; language: Language }

/** The example of a placeholder in a language. */
export const exampleIn = (example: string | Readonly<Record<Language, string>>, language: Language): string =>
  typeof example === 'string' ? example : example[language]

const exampleName = 'Ana'

/**
 * A mail with example values, as it would be sent.
 * @throws ApiError invalid, when its placeholders are wrong
 */
export async function renderExample(
  deps: Deps,
  { kind, language }: Which,
  text: MailText,
  reader: Language,
  to: { email: string; name?: string } = { email: '' }
): Promise<Mail> {
  requirePlaceholders(kind, text, reader)
  const template = mailTemplates[kind]
  const { siteName } = await readSettings(deps.db)
  const values = (of: Language) =>
    Object.fromEntries(Object.entries(template.placeholders).map(([name, example]) => [name, exampleIn(example, of)]))
  const url = deps.config.siteUrl
  const about = { name: to.name ?? exampleName, siteName, url }
  return composeMail(to.email, contentOf({ template, values }, language, about, text), {
    name: siteName,
    url,
    language,
  })
}

/**
 * Sends a mail with example values to the operator's own address. Its button leads to the first page.
 * @throws ApiError invalid as `renderExample`; email_unverified without a confirmed address
 */
export async function sendExample(
  deps: Deps,
  which: Which,
  text: MailText,
  viewer: Viewer,
  reader: Language
): Promise<{ to: string }> {
  const { email, name, email_verified_at } = await deps.db
    .selectFrom('account')
    .select(['email', 'name', 'email_verified_at'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (email === null || email_verified_at === null) throw new ApiError('email_unverified')
  await enqueueMail(deps, await renderExample(deps, which, text, reader, { email, name: plainName(name) }))
  return { to: email }
}
