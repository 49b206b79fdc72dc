import { mailTemplate, type FilledMail } from '../../platform/mail/mail-template.ts'

/** What the owner of an account is told about its second factors. `left`: unused recovery codes. */
export type SecondFactorNews =
  | { kind: 'on' | 'off' | 'appAdded' | 'appRemoved' | 'codesRenewed' }
  | { kind: 'passkeyAdded' | 'passkeyRemoved'; name: string }
  | { kind: 'codeUsed'; left: number }
  | { kind: 'reset'; reason: string }

type Words = { subject: string; paragraphs: string[] }

const english = (news: SecondFactorNews, site: string): Words => {
  switch (news.kind) {
    case 'on':
      return {
        subject: `Two-step verification is on for ${site}`,
        paragraphs: ['From now on, logging in takes a second step. Keep your recovery codes in a safe place.'],
      }
    case 'off':
      return {
        subject: `Two-step verification is off for ${site}`,
        paragraphs: ['From now on, logging in takes only one step. Your recovery codes no longer work.'],
      }
    case 'appAdded':
      return {
        subject: `An authenticator app was added on ${site}`,
        paragraphs: ['Its codes now work as your second step when you log in.'],
      }
    case 'appRemoved':
      return {
        subject: `Your authenticator app was removed on ${site}`,
        paragraphs: ['Its codes no longer work. Your passkeys still do.'],
      }
    case 'codesRenewed':
      return {
        subject: `You have new recovery codes for ${site}`,
        paragraphs: ['Your old recovery codes no longer work.'],
      }
    case 'passkeyAdded':
      return {
        subject: `A passkey was added on ${site}`,
        paragraphs: [`The passkey "${news.name}" can now log in to your account.`],
      }
    case 'passkeyRemoved':
      return {
        subject: `A passkey was deleted on ${site}`,
        paragraphs: [`The passkey "${news.name}" can no longer log in to your account.`],
      }
    case 'codeUsed':
      return {
        subject: `A recovery code was used on ${site}`,
        paragraphs: [
          news.left === 1 ? 'You have 1 recovery code left.' : `You have ${news.left} recovery codes left.`,
          ...(news.left <= 3 ? ["Get new ones before you run out, so that you don't lock yourself out."] : []),
        ],
      }
    case 'reset':
      return {
        subject: `Two-step verification was reset on ${site}`,
        paragraphs: [
          "We removed your authenticator app, passkeys and recovery codes, and logged you out everywhere. Here's why:",
          news.reason,
          'Log in with your password and set up two-step verification again.',
        ],
      }
  }
}

const portuguese = (news: SecondFactorNews, site: string): Words => {
  switch (news.kind) {
    case 'on':
      return {
        subject: `A verificação em duas etapas está ativa no ${site}`,
        paragraphs: ['A partir de agora, entrar pede uma segunda etapa. Guarde bem seus códigos de recuperação.'],
      }
    case 'off':
      return {
        subject: `A verificação em duas etapas foi desativada no ${site}`,
        paragraphs: ['A partir de agora, entrar tem só uma etapa. Seus códigos de recuperação não funcionam mais.'],
      }
    case 'appAdded':
      return {
        subject: `Um aplicativo autenticador foi adicionado no ${site}`,
        paragraphs: ['Os códigos dele já valem como segunda etapa quando você entra.'],
      }
    case 'appRemoved':
      return {
        subject: `Seu aplicativo autenticador foi removido no ${site}`,
        paragraphs: ['Os códigos dele não funcionam mais. Suas chaves de acesso continuam valendo.'],
      }
    case 'codesRenewed':
      return {
        subject: `Você tem novos códigos de recuperação no ${site}`,
        paragraphs: ['Os códigos antigos não funcionam mais.'],
      }
    case 'passkeyAdded':
      return {
        subject: `Uma chave de acesso foi adicionada no ${site}`,
        paragraphs: [`Agora a chave de acesso "${news.name}" pode entrar na sua conta.`],
      }
    case 'passkeyRemoved':
      return {
        subject: `Uma chave de acesso foi excluída no ${site}`,
        paragraphs: [`A chave de acesso "${news.name}" não pode mais entrar na sua conta.`],
      }
    case 'codeUsed':
      return {
        subject: `Um código de recuperação foi usado no ${site}`,
        paragraphs: [
          news.left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${news.left} códigos de recuperação.`,
          ...(news.left <= 3 ? ['Gere novos antes que acabem, para não ficar sem acesso.'] : []),
        ],
      }
    case 'reset':
      return {
        subject: `A verificação em duas etapas foi redefinida no ${site}`,
        paragraphs: [
          'Removemos seu aplicativo autenticador, suas chaves de acesso e seus códigos de recuperação, e você saiu de todos os aparelhos. O motivo:',
          news.reason,
          'Entre com sua senha e ative a verificação em duas etapas de novo.',
        ],
      }
  }
}

/**
 * The mails about second factors: each change is told, so that one by somebody else does not stay unnoticed. `news`: what
 * has happened, `details`: what it means.
 */
export const secondFactorTemplate = mailTemplate({
  kind: 'second-factor',
  placeholders: {
    news: { en: 'A passkey was added on Stagedoor', pt: 'Uma chave de acesso foi adicionada no Stagedoor' },
    details: { en: 'It can now log in to your account.', pt: 'Ela já pode entrar na sua conta.' },
  },
  required: ['details'],
  en: {
    subject: '{news}',
    heading: 'Hi {name},',
    body: "{details}\n\nIf this wasn't you, change your password right away and check your devices.",
    button: 'View security',
  },
  pt: {
    subject: '{news}',
    heading: 'Oi, {name}.',
    body: '{details}\n\nSe não foi você, troque sua senha agora e confira seus aparelhos.',
    button: 'Ver segurança',
  },
})

export const secondFactorMail = (news: SecondFactorNews, siteName: string): FilledMail =>
  secondFactorTemplate((language) => {
    const { subject, paragraphs } = (language === 'pt' ? portuguese : english)(news, siteName)
    return { news: subject, details: paragraphs.join('\n\n') }
  })
