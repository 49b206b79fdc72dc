import { texts } from '../../../../lib/texts.ts'

/** What an operator may do about a person: buttons, dialogs and results. */
export const actionTexts = texts({
  en: {
    resetFactor: 'Reset two-step verification',
    resetFactorTitle: (name: string) => `Reset two-step verification of ${name}?`,
    resetFactorText:
      "Their authenticator app, passkeys and recovery codes are removed, and they're logged out everywhere. Make sure that it's really them who is asking.",
    factorReset: 'Two-step verification reset',
    erase: 'Close or erase',
    eraseNow: 'Erase now',
    reject: 'Reject',
    rejected: 'Rejected. We told them why.',
    rejectTitle: (name: string) => `Reject ${name}?`,
    rejectText: 'We tell them the reason, and they can send their documents again.',
    suspend: 'Suspend',
    suspended: "Suspended. They're logged out everywhere.",
    suspendTitle: (name: string) => `Suspend ${name}?`,
    suspendText:
      "They're logged out everywhere and can't log in. Their page and posts are hidden. We tell them the reason.",
    unsuspend: 'Lift suspension',
    unsuspended: 'They can log in again.',
    unsuspendTitle: (name: string) => `Lift the suspension of ${name}?`,
    unsuspendText: 'They can log in again, and their page and posts are back.',
    restrict: {
      posting: {
        action: 'Stop posting',
        title: (name: string) => `Stop ${name} from posting?`,
        text: "They can log in, buy and write messages, but can't publish, go live or comment. What they've scheduled waits. We tell them the reason.",
      },
      payouts: {
        action: 'Stop payouts',
        title: (name: string) => `Stop payouts to ${name}?`,
        text: "They go on earning, but can't request payouts. We tell them the reason.",
      },
    },
    lift: {
      posting: {
        action: 'Allow posting',
        title: (name: string) => `Allow ${name} to post again?`,
        text: 'They can publish and comment again, and we tell them. What they had scheduled is published now.',
      },
      payouts: {
        action: 'Allow payouts',
        title: (name: string) => `Allow payouts to ${name} again?`,
        text: 'They can request payouts again, and we tell them.',
      },
    },
    restricted: 'Done. We told them why.',
    lifted: 'Lifted. We told them.',
    viewAs: 'View as them',
    viewAsTitle: (name: string) => `View the site as ${name}?`,
    viewAsText:
      "You see what they see for up to 30 minutes, but you can't change anything or read private messages. They don't notice. Your reason is recorded in the log.",
    commission: 'Change commission',
    commissionTitle: (name: string) => `Commission of ${name}`,
    commissionSave: 'Save commission',
    commissionSaved: 'Saved. It counts for sales from now on.',
    commissionText: 'It counts for sales from now on. Earlier sales keep theirs.',
    useDefault: (share: string) => `Use the site's default (${share})`,
    ownCommission: 'Own commission',
    notCommission: 'Enter a number from 0 to 100 with at most two decimal places',
    example: (sale: string, fee: string, net: string) =>
      `From a sale of ${sale}, the site keeps ${fee} and they get ${net}.`,
    birthDate: 'Correct date of birth',
    birthDateTitle: (name: string) => `Date of birth of ${name}`,
    birthDateText: "They can't change it themselves. They must be 18 or older.",
    birthDateLabel: 'Date of birth',
    birthDateSave: 'Save date of birth',
    birthDateSaved: 'Saved.',
    more: 'More actions',
  },
  pt: {
    resetFactor: 'Redefinir verificação em duas etapas',
    resetFactorTitle: (name: string) => `Redefinir a verificação em duas etapas de ${name}?`,
    resetFactorText:
      'O aplicativo autenticador, as chaves de acesso e os códigos de recuperação são removidos, e a pessoa sai de todos os aparelhos. Confirme que é ela mesma quem está pedindo.',
    factorReset: 'Verificação em duas etapas redefinida',
    erase: 'Encerrar ou apagar',
    eraseNow: 'Apagar agora',
    reject: 'Recusar',
    rejected: 'Recusada. Avisamos o motivo.',
    rejectTitle: (name: string) => `Recusar ${name}?`,
    rejectText: 'A pessoa recebe o motivo e pode enviar os documentos de novo.',
    suspend: 'Suspender',
    suspended: 'Suspensa. A pessoa saiu de todos os aparelhos.',
    suspendTitle: (name: string) => `Suspender ${name}?`,
    suspendText:
      'A pessoa sai de todos os aparelhos e não consegue entrar. A página e as publicações ficam ocultas. Ela recebe o motivo.',
    unsuspend: 'Encerrar suspensão',
    unsuspended: 'A pessoa pode entrar de novo.',
    unsuspendTitle: (name: string) => `Encerrar a suspensão de ${name}?`,
    unsuspendText: 'A pessoa pode entrar de novo, e a página e as publicações voltam.',
    restrict: {
      posting: {
        action: 'Impedir publicações',
        title: (name: string) => `Impedir ${name} de publicar?`,
        text: 'A pessoa entra, compra e escreve mensagens, mas não publica, não entra ao vivo e não comenta. O que foi agendado espera. Ela recebe o motivo.',
      },
      payouts: {
        action: 'Impedir saques',
        title: (name: string) => `Impedir saques de ${name}?`,
        text: 'A pessoa continua ganhando, mas não pode pedir saques. Ela recebe o motivo.',
      },
    },
    lift: {
      posting: {
        action: 'Permitir publicações',
        title: (name: string) => `Permitir que ${name} publique de novo?`,
        text: 'A pessoa volta a publicar e comentar, e nós avisamos. O que estava agendado é publicado agora.',
      },
      payouts: {
        action: 'Permitir saques',
        title: (name: string) => `Permitir saques de ${name} de novo?`,
        text: 'A pessoa volta a pedir saques, e nós avisamos.',
      },
    },
    restricted: 'Pronto. Avisamos o motivo.',
    lifted: 'Encerrada. Avisamos a pessoa.',
    viewAs: 'Ver como a pessoa',
    viewAsTitle: (name: string) => `Ver o site como ${name}?`,
    viewAsText:
      'Você vê o que a pessoa vê por até 30 minutos, mas não pode mudar nada nem ler mensagens privadas. Ela não percebe. O motivo fica no registro.',
    commission: 'Mudar comissão',
    commissionTitle: (name: string) => `Comissão de ${name}`,
    commissionSave: 'Salvar comissão',
    commissionSaved: 'Salva. Vale para as vendas a partir de agora.',
    commissionText: 'Vale para as vendas a partir de agora. As anteriores ficam como estão.',
    useDefault: (share: string) => `Usar a comissão padrão do site (${share})`,
    ownCommission: 'Comissão própria',
    notCommission: 'Informe um número de 0 a 100 com no máximo duas casas decimais',
    example: (sale: string, fee: string, net: string) =>
      `De uma venda de ${sale}, o site fica com ${fee} e a pessoa recebe ${net}.`,
    birthDate: 'Corrigir data de nascimento',
    birthDateTitle: (name: string) => `Data de nascimento de ${name}`,
    birthDateText: 'A própria pessoa não pode mudar. Ela precisa ter 18 anos ou mais.',
    birthDateLabel: 'Data de nascimento',
    birthDateSave: 'Salvar data de nascimento',
    birthDateSaved: 'Salva.',
    more: 'Mais ações',
  },
})

export type ActionTexts = (typeof actionTexts)['en']
