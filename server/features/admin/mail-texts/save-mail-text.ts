import type { Language } from '../../../../contract/errors.ts'
import type { MailKind } from '../../../../contract/admin/mail-kinds.ts'
import type { MailText } from '../../../../contract/admin/mail-texts.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { commonPlaceholders, placeholdersIn, type MailTemplate } from '../../platform/mail/mail-template.ts'
import { mailTemplates } from './catalogue.ts'

const faultTexts = {
  en: {
    unknown: (name: string) => `This email has no {${name}}`,
    missing: (name: string) => `{${name}} is missing: people need to read it here`,
    brace: 'Use { and } only around the name of a placeholder',
  },
  pt: {
    unknown: (name: string) => `Este e-mail não tem {${name}}`,
    missing: (name: string) => `Falta {${name}}: as pessoas precisam ler isso aqui`,
    brace: 'Use { e } só em volta do nome de um marcador',
  },
} as const

/** What is wrong with the placeholders of a text, by field, in the reader's language; undefined when nothing is. */
function placeholderFaults(
  { placeholders, required = [] }: MailTemplate,
  text: MailText,
  reader: Language
): Record<string, string> | undefined {
  const t = faultTexts[reader]
  const known: readonly string[] = [...commonPlaceholders, ...Object.keys(placeholders)]
  const faults: Record<string, string> = {}
  for (const [field, value] of Object.entries(text)) {
    const unknown = placeholdersIn(value).find((name) => !known.includes(name))
    if (unknown !== undefined) faults[field] = t.unknown(unknown)
    else if (/[{}]/.test(value.replace(/\{\w+\}/g, ''))) faults[field] = t.brace
  }
  const missing = required.find((name) => !placeholdersIn(`${text.heading} ${text.body}`).includes(name))
  if (missing !== undefined) faults['body'] ??= t.missing(missing)
  return Object.keys(faults).length > 0 ? faults : undefined
}

/**
 * Checks the placeholders of a text for a kind of mail.
 * @throws ApiError invalid, at the field with an unknown placeholder, or at `body` when a required one is missing there
 * and in the heading
 */
export function requirePlaceholders(kind: MailKind, text: MailText, reader: Language): void {
  const faults = placeholderFaults(mailTemplates[kind], text, reader)
  if (faults) throw new ApiError('invalid', {}, faults)
}

type Which = { kind: MailKind; language: Language }

/** Replaces the text of a mail in one language, from the next mail on. @throws ApiError as `requirePlaceholders` */
export async function saveMailText(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { kind, language }: Which,
  text: MailText,
  reader: Language
): Promise<void> {
  requirePlaceholders(kind, text, reader)
  const row = { ...text, updated_at: clock.now() }
  await db
    .insertInto('mail_text')
    .values({ kind, language, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'language']).doUpdateSet(row))
    .execute()
}

/** Returns to the default text. Does nothing when it is used already. */
export async function resetMailText({ db }: Pick<Deps, 'db'>, { kind, language }: Which): Promise<void> {
  await db.deleteFrom('mail_text').where('kind', '=', kind).where('language', '=', language).execute()
}
