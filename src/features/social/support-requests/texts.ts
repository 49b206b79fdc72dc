import { texts } from '../../../lib/texts.ts'

export const contactTexts = texts({
  en: {
    title: 'Contact us',
    lead: "Questions, problems, ideas: tell us, and a person reads it. We'll answer by email.",
    name: 'Your name',
    email: 'Your email',
    emailHint: 'We send our answer here.',
    subject: 'Subject',
    message: 'Message',
    messageHint: 'If something went wrong, tell us what you did and what you saw.',
    answerTo: (email: string) => `We'll answer to ${email}.`,
    send: 'Send',
    sentTitle: 'Thanks, we got it',
    sentText: (email: string) =>
      `We'll answer to ${email} as soon as we can. If you don't see our email, check your spam folder.`,
    goHome: 'Go home',
    another: 'Write another message',
  },
  pt: {
    title: 'Fale com a gente',
    lead: 'Dúvidas, problemas, ideias: conte para nós, e uma pessoa lê. A resposta chega por e-mail.',
    name: 'Seu nome',
    email: 'Seu e-mail',
    emailHint: 'Enviamos a resposta para cá.',
    subject: 'Assunto',
    message: 'Mensagem',
    messageHint: 'Se algo deu errado, conte o que você fez e o que apareceu.',
    answerTo: (email: string) => `Vamos responder para ${email}.`,
    send: 'Enviar',
    sentTitle: 'Obrigado, recebemos sua mensagem',
    sentText: (email: string) =>
      `Vamos responder para ${email} assim que possível. Se o e-mail não aparecer, confira a caixa de spam.`,
    goHome: 'Ir ao início',
    another: 'Escrever outra mensagem',
  },
})
