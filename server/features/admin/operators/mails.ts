import type { Language } from '../../../../contract/errors.ts'
import type { OperatorRole } from '../../../../contract/admin/roles.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

export const roleNames: Record<Language, Record<OperatorRole, string>> = {
  en: { owner: 'owner', finance: 'finance', moderator: 'moderator', support: 'support' },
  pt: { owner: 'proprietário', finance: 'finanças', moderator: 'moderação', support: 'atendimento' },
}

/** To somebody who is asked to help run the site: there is no name yet. */
export const invitationMail = mailTemplate({
  kind: 'operator-invitation',
  placeholders: { inviter: 'Rita Lopes', role: { en: roleNames.en.support, pt: roleNames.pt.support } },
  required: ['inviter', 'role'],
  en: {
    subject: 'Help run {site}',
    heading: 'Help run {site}',
    body: '{inviter} asks you to help run {site}. Your role would be: {role}.\n\nTo accept, log in with the account that has this email address. If you have none yet, sign up with it first.',
    button: 'View invitation',
    note: "This link works once and expires in 7 days. If you don't know what this is about, you can ignore this email.",
  },
  pt: {
    subject: 'Ajude a cuidar do {site}',
    heading: 'Ajude a cuidar do {site}',
    body: '{inviter} convida você para ajudar a cuidar do {site}. Seu papel seria: {role}.\n\nPara aceitar, entre com a conta que tem este e-mail. Se ainda não tem uma, cadastre-se com ele antes.',
    button: 'Ver convite',
    note: 'Este link funciona uma vez e vale por 7 dias. Se não sabe do que se trata, ignore este e-mail.',
  },
})
