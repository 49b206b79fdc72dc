/** Errors of streams, their recordings and video calls: a part of `errors` (`contract/errors.ts`). */
export const liveErrors = {
  stream_ended: {
    status: 410,
    en: "This stream isn't live right now.",
    pt: 'Esta transmissão não está ao vivo agora.',
  },
  already_live: {
    status: 409,
    en: 'You are already live. End that stream first.',
    pt: 'Você já está ao vivo. Encerre essa transmissão primeiro.',
  },
  stream_over: {
    status: 409,
    en: "This stream is over, so it can't be changed or begun again. You can plan a new one.",
    pt: 'Esta transmissão já acabou, então não dá para alterar nem começar de novo. Você pode planejar outra.',
  },
  stream_begun: {
    status: 409,
    en: "This stream has begun already, so it isn't a planned one anymore.",
    pt: 'Esta transmissão já começou, então não está mais só planejada.',
  },
  stream_not_begun: {
    status: 409,
    en: "This stream hasn't begun yet. Go live first, or cancel it.",
    pt: 'Esta transmissão ainda não começou. Entre ao vivo primeiro, ou cancele.',
  },
  stream_live: {
    status: 409,
    en: "This stream is live, so it can't be cancelled. End it instead.",
    pt: 'Esta transmissão está ao vivo, então não dá para cancelar. Encerre a transmissão.',
  },
  own_stream: {
    status: 409,
    en: "This is your own stream, so you don't need a reminder for it.",
    pt: 'Esta transmissão é sua, então você não precisa de lembrete.',
  },
  sent_elsewhere: {
    status: 409,
    en: 'Another device or tab sends this stream now. Close it there to go on here.',
    pt: 'Outro aparelho ou aba está enviando esta transmissão. Feche lá para continuar aqui.',
  },
  no_recording: {
    status: 409,
    en: 'There is no recording of this stream, or it was deleted.',
    pt: 'Não há gravação desta transmissão, ou ela foi excluída.',
  },
  replay_in_progress: {
    status: 409,
    en: "We're making a video of this recording. Wait until it's done.",
    pt: 'Estamos fazendo um vídeo desta gravação. Espere terminar.',
  },
  replay_published: {
    status: 409,
    en: 'You published this recording already. Find it among your videos.',
    pt: 'Você já publicou esta gravação. Ela está entre os seus vídeos.',
  },
  call_pending: {
    status: 409,
    en: 'You already have a call with this creator in progress.',
    pt: 'Você já tem uma chamada em andamento com este criador.',
  },
  group_full: {
    status: 409,
    en: 'Your group call is full. End one of its calls first, or decline this request.',
    pt: 'Sua chamada em grupo está cheia. Encerre uma das chamadas antes ou recuse este pedido.',
  },
  call_over: {
    status: 409,
    en: 'This call is over: it ended, or was declined, cancelled or not answered in time. A new one can be requested.',
    pt: 'Esta chamada já acabou: terminou, foi recusada, cancelada ou não teve resposta a tempo. Dá para pedir outra.',
  },
  call_unanswered: {
    status: 409,
    en: "This call hasn't been accepted yet. Its request has to be answered first.",
    pt: 'Esta chamada ainda não foi aceita. Primeiro, o pedido precisa de uma resposta.',
  },
  call_accepted: {
    status: 409,
    en: 'This call was accepted already. Cancel it instead.',
    pt: 'Esta chamada já foi aceita. Você pode cancelar.',
  },
  call_started: {
    status: 409,
    en: "This call has started, so it can't be cancelled. End it instead.",
    pt: 'Esta chamada já começou, então não dá para cancelar. Encerre a chamada.',
  },
  call_not_started: {
    status: 409,
    en: "This call hasn't started yet. Cancel it instead.",
    pt: 'Esta chamada ainda não começou. Você pode cancelar.',
  },
} as const
