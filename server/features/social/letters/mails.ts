import type { Language } from '../../../../contract/errors.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'

type Answer = { name: string; siteName: string; subject: string; question: string; answer: string; url: string }

const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).filter((part) => part.trim() !== '')

/** The answer to a letter, with the letter below it. `url`: the page where one writes again. */
export const answerMail: Record<Language, (about: Answer) => MailContent> = {
  en: ({ name, siteName, subject, question, answer, url }) => ({
    subject: `Re: ${subject}`,
    heading: `Hi ${name}`,
    paragraphs: [...paragraphsOf(answer), `— The ${siteName} team`],
    button: { label: 'Write again', url },
    note: `You wrote: “${question}”`,
  }),
  pt: ({ name, siteName, subject, question, answer, url }) => ({
    subject: `Re: ${subject}`,
    heading: `Oi, ${name}`,
    paragraphs: [...paragraphsOf(answer), `— Equipe do ${siteName}`],
    button: { label: 'Escrever de novo', url },
    note: `Você escreveu: “${question}”`,
  }),
}
