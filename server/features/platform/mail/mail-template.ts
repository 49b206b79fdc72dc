import type { Language } from '../../../../contract/errors.ts'
import type { MailKind } from '../../../../contract/admin/mail-kinds.ts'
import { linkedParts } from '../../../../contract/text/linked-parts.ts'
import type { MailContent } from './compose-mail.ts'
import { contactLine } from './contact-line.ts'

/**
 * The text of a mail in one language, plain, with placeholders like `{name}`; a value is inserted as plain text too.
 * Paragraphs of `body` are separated by an empty line.
 */
export type MailText = { readonly subject: string; readonly heading: string; readonly body: string }

/** What an operator cannot change, because the mail would not work without it: the button, and small print below it. */
type FixedText = { readonly button?: string; readonly note?: string }

/** The placeholders that every mail has. */
export const commonPlaceholders = ['name', 'site'] as const

/** One kind of mail. `P`: its own placeholders. */
export type MailTemplate<P extends string = string> = {
  readonly kind: MailKind
  /** The placeholders, each with an example for previews. */
  readonly placeholders: Readonly<Record<P, string | Readonly<Record<Language, string>>>>
  /** Placeholders without which the mail would say nothing; another text has to have them too. */
  readonly required?: readonly NoInfer<P>[]
  /** Placeholders that may be empty: then their paragraph is left out. */
  readonly optional?: readonly NoInfer<P>[]
  /** Placeholders whose values the team writes: their web addresses become links, as those of the text do. */
  readonly ours?: readonly NoInfer<P>[]
  /** A link to the contact page below the text. */
  readonly hasContactLine?: true
} & Readonly<Record<Language, MailText & FixedText>>

type About = { readonly name: string; readonly siteName: string; readonly url: string }
type Parts = Pick<MailContent, 'lines' | 'note' | 'unsubscribe'>

/** A mail that can be rendered: its template with the values of the placeholders, and parts that depend on the case. */
export type FilledMail = {
  readonly template: MailTemplate
  values(language: Language): Readonly<Record<string, string>>
  parts?(language: Language): Parts
}

/** Declares a kind of mail with its default texts. The result is called with the values of its placeholders. */
export function mailTemplate<P extends string>(template: MailTemplate<P>) {
  const fill = (
    values: (language: Language) => Readonly<Record<P, string>>,
    parts?: (language: Language) => Parts
  ): FilledMail => ({ template: template as MailTemplate, values, ...(parts && { parts }) })
  return Object.assign(fill, { template: template as MailTemplate })
}

/** A placeholder in a text. */
const placeholder = /\{(\w+)\}/g

/** The names of the placeholders in a text, each once. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
]

/** The web addresses in a text, as links have them. */
const addressesIn = (text: string): string[] =>
  linkedParts(text).flatMap(({ href, isElsewhere }) => (href !== undefined && isElsewhere ? [href] : []))

const paragraphsOf = (text: string): string[] =>
  text.split(/\n\s*\n/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))

/**
 * The content of a mail in a language. `about.url`: address of the button. `text`: the operator's own text in place of
 * the default one.
 */
export function contentOf(
  { template, values, parts }: FilledMail,
  language: Language,
  { name, siteName, url }: About,
  text: MailText = template[language]
): MailContent {
  const own = values(language)
  // In one pass, so that a value that looks like a placeholder stays as it is.
  const fill = (from: string): string =>
    from.replace(placeholder, (_, key: string) => ({ ...own, name, site: siteName })[key] ?? '')
  const isShown = (paragraph: string): boolean =>
    !placeholdersIn(paragraph).some((key) => template.optional?.includes(key) && own[key] === '')
  const { button, note } = template[language]
  return {
    subject: fill(text.subject),
    heading: fill(text.heading),
    paragraphs: paragraphsOf(text.body).filter(isShown).map(fill).flatMap(paragraphsOf),
    links: [text.body, ...(template.ours ?? []).map((key) => own[key] ?? '')].flatMap(addressesIn),
    ...(template.hasContactLine && { lines: contactLine(language, url) }),
    ...(button !== undefined && { button: { label: fill(button), url } }),
    ...(note !== undefined && { note: fill(note) }),
    ...parts?.(language),
  }
}
