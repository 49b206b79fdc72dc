import type { Language } from '../../../../contract/errors.ts'
import type { OperatorRole } from '../../../../contract/operator/roles.ts'
import type { MailContent } from '../../platform/mail/compose-mail.ts'

type Invitation = { role: OperatorRole; invitedBy: string; siteName: string; url: string }

const roleNames: Record<Language, Record<OperatorRole, string>> = {
  en: { owner: 'owner', finance: 'finance', moderator: 'moderator', support: 'support' },
  pt: { owner: 'proprietário', finance: 'finanças', moderator: 'moderação', support: 'atendimento' },
}

/** To somebody who is asked to help run the site. */
export const invitationMail: Record<Language, (about: Invitation) => MailContent> = {
  en: ({ role, invitedBy, siteName, url }) => ({
    subject: `Help run ${siteName}`,
    heading: `Help run ${siteName}`,
    paragraphs: [
      `${invitedBy} asks you to help run ${siteName}. Your role would be: ${roleNames.en[role]}.`,
      'To accept, log in with the account that has this email address. If you have none yet, sign up with it first.',
    ],
    button: { label: 'View invitation', url },
    note: "This link works once and expires in 7 days. If you don't know what this is about, you can ignore this email.",
  }),
  pt: ({ role, invitedBy, siteName, url }) => ({
    subject: `Ajude a cuidar do ${siteName}`,
    heading: `Ajude a cuidar do ${siteName}`,
    paragraphs: [
      `${invitedBy} convida você para ajudar a cuidar do ${siteName}. Seu papel seria: ${roleNames.pt[role]}.`,
      'Para aceitar, entre com a conta que tem este e-mail. Se ainda não tem uma, cadastre-se com ele antes.',
    ],
    button: { label: 'Ver convite', url },
    note: 'Este link funciona uma vez e vale por 7 dias. Se não sabe do que se trata, ignore este e-mail.',
  }),
}
