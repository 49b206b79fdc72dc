import type { Language } from '../../../contract/errors.ts'
import type { Letter } from './compose-mail.ts'

type About = { readonly name: string; readonly username?: string | undefined; readonly siteName: string; readonly url: string }

/** Every mail the server writes, in both languages. `url` is the address behind the button. */
export const letters = {
  confirmEmail: {
    en: ({ name, siteName, url }) => ({
      subject: `Confirm your e-mail address for ${siteName}`,
      heading: `Welcome, ${name}`,
      paragraphs: ['Please confirm that this is your e-mail address. It lets you sign in safely and get your password back if you ever lose it.'],
      button: { label: 'Confirm my e-mail', url },
      note: 'The link works once, for 24 hours. If you did not ask for this, you can ignore this message.',
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `Confirme o seu e-mail no ${siteName}`,
      heading: `Boas-vindas, ${name}`,
      paragraphs: ['Confirme que este é o seu e-mail. Assim você entra com segurança e recupera a senha se um dia a perder.'],
      button: { label: 'Confirmar meu e-mail', url },
      note: 'O link vale uma vez, por 24 horas. Se não foi você que pediu, ignore esta mensagem.',
    }),
  },
  resetPassword: {
    en: ({ name, username, siteName, url }) => ({
      subject: `Set a new password for ${siteName}`,
      heading: 'Set a new password',
      paragraphs: [`Hello ${name}, somebody, hopefully you, asked for a new password${username ? ` for your account @${username}` : ''}. Choosing one signs you out on every device.`],
      button: { label: 'Choose a new password', url },
      note: 'The link works once, for 1 hour. If you did not ask for this, ignore this message: your password stays as it is.',
    }),
    pt: ({ name, username, siteName, url }) => ({
      subject: `Defina uma nova senha no ${siteName}`,
      heading: 'Defina uma nova senha',
      paragraphs: [`Olá, ${name}. Alguém, esperamos que você, pediu uma nova senha${username ? ` para a sua conta @${username}` : ''}. Ao escolher uma, você sai de todos os dispositivos.`],
      button: { label: 'Escolher nova senha', url },
      note: 'O link vale uma vez, por 1 hora. Se não foi você que pediu, ignore esta mensagem: a sua senha continua a mesma.',
    }),
  },
  passwordChanged: {
    en: ({ name, siteName, url }) => ({
      subject: `Your ${siteName} password was changed`,
      heading: 'Your password was changed',
      paragraphs: [`Hello ${name}, the password of your account has just been changed, and your other devices were signed out.`, 'If this was not you, set a new password at once.'],
      button: { label: 'This was not me', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `A sua senha do ${siteName} foi alterada`,
      heading: 'A sua senha foi alterada',
      paragraphs: [`Olá, ${name}. A senha da sua conta acaba de ser alterada e os outros dispositivos foram desconectados.`, 'Se não foi você, defina uma nova senha agora.'],
      button: { label: 'Não fui eu', url },
    }),
  },
  emailChanged: {
    en: ({ name, siteName, url }) => ({
      subject: `The e-mail address of your ${siteName} account was changed`,
      heading: 'Your e-mail address was changed',
      paragraphs: [`Hello ${name}, your account has just been given another e-mail address. Messages no longer come to this one.`, 'If this was not you, sign in with your username, put the address back and change your password.'],
      button: { label: 'Sign in', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `O e-mail da sua conta no ${siteName} foi alterado`,
      heading: 'O seu e-mail foi alterado',
      paragraphs: [`Olá, ${name}. A sua conta acaba de receber outro endereço de e-mail. As mensagens não chegam mais a este.`, 'Se não foi você, entre com o seu nome de usuário, recoloque o endereço e troque a senha.'],
      button: { label: 'Entrar', url },
    }),
  },
  performerApproved: {
    en: ({ name, siteName, url }) => ({
      subject: `You are approved on ${siteName}`,
      heading: `The stage is yours, ${name}`,
      paragraphs: ['We have checked your documents and approved your account. Your page is public now: publish your first post and share your address.'],
      button: { label: 'Open my page', url },
    }),
    pt: ({ name, siteName, url }) => ({
      subject: `A sua conta no ${siteName} foi aprovada`,
      heading: `O palco é seu, ${name}`,
      paragraphs: ['Conferimos os seus documentos e aprovamos a sua conta. A sua página já é pública: publique o primeiro post e divulgue o seu endereço.'],
      button: { label: 'Abrir minha página', url },
    }),
  },
} satisfies Record<string, Record<Language, (about: About) => Letter>>

/** The mail to a creator whose documents were not accepted; `reason` is the operator's, as it was written. */
export const rejectedLetter: Record<Language, (about: About & { readonly reason: string }) => Letter> = {
  en: ({ name, siteName, url, reason }) => ({
    subject: `Your ${siteName} account needs another look`,
    heading: 'We could not approve your account yet',
    paragraphs: [`Hello ${name}, thank you for your documents. We could not approve your account for this reason:`, reason, 'You can send new documents at any time.'],
    button: { label: 'Send new documents', url },
  }),
  pt: ({ name, siteName, url, reason }) => ({
    subject: `A sua conta no ${siteName} precisa de mais uma olhada`,
    heading: 'Ainda não pudemos aprovar a sua conta',
    paragraphs: [`Olá, ${name}. Obrigado pelos documentos. Não pudemos aprovar a sua conta por este motivo:`, reason, 'Você pode enviar novos documentos quando quiser.'],
    button: { label: 'Enviar novos documentos', url },
  }),
}

/** To the owner of an address that somebody has just used for another account, maybe themselves; `forgotUrl` is where a new password is asked for. */
export const alreadyMemberLetter = (forgotUrl: string): Record<Language, (about: About) => Letter> => ({
  en: ({ name, username, siteName, url }) => ({
    subject: `You already have an account on ${siteName}`,
    heading: 'You already have an account',
    paragraphs: [
      `Hello ${name}, somebody, hopefully you, has just used this e-mail address for another account on ${siteName}. It already belongs to your account${username ? ` @${username}` : ''}, so it stays there.`,
      'Log in to the account you have. If you forgot the password, you can choose a new one.',
    ],
    lines: [{ text: 'Choose a new password', url: forgotUrl }],
    button: { label: 'Log in', url },
    note: 'If this was not you, you can ignore this message. Nobody got into your account.',
  }),
  pt: ({ name, username, siteName, url }) => ({
    subject: `Você já tem uma conta no ${siteName}`,
    heading: 'Você já tem uma conta',
    paragraphs: [
      `Olá, ${name}. Alguém, esperamos que você, acabou de usar este e-mail em outra conta no ${siteName}. Ele já pertence à sua conta${username ? ` @${username}` : ''} e continua nela.`,
      'Entre na conta que você já tem. Se esqueceu a senha, escolha uma nova.',
    ],
    lines: [{ text: 'Escolher uma nova senha', url: forgotUrl }],
    button: { label: 'Entrar', url },
    note: 'Se não foi você, ignore esta mensagem. Ninguém entrou na sua conta.',
  }),
})

/** To a creator whose item the operator has taken down. */
export const takenDownLetter: Record<Language, (about: About & { readonly reason: string }) => Letter> = {
  en: ({ name, siteName, url, reason }) => ({
    subject: `Something of yours was taken down on ${siteName}`,
    heading: 'We took something down',
    paragraphs: [`Hello ${name}, somebody reported what you published, we looked at it, and nobody but you can see it now. The reason:`, reason, 'It stays a draft of yours. If you think this is a mistake, answer this message.'],
    button: { label: 'See what it is about', url },
  }),
  pt: ({ name, siteName, url, reason }) => ({
    subject: `Algo seu foi retirado do ar no ${siteName}`,
    heading: 'Retiramos algo do ar',
    paragraphs: [`Olá, ${name}. Alguém denunciou o que você publicou, nós analisamos, e agora só você vê. O motivo:`, reason, 'Continua como rascunho seu. Se achar que é um engano, responda a esta mensagem.'],
    button: { label: 'Ver do que se trata', url },
  }),
}
