import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import { endpoints } from '../endpoint.ts'
import { mailKinds } from './mail-kinds.ts'

/** Longest subject, heading and text of a mail, in characters. */
export const mailTextLimits = { line: 150, body: 5000 } as const

const line = trimmed(mailTextLimits.line)
  .min(1, 'Please fill this in')
  .regex(/^[^\r\n\u2028\u2029]*$/, 'No line breaks or invisible characters')

/** The text of a mail in one language: plain text with placeholders like `{name}`. Empty lines separate paragraphs. */
export const MailText = z
  .strictObject({
    subject: line,
    heading: line,
    body: trimmed(mailTextLimits.body).min(1, 'Please fill this in'),
  })
  .meta({ id: 'MailText' })
export type MailText = z.infer<typeof MailText>

const Kind = z.enum(mailKinds).meta({ id: 'MailKind' })
const Language = z.enum(['en', 'pt'])
const params = z.object({ kind: Kind, language: Language })
const call = { access: 'admin', permission: 'site.edit' } as const

/** The texts of the mails that the site sends, for its operator (product.md, Operators; decision record 0053). */
export const mailTexts = endpoints({
  list: {
    method: 'GET',
    path: '/admin/site/mails',
    ...call,
    summary: 'Every mail that the site sends, with its subject in the language of the caller and where it was changed',
    response: z.object({
      data: z.array(z.object({ kind: Kind, subject: z.string(), changed: z.array(Language) })),
    }),
  },
  view: {
    method: 'GET',
    path: '/admin/site/mails/{kind}/{language}',
    ...call,
    summary: 'The text of one mail in one language, its default text, and its placeholders with examples',
    params,
    response: z.object({
      text: MailText,
      default: MailText,
      isChanged: z.boolean(),
      placeholders: z.array(z.object({ name: z.string(), isRequired: z.boolean(), example: z.string() })),
    }),
  },
  save: {
    method: 'PUT',
    path: '/admin/site/mails/{kind}/{language}',
    ...call,
    summary: 'Replace the text of a mail in one language',
    params,
    body: MailText,
    emits: ['mail-text.changed'],
  },
  reset: {
    method: 'DELETE',
    path: '/admin/site/mails/{kind}/{language}',
    ...call,
    summary: 'Return to the default text of a mail in one language',
    params,
    emits: ['mail-text.changed'],
  },
  preview: {
    method: 'POST',
    path: '/admin/site/mails/{kind}/{language}/preview',
    ...call,
    onlyReads: true,
    summary: 'A text as it would be sent, with example values: as HTML and as plain text',
    params,
    body: MailText,
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  test: {
    method: 'POST',
    path: '/admin/site/mails/{kind}/{language}/test',
    ...call,
    summary: "Send a text with example values to the caller's own confirmed address",
    params,
    body: MailText,
    response: z.object({ to: z.string() }),
    errors: ['email_unverified'],
    limit: { max: 30, perS: 3600 },
  },
})
