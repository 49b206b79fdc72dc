import { mailTemplate } from '../../platform/mail/mail-template.ts'

/** The answer to a support request, with the support request below it. */
export const answerMail = mailTemplate({
  kind: 'letter-answer',
  placeholders: {
    subject: { en: 'A question about my card', pt: 'Uma dúvida sobre meu cartão' },
    answer: { en: 'You can change it in your wallet.', pt: 'Você pode trocar na sua carteira.' },
    question: { en: 'How do I change my card?', pt: 'Como troco meu cartão?' },
  },
  required: ['answer'],
  ours: ['answer'],
  en: {
    subject: 'Re: {subject}',
    heading: 'Hi {name}',
    body: '{answer}\n\n— The {site} team',
    button: 'Write again',
    note: 'You wrote: “{question}”',
  },
  pt: {
    subject: 'Re: {subject}',
    heading: 'Oi, {name}',
    body: '{answer}\n\n— Equipe do {site}',
    button: 'Escrever de novo',
    note: 'Você escreveu: “{question}”',
  },
})
