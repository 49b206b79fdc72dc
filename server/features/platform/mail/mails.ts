import type { Language } from '../../../../contract/errors.ts'
import { mailTemplate } from './mail-template.ts'

const reason = { en: 'The picture of your document is blurred.', pt: 'A foto do seu documento está borrada.' } as const

/** With a link that proves the address. */
export const confirmEmailMail = mailTemplate({
  kind: 'confirm-email',
  placeholders: {},
  en: {
    subject: 'Confirm your email for {site}',
    heading: 'Welcome, {name}',
    body: 'Please confirm your email address. It keeps your account safe and lets you reset your password if you forget it.',
    button: 'Confirm email',
    note: "This link works once and expires in 24 hours. If you didn't sign up, you can ignore this email.",
  },
  pt: {
    subject: 'Confirme seu e-mail no {site}',
    heading: 'Boas-vindas, {name}',
    body: 'Confirme seu e-mail. Assim sua conta fica segura e você consegue recuperar a senha se esquecer.',
    button: 'Confirmar e-mail',
    note: 'Este link funciona uma vez e vale por 24 horas. Se não foi você, ignore este e-mail.',
  },
})

/** With a link to choose a new password. `account`: the username with its sign, or the address. */
export const resetPasswordMail = mailTemplate({
  kind: 'reset-password',
  placeholders: { account: '@ana.souza' },
  required: ['account'],
  en: {
    subject: 'Reset your {site} password',
    heading: 'Reset your password',
    body: 'Hi {name}, we got a request to reset the password for your account {account}. Choosing a new one logs you out on all your devices.',
    button: 'Choose new password',
    note: "This link works once and expires in 1 hour. If this wasn't you, ignore this email and your password stays the same.",
  },
  pt: {
    subject: 'Redefina sua senha do {site}',
    heading: 'Redefina sua senha',
    body: 'Oi, {name}. Recebemos um pedido para redefinir a senha da sua conta {account}. Ao escolher uma nova, você sai de todos os seus aparelhos.',
    button: 'Escolher nova senha',
    note: 'Este link funciona uma vez e vale por 1 hora. Se não foi você, ignore este e-mail e sua senha continua a mesma.',
  },
})

/** After a changed password, in case that it was a thief. */
export const passwordChangedMail = mailTemplate({
  kind: 'password-changed',
  placeholders: {},
  en: {
    subject: 'Your {site} password was changed',
    heading: 'Your password was changed',
    body: "Hi {name}, your password was just changed, and you were logged out on your other devices.\n\nIf this wasn't you, reset your password right away.",
    button: "This wasn't me",
  },
  pt: {
    subject: 'Sua senha do {site} foi alterada',
    heading: 'Sua senha foi alterada',
    body: 'Oi, {name}. Sua senha acabou de ser alterada, e você saiu dos outros aparelhos.\n\nSe não foi você, redefina sua senha agora.',
    button: 'Não fui eu',
  },
})

/** To the former address of an account. */
export const emailChangedMail = mailTemplate({
  kind: 'email-changed',
  placeholders: {},
  en: {
    subject: 'Your {site} email was changed',
    heading: 'Your email was changed',
    body: "Hi {name}, the email for your account was just changed, so we won't write to this address anymore.\n\nIf this wasn't you, log in with your username, change the email back and change your password.",
    button: 'Log in',
  },
  pt: {
    subject: 'O e-mail da sua conta no {site} foi alterado',
    heading: 'Seu e-mail foi alterado',
    body: 'Oi, {name}. O e-mail da sua conta acabou de ser alterado, então não vamos mais escrever para este endereço.\n\nSe não foi você, entre com seu nome de usuário, volte ao e-mail anterior e troque a senha.',
    button: 'Entrar',
  },
})

