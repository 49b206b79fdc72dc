import type { Language } from '../../../../contract/errors.ts'
import type { MailContent } from './compose-mail.ts'
import { contactLine } from './contact-line.ts'

type About = {
  readonly name: string
  readonly username?: string | undefined
  readonly siteName: string
  readonly url: string
}

/** The mails about accounts, in both languages. `url` is the address of the button. */
export const mailTemplates = {
  confirmEmail: {
    en: ({ name, siteName, url }) => ({
      subject: `Confirm your email for ${siteName}`,
      heading: `Welcome, ${name}`,
      paragraphs: [
        'Please confirm your email address. It keeps your account safe and lets you reset your password if you forget it.',
      ],
      button: { label: 'Confirm email', url },
      note: "This link works once and expires in 24 hours. If you didn't sign up, you can ignore this email.",
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `Confirme seu e-mail no ${siteName}`,
      heading: `Boas-vindas, ${name}`,
      paragraphs: ['Confirme seu e-mail. Assim sua conta fica segura e você consegue recuperar a senha se esquecer.'],
      button: { label: 'Confirmar e-mail', url },
      note: 'Este link funciona uma vez e vale por 24 horas. Se não foi você, ignore este e-mail.',
    }),
  },
  resetPassword: {
    en: ({ name, username, siteName, url }) => ({
      subject: `Reset your ${siteName} password`,
      heading: 'Reset your password',
      paragraphs: [
        `Hi ${name}, we got a request to reset the password${username ? ` for your account @${username}` : ''}. Choosing a new one logs you out on all your devices.`,
      ],
      button: { label: 'Choose new password', url },
      note: "This link works once and expires in 1 hour. If this wasn't you, ignore this email and your password stays the same.",
    }),
    pt: ({ name, username, siteName, url }) => ({
      subject: `Redefina sua senha do ${siteName}`,
      heading: 'Redefina sua senha',
      paragraphs: [
        `Oi, ${name}. Recebemos um pedido para redefinir a senha${username ? ` da sua conta @${username}` : ''}. Ao escolher uma nova, você sai de todos os seus aparelhos.`,
      ],
      button: { label: 'Escolher nova senha', url },
      note: 'Este link funciona uma vez e vale por 1 hora. Se não foi você, ignore este e-mail e sua senha continua a mesma.',
    }),
  },
  passwordChanged: {
    en: ({ name, siteName, url }) => ({
      subject: `Your ${siteName} password was changed`,
      heading: 'Your password was changed',
      paragraphs: [
        `Hi ${name}, your password was just changed, and you were logged out on your other devices.`,
        "If this wasn't you, reset your password right away.",
      ],
      button: { label: "This wasn't me", url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `Sua senha do ${siteName} foi alterada`,
      heading: 'Sua senha foi alterada',
      paragraphs: [
        `Oi, ${name}. Sua senha acabou de ser alterada, e você saiu dos outros aparelhos.`,
        'Se não foi você, redefina sua senha agora.',
      ],
      button: { label: 'Não fui eu', url },
    }),
  },
  emailChanged: {
    en: ({ name, siteName, url }) => ({
      subject: `Your ${siteName} email was changed`,
      heading: 'Your email was changed',
      paragraphs: [
        `Hi ${name}, the email for your account was just changed, so we won't write to this address anymore.`,
        "If this wasn't you, log in with your username, change the email back and change your password.",
      ],
      button: { label: 'Log in', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `O e-mail da sua conta no ${siteName} foi alterado`,
      heading: 'Seu e-mail foi alterado',
      paragraphs: [
        `Oi, ${name}. O e-mail da sua conta acabou de ser alterado, então não vamos mais escrever para este endereço.`,
        'Se não foi você, entre com seu nome de usuário, volte ao e-mail anterior e troque a senha.',
      ],
      button: { label: 'Entrar', url },
    }),
  },
  performerApproved: {
    en: ({ name, siteName, url }) => ({
      subject: `You're approved on ${siteName}`,
      heading: `The stage is yours, ${name}`,
      paragraphs: [
        'We checked your documents and approved your account. Your page is now public. Publish your first post and share your link.',
      ],
      button: { label: 'Open my page', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `Sua conta no ${siteName} foi aprovada`,
      heading: `O palco é seu, ${name}`,
      paragraphs: [
        'Conferimos seus documentos e aprovamos sua conta. Sua página já está pública. Faça sua primeira publicação e divulgue seu link.',
      ],
      button: { label: 'Abrir minha página', url },
    }),
  },
} satisfies Record<string, Record<Language, (about: About) => MailContent>>

/** The mail to a creator whose identity documents were rejected; `reason` is the operator's text. */
export const rejectedMail: Record<
  Language,
  (about: About & { readonly reason: string; readonly appealUrl: string }) => MailContent
> = {
  en: ({ name, siteName, url, reason, appealUrl }) => ({
    subject: `We couldn't approve your ${siteName} account yet`,
    heading: "We couldn't approve your account yet",
    paragraphs: [
      `Hi ${name}, thanks for sending your documents. We couldn't approve your account yet. Here's why:`,
      reason,
      'You can send new documents anytime.',
    ],
    lines: [{ text: 'Appeal this decision', url: appealUrl }],
    button: { label: 'Send new documents', url },
  }),
  pt: ({ name, siteName, url, reason, appealUrl }) => ({
    subject: `Ainda não pudemos aprovar sua conta no ${siteName}`,
    heading: 'Ainda não pudemos aprovar sua conta',
    paragraphs: [
      `Oi, ${name}. Obrigado por enviar os documentos. Ainda não pudemos aprovar sua conta. O motivo:`,
      reason,
      'Você pode enviar novos documentos quando quiser.',
    ],
    lines: [{ text: 'Recorrer desta decisão', url: appealUrl }],
    button: { label: 'Enviar novos documentos', url },
  }),
}

/**
 * The mail to the holder of an address that was used for another account, perhaps by the holder; `forgotUrl` is the
 * page for resetting the password.
 */
export const alreadyMemberMail = (forgotUrl: string): Record<Language, (about: About) => MailContent> => ({
  en: ({ name, username, siteName, url }) => ({
    subject: `You already have an account on ${siteName}`,
    heading: 'You already have an account',
    paragraphs: [
      `Hi ${name}, someone just tried to use this email for another account on ${siteName}. It already belongs to your account${username ? ` @${username}` : ''}, so nothing has changed.`,
      'If that was you, just log in. If you forgot your password, you can choose a new one.',
    ],
    lines: [{ text: 'Choose new password', url: forgotUrl }],
    button: { label: 'Log in', url },
    note: "If this wasn't you, you can ignore this email. No one got into your account.",
  }),
  pt: ({ name, username, siteName, url }) => ({
    subject: `Você já tem uma conta no ${siteName}`,
    heading: 'Você já tem uma conta',
    paragraphs: [
      `Oi, ${name}. Alguém acabou de tentar usar este e-mail em outra conta no ${siteName}. Ele já pertence à sua conta${username ? ` @${username}` : ''}, então nada mudou.`,
      'Se foi você, é só entrar. Se esqueceu a senha, escolha uma nova.',
    ],
    lines: [{ text: 'Escolher nova senha', url: forgotUrl }],
    button: { label: 'Entrar', url },
    note: 'Se não foi você, ignore este e-mail. Ninguém entrou na sua conta.',
  }),
})

/** The mail to a creator whose item the operator has taken down. `appealUrl`: absent for a comment, which is deleted. */
export const takenDownMail: Record<
  Language,
  (about: About & { readonly reason: string; readonly appealUrl: string | undefined }) => MailContent
> = {
  en: ({ name, siteName, url, reason, appealUrl }) => ({
    subject: `We took down something you posted on ${siteName}`,
    heading: 'We took down something you posted',
    paragraphs: [
      `Hi ${name}, someone reported something you posted. We reviewed it, and now only you can see it. Here's why:`,
      reason,
      appealUrl
        ? "It's now a draft. If you think this is a mistake, you can appeal."
        : "It's now a draft. If you think this is a mistake, contact us.",
    ],
    lines: [...(appealUrl ? [{ text: 'Appeal this decision', url: appealUrl }] : []), ...contactLine('en', url)],
    button: { label: 'View it', url },
  }),
  pt: ({ name, siteName, url, reason, appealUrl }) => ({
    subject: `Tiramos do ar algo que você publicou no ${siteName}`,
    heading: 'Tiramos do ar algo que você publicou',
    paragraphs: [
      `Oi, ${name}. Alguém denunciou algo que você publicou. Nós analisamos, e agora só você vê. O motivo:`,
      reason,
      appealUrl
        ? 'Agora é um rascunho. Se acha que é um engano, você pode recorrer.'
        : 'Agora é um rascunho. Se acha que é um engano, fale com a gente.',
    ],
    lines: [...(appealUrl ? [{ text: 'Recorrer desta decisão', url: appealUrl }] : []), ...contactLine('pt', url)],
    button: { label: 'Ver', url },
  }),
}
