import { texts } from '../../../lib/texts.ts'

/** Restrictions of an account: setting, lifting, and what the person's page says. */
export const restrictionTexts = texts({
  en: {
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
    posting: "Can't post",
    payouts: 'No payouts',
  },
  pt: {
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
    posting: 'Não pode publicar',
    payouts: 'Sem saques',
  },
})
