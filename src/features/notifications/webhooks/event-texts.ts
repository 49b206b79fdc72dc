import type { WebhookEvent } from '../../../../contract/notifications/webhooks/webhook-events.ts'
import { texts } from '../../../lib/texts.ts'

type EventTexts = Record<WebhookEvent | 'webhook.test', string>

const en = {
  'account.suspended': 'An account is suspended',
  'account.unsuspended': 'A suspension ends',
  'call.changed': 'A video call is requested, accepted, paid or ended',
  'comment.created': 'Someone comments',
  'file.processed': 'An upload is ready, or failed',
  'follow.created': 'Someone follows',
  'follow.deleted': 'Someone stops following',
  'item.published': 'A post, video, photo or product goes online',
  'item.removed': 'Something is taken down',
  'item.restored': 'Something taken down may go online again',
  'like.created': 'Someone likes something',
  'message.created': 'A message arrives',
  'order.created': 'A product is ordered',
  'order.changed': 'An order changes its status or address',
  'payout.changed': 'A payout is requested, approved, sent or rejected',
  'performer.applied': 'A creator waits for approval',
  'performer.approved': 'A creator is approved',
  'performer.rejected': 'A creator is rejected',
  'purchase.completed': 'A tip or a purchase is paid',
  'refund.completed': 'A payment is refunded or disputed',
  'report.created': 'Something is reported',
  'report.closed': 'A report is closed',
  'subscription.changed': 'A subscription begins, ends or changes its status',
  'subscription.renewal-failed': "A renewal couldn't be charged",
  'subscription.renewed': 'A subscription is renewed',
  'subscription.started': 'Someone subscribes',
  'webhook.test': 'Test event',
} satisfies EventTexts

const pt = {
  'account.suspended': 'Uma conta é suspensa',
  'account.unsuspended': 'Uma suspensão termina',
  'call.changed': 'Uma chamada de vídeo é pedida, aceita, paga ou encerrada',
  'comment.created': 'Alguém comenta',
  'file.processed': 'Um envio de arquivo termina ou falha',
  'follow.created': 'Alguém começa a seguir',
  'follow.deleted': 'Alguém deixa de seguir',
  'item.published': 'Uma publicação, vídeo, foto ou produto vai ao ar',
  'item.removed': 'Algo é retirado do ar',
  'item.restored': 'Algo retirado pode voltar ao ar',
  'like.created': 'Alguém curte algo',
  'message.created': 'Chega uma mensagem',
  'order.created': 'Um produto é pedido',
  'order.changed': 'Um pedido muda de status ou de endereço',
  'payout.changed': 'Um saque é pedido, aprovado, enviado ou recusado',
  'performer.applied': 'Um criador espera aprovação',
  'performer.approved': 'Um criador é aprovado',
  'performer.rejected': 'Um criador é recusado',
  'purchase.completed': 'Uma gorjeta ou compra é paga',
  'refund.completed': 'Um pagamento é reembolsado ou contestado',
  'report.created': 'Algo é denunciado',
  'report.closed': 'Uma denúncia é encerrada',
  'subscription.changed': 'Uma assinatura começa, termina ou muda de status',
  'subscription.renewal-failed': 'Uma renovação não pôde ser cobrada',
  'subscription.renewed': 'Uma assinatura é renovada',
  'subscription.started': 'Alguém assina',
  'webhook.test': 'Evento de teste',
} satisfies EventTexts

/** What each event of a webhook means, in plain words. */
export const webhookEventTexts = texts({ en, pt })
