import type { OperatorRole } from '../../../contract/admin/roles.ts'
import { texts } from '../../lib/texts.ts'

type Roles = Record<OperatorRole, string>

/** Words that several screens of the admin area share. */
export const operatorTexts = texts({
  en: {
    roles: { owner: 'Owner', finance: 'Finance', moderator: 'Moderator', support: 'Support' } as Roles,
    roleHints: {
      owner: 'May do everything.',
      finance: 'Sees money, refunds, and pays creators.',
      moderator: 'Approves creators, handles reports, appeals and comments, and suspends accounts.',
      support: 'Answers letters and helps with accounts.',
    } as Roles,
    reason: 'Reason',
    reasonHint: 'Recorded in the log.',
    reasonShown: "We tell them this, and it's recorded in the log.",
    cancel: 'Cancel',
    export: 'Export CSV',
    languages: { en: 'English', pt: 'Portuguese' },
    password: 'Your password',
    passwordHint: 'Because this change is important.',
  },
  pt: {
    roles: { owner: 'Proprietário', finance: 'Finanças', moderator: 'Moderação', support: 'Atendimento' },
    roleHints: {
      owner: 'Pode fazer tudo.',
      finance: 'Vê o dinheiro, reembolsa e paga os criadores.',
      moderator: 'Aprova criadores, cuida de denúncias, recursos e comentários e suspende contas.',
      support: 'Responde às mensagens e ajuda com as contas.',
    },
    reason: 'Motivo',
    reasonHint: 'Fica no registro.',
    reasonShown: 'A pessoa recebe este motivo, e ele fica no registro.',
    cancel: 'Cancelar',
    export: 'Exportar CSV',
    languages: { en: 'inglês', pt: 'português' },
    password: 'Sua senha',
    passwordHint: 'Porque esta mudança é importante.',
  },
})
