import type { Language } from '../../../../contract/errors.ts'
import type { MailContent } from './compose-mail.ts'

const label: Record<Language, string> = { en: 'Contact us', pt: 'Fale com a gente' }

/** The link of a mail to the page on which its reader writes to the operators. `url`: any address of the site. */
export const contactLine = (language: Language, url: string): NonNullable<MailContent['lines']> => [
  { text: label[language], url: new URL('/contact', url).href },
]
