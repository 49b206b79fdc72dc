import type { DeletionObstacle, ImportFailure } from '../../../contract/account-lifecycle/account-lifecycle.ts'
import { formatInteger } from '../../lib/format.ts'
import { texts } from '../../lib/texts.ts'

type Obstacles = Record<DeletionObstacle, string>
type Failures = Record<ImportFailure, string>

/** The section "Your data" of the account, and the operator's dialog about closing an account. */
export const accountLifecycleTexts = texts({
  en: {
    exportTitle: 'Take your data with you',
    exportLead:
      'We put everything into one archive: your profile, posts, messages, payments and files. You can open it in any browser.',
    exportOften: 'You can ask for it once a day. We keep it for 7 days.',
    exportStart: 'Request archive',
    exportRunning: 'Putting your archive together. This can take a while, and we email you when it is ready.',
    exportProgress: 'Progress of your archive',
    exportStop: 'Stop',
    exportReady: (until: string) => `Your archive is ready. Download it by ${until}.`,
    exportDownload: (size: string) => `Download (${size})`,
    exportDelete: 'Delete archive',
    exportFailed: "We couldn't put your archive together. Please request it again.",
    exportNext: (when: string) => `You can request another one on ${when}.`,
    exportRequested: "We're on it. We'll email you.",
    exportStopped: 'Stopped.',
    exportDeleted: 'Archive deleted.',

    importTitle: 'Bring your work from another site',
    importLead:
      'Choose the archive of a creator from this or another Stagedoor. We add posts, videos, galleries and products with their prices. Anything already here is skipped.',
    importFile: 'Archive',
    importNote: (size: string) => `A ZIP file, up to ${size}.`,
    importHow: 'How to add it',
    importDrafts: 'As drafts',
    importDraftsNote: 'Look at everything first, then publish.',
    importPublished: 'Published as it was',
    importPublishedNote: "With the original dates. Your fans aren't notified.",
    importStart: 'Import archive',
    importRunning: (done: number, total: number) =>
      total === 0 ? 'Reading the archive.' : `${done} of ${total} items done.`,
    importProgress: 'Progress of the import',
    importStop: 'Stop import',
    importStopped: 'Import stopped. What was added stays.',
    importDone: (added: number, existing: number, skipped: number) =>
      `${added === 1 ? '1 item was added' : `${added} items were added`}${existing === 0 ? '' : `, ${existing} ${existing === 1 ? 'was' : 'were'} here already`}${skipped === 0 ? '' : `, ${skipped} couldn't be added`}.`,
    problemOf: (list: string, row: number) => `${list}, number ${row}`,
    lists: { posts: 'Posts', media: 'Photos, videos, galleries and products' },
    problems: {
      unreadable: "we couldn't understand it.",
      rule: "it doesn't follow the rules of this site.",
      file: "one of its files is missing or can't be used.",
      story: 'stories last only a day.',
    },
    moreProblems: (count: number) => (count === 1 ? 'And 1 more.' : `And ${count} more.`),
    importFans:
      'Followers and subscribers can only move themselves. Share your new page where they know you, so they can follow you here.',
    copyLink: 'Copy link to my page',
    copied: 'Link copied',
    failures: {
      not_an_archive: "This file isn't a ZIP archive, or it's damaged. Download it again from the other site.",
      too_large: 'This archive is too large to unpack.',
      unsafe: 'This archive has files that point outside of it, so we left it alone.',
      wrong_format: "This isn't an archive of a creator. Request one on the other site under Your data.",
      newer_version: 'This archive comes from a newer site. It can be imported once this site is updated.',
      broken: "Parts of this archive can't be read. Request a new one on the other site.",
      failed: 'Something went wrong on our side. Try again, and nothing is added twice.',
    } as Failures,

    closeTitle: 'Close your account',
    closeLead:
      'Your account disappears for everyone right away. You have 30 days to change your mind by logging in. After that, we erase it, and no one can bring it back.',
    closeStart: 'Close account…',
    dialogTitle: 'Close your account?',
    operatorTitle: (name: string) => `Close the account of ${name}?`,
    operatorEraseTitle: (name: string) => `Erase the account of ${name}?`,
    whatHappens: 'What happens',
    hidden: "No one can see the account anymore, and it's logged out everywhere.",
    erased: (day: string) => `On ${day}, everything personal is erased: name, email, messages, files and cards.`,
    erasedNow: "Everything personal is erased at once: name, email, messages, files and cards. You can't undo this.",
    subscriptions: (n: number) =>
      n === 1
        ? '1 subscription is cancelled and ends with its period.'
        : `${n} subscriptions are cancelled and end with their periods.`,
    subscribers: (n: number, amount: string) =>
      `${n === 1 ? '1 subscription' : `${formatInteger(n, 'en')} subscriptions`} of fans end now. They get back ${amount} for unused time, out of the earnings.`,
    sold: (n: number) =>
      n === 1
        ? '1 sold item stays with its buyers for a year after they bought it, without the name.'
        : `${n} sold items stay with their buyers for a year after they bought them, without the name.`,
    losesTitle: 'What is lost',
    losesBalance: (amount: string) => `${amount} in the wallet. Spend it first if you like.`,
    losesEarnings: (amount: string) => `${amount} in earnings. Request a payout first to get this money.`,
    losesBalanceOf: (amount: string) => `${amount} in the wallet.`,
    losesEarningsOf: (amount: string) => `${amount} in earnings.`,
    losesWhen: 'This is lost when the account is erased, not before.',
    agree: 'I understand that this is lost',
    agreeNeeded: 'Please confirm this first',
    blockedTitle: 'Not yet',
    blockedText: 'Finish this first, then close the account:',
    obstacles: {
      operator: 'This account is on the team. The role has to be removed first.',
      payout_open: "A payout isn't paid yet. Wait until it is, or cancel it while it waits for approval.",
      payment_open: 'A payment is still being processed. Try again in a few minutes.',
      orders_open: "Some orders haven't been shipped. Ship or refund them.",
    } as Obstacles,
    keep: 'Keep account',
    close: 'Close account',
    closed: (day: string) => `Your account is closed. Log in by ${day} to keep it.`,
    failed: "We couldn't load this",
    changed: 'The amounts have changed. Check them again.',

    kind: 'How',
    kindClose: 'Close',
    kindCloseNote: 'Hidden now, erased after 30 days. Logging in undoes it.',
    kindErase: 'Erase at once',
    kindEraseNote: "Only where the law demands it. It can't be undone.",
    erase: 'Erase account',
    operatorClosed: 'Closed. We told them why.',
    operatorErased: "It's being erased.",
  },
  pt: {
    exportTitle: 'Leve seus dados com você',
    exportLead:
      'Reunimos tudo em um arquivo só: perfil, publicações, mensagens, pagamentos e mídias. Dá para abrir em qualquer navegador.',
    exportOften: 'Você pode pedir uma vez por dia. Guardamos por 7 dias.',
    exportStart: 'Pedir arquivo',
    exportRunning: 'Estamos reunindo seus dados. Pode demorar, e avisamos por e-mail quando ficar pronto.',
    exportProgress: 'Andamento do arquivo',
    exportStop: 'Parar',
    exportReady: (until: string) => `Seu arquivo está pronto. Baixe até ${until}.`,
    exportDownload: (size: string) => `Baixar (${size})`,
    exportDelete: 'Excluir arquivo',
    exportFailed: 'Não conseguimos reunir seus dados. Peça de novo.',
    exportNext: (when: string) => `Você pode pedir outro em ${when}.`,
    exportRequested: 'Já começamos. Avisamos por e-mail.',
    exportStopped: 'Parado.',
    exportDeleted: 'Arquivo excluído.',

    importTitle: 'Traga seu trabalho de outro site',
    importLead:
      'Escolha o arquivo de um criador deste ou de outro Stagedoor. Adicionamos publicações, vídeos, galerias e produtos com os preços. O que já está aqui não entra de novo.',
    importFile: 'Arquivo',
    importNote: (size: string) => `Um arquivo ZIP de até ${size}.`,
    importHow: 'Como adicionar',
    importDrafts: 'Como rascunhos',
    importDraftsNote: 'Confira tudo primeiro e publique depois.',
    importPublished: 'Publicado como estava',
    importPublishedNote: 'Com as datas originais. Seus fãs não são avisados.',
    importStart: 'Importar arquivo',
    importRunning: (done: number, total: number) =>
      total === 0 ? 'Lendo o arquivo.' : `${done} de ${total} itens prontos.`,
    importProgress: 'Andamento da importação',
    importStop: 'Parar importação',
    importStopped: 'Importação parada. O que já entrou continua.',
    importDone: (added: number, existing: number, skipped: number) =>
      `${added === 1 ? '1 item adicionado' : `${added} itens adicionados`}${existing === 0 ? '' : `, ${existing} já ${existing === 1 ? 'estava' : 'estavam'} aqui`}${skipped === 0 ? '' : `, ${skipped} não ${skipped === 1 ? 'entrou' : 'entraram'}`}.`,
    problemOf: (list: string, row: number) => `${list}, número ${row}`,
    lists: { posts: 'Publicações', media: 'Fotos, vídeos, galerias e produtos' },
    problems: {
      unreadable: 'não deu para entender.',
      rule: 'não segue as regras deste site.',
      file: 'um dos arquivos não está no pacote ou não pode ser usado.',
      story: 'stories duram só um dia.',
    },
    moreProblems: (count: number) => (count === 1 ? 'E mais 1.' : `E mais ${count}.`),
    importFans:
      'Só seus seguidores e assinantes podem decidir vir. Divulgue sua nova página onde eles conhecem você, para que sigam você aqui.',
    copyLink: 'Copiar link da minha página',
    copied: 'Link copiado',
    failures: {
      not_an_archive: 'Este arquivo não é um ZIP ou está danificado. Baixe de novo no outro site.',
      too_large: 'Este arquivo é grande demais para abrir.',
      unsafe: 'Este arquivo aponta para fora dele mesmo, então não mexemos nele.',
      wrong_format: 'Este não é o arquivo de um criador. Peça um no outro site, em Seus dados.',
      newer_version: 'Este arquivo vem de um site mais novo. Dá para importar quando este site for atualizado.',
      broken: 'Não dá para ler partes deste arquivo. Peça um novo no outro site.',
      failed: 'Algo deu errado do nosso lado. Tente de novo: nada entra duas vezes.',
    },

    closeTitle: 'Encerrar sua conta',
    closeLead:
      'Sua conta some para todo mundo na hora. Você tem 30 dias para mudar de ideia: é só entrar. Depois disso, apagamos de vez.',
    closeStart: 'Encerrar conta…',
    dialogTitle: 'Encerrar sua conta?',
    operatorTitle: (name: string) => `Encerrar a conta de ${name}?`,
    operatorEraseTitle: (name: string) => `Apagar a conta de ${name}?`,
    whatHappens: 'O que acontece',
    hidden: 'Ninguém mais vê a conta, e ela sai de todos os aparelhos.',
    erased: (day: string) => `Em ${day}, apagamos tudo que é pessoal: nome, e-mail, mensagens, mídias e cartões.`,
    erasedNow: 'Apagamos agora tudo que é pessoal: nome, e-mail, mensagens, mídias e cartões. Não dá para desfazer.',
    subscriptions: (n: number) =>
      n === 1
        ? '1 assinatura é cancelada e termina no fim do período.'
        : `${n} assinaturas são canceladas e terminam no fim do período.`,
    subscribers: (n: number, amount: string) =>
      `${n === 1 ? '1 assinatura de fã termina' : `${formatInteger(n, 'pt')} assinaturas de fãs terminam`} agora. Devolvemos ${amount} pelo tempo não usado, descontados dos ganhos.`,
    sold: (n: number) =>
      n === 1
        ? '1 item vendido fica com quem comprou por um ano depois da compra, sem o nome.'
        : `${n} itens vendidos ficam com quem comprou por um ano depois da compra, sem o nome.`,
    losesTitle: 'O que se perde',
    losesBalance: (amount: string) => `${amount} na carteira. Se quiser, gaste antes.`,
    losesEarnings: (amount: string) => `${amount} em ganhos. Solicite um saque antes para receber este valor.`,
    losesBalanceOf: (amount: string) => `${amount} na carteira.`,
    losesEarningsOf: (amount: string) => `${amount} em ganhos.`,
    losesWhen: 'Isto se perde quando a conta é apagada, não antes.',
    agree: 'Entendo que isto se perde',
    agreeNeeded: 'Confirme isto primeiro',
    blockedTitle: 'Ainda não',
    blockedText: 'Resolva isto primeiro e depois encerre a conta:',
    obstacles: {
      operator: 'Esta conta faz parte da equipe. Retire o papel primeiro.',
      payout_open: 'Há um saque que ainda não foi pago. Espere o pagamento ou cancele enquanto ele aguarda aprovação.',
      payment_open: 'Um pagamento ainda está em processamento. Tente de novo em alguns minutos.',
      orders_open: 'Há pedidos não enviados. Envie ou reembolse.',
    },
    keep: 'Manter conta',
    close: 'Encerrar conta',
    closed: (day: string) => `Sua conta foi encerrada. Entre até ${day} para mantê-la.`,
    failed: 'Não foi possível carregar isto',
    changed: 'Os valores mudaram. Confira de novo.',

    kind: 'Como',
    kindClose: 'Encerrar',
    kindCloseNote: 'Some agora e é apagada em 30 dias. Entrar desfaz.',
    kindErase: 'Apagar agora',
    kindEraseNote: 'Só quando a lei exige. Não dá para desfazer.',
    erase: 'Apagar conta',
    operatorClosed: 'Encerrada. Avisamos o motivo.',
    operatorErased: 'Estamos apagando.',
  },
})