/** To the holder of an address that was used for another account, perhaps by the holder. `account` as in `resetPasswordMail`. */
export const accountExistsMail = mailTemplate({
  kind: 'account-exists',
  placeholders: { account: '@ana.souza' },
  required: ['account'],
  en: {
    subject: 'You already have an account on {site}',
    heading: 'You already have an account',
    body: 'Hi {name}, someone just tried to use this email for another account on {site}. It already belongs to your account {account}, so nothing has changed.\n\nIf that was you, just log in. If you forgot your password, you can choose a new one.',
    button: 'Log in',
    note: "If this wasn't you, you can ignore this email. No one got into your account.",
  },
  pt: {
    subject: 'Você já tem uma conta no {site}',
    heading: 'Você já tem uma conta',
    body: 'Oi, {name}. Alguém acabou de tentar usar este e-mail em outra conta no {site}. Ele já pertence à sua conta {account}, então nada mudou.\n\nSe foi você, é só entrar. Se esqueceu a senha, escolha uma nova.',
    button: 'Entrar',
    note: 'Se não foi você, ignore este e-mail. Ninguém entrou na sua conta.',
  },
})

/** To a creator whose identity documents were accepted. */
export const creatorApprovedMail = mailTemplate({
  kind: 'creator-approved',
  placeholders: {},
  en: {
    subject: "You're approved on {site}",
    heading: 'The stage is yours, {name}',
    body: 'We checked your documents and approved your account. Your page is now public. Publish your first post and share your link.',
    button: 'Open my page',
  },
  pt: {
    subject: 'Sua conta no {site} foi aprovada',
    heading: 'O palco é seu, {name}',
    body: 'Conferimos seus documentos e aprovamos sua conta. Sua página já está pública. Faça sua primeira publicação e divulgue seu link.',
    button: 'Abrir minha página',
  },
})

/** To a creator whose identity documents were rejected. `reason`: the operator's text. */
export const creatorRejectedMail = mailTemplate({
  kind: 'creator-rejected',
  placeholders: { reason },
  required: ['reason'],
  en: {
    subject: "We couldn't approve your {site} account yet",
    heading: "We couldn't approve your account yet",
    body: "Hi {name}, thanks for sending your documents. We couldn't approve your account yet. Here's why:\n\n{reason}\n\nYou can send new documents anytime.",
    button: 'Send new documents',
  },
  pt: {
    subject: 'Ainda não pudemos aprovar sua conta no {site}',
    heading: 'Ainda não pudemos aprovar sua conta',
    body: 'Oi, {name}. Obrigado por enviar os documentos. Ainda não pudemos aprovar sua conta. O motivo:\n\n{reason}\n\nVocê pode enviar novos documentos quando quiser.',
    button: 'Enviar novos documentos',
  },
})

/** The link with which the reader of a mail appeals against a decision. */
export const appealLine = (language: Language, url: string) => [
  { text: { en: 'Appeal this decision', pt: 'Recorrer desta decisão' }[language], url },
]

/** To a creator whose item the operator has taken down. */
export const takenDownMail = mailTemplate({
  kind: 'item-taken-down',
  placeholders: { reason: { en: "It shows someone who hasn't agreed.", pt: 'Mostra alguém que não concordou.' } },
  required: ['reason'],
  hasContactLine: true,
  en: {
    subject: 'We took down something you posted on {site}',
    heading: 'We took down something you posted',
    body: "Hi {name}, someone reported something you posted. We reviewed it, and now only you can see it. Here's why:\n\n{reason}\n\nIt's now a draft. If you think this is a mistake, ask us to look at it again.",
    button: 'View it',
  },
  pt: {
    subject: 'Tiramos do ar algo que você publicou no {site}',
    heading: 'Tiramos do ar algo que você publicou',
    body: 'Oi, {name}. Alguém denunciou algo que você publicou. Nós analisamos, e agora só você vê. O motivo:\n\n{reason}\n\nAgora é um rascunho. Se acha que é um engano, peça para a gente olhar de novo.',
    button: 'Ver',
  },
})
