import { pick, type Words } from './notification-words.ts'
import { payoutWords } from '../../money/payout-words.ts'

const yourPt = {
  feed: 'a sua publicação',
  video: 'o seu vídeo',
  gallery: 'a sua galeria',
  photo: 'a sua foto',
  product: 'o seu produto',
  comment: 'o seu comentário',
  message: 'a sua mensagem',
  stream: 'a sua transmissão',
  performer: 'a sua página',
}

const more = (others: number): string => (others === 1 ? '1 pessoa' : `${others} pessoas`)

const count = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`)

/** The texts of notifications in Portuguese. */
export const pt: Words = {
  follower: ({ who, others }) =>
    others ? `${who} e mais ${more(others)} começaram a seguir você` : `${who} começou a seguir você`,
  subscriber: ({ who, detail, amount }) =>
    amount
      ? `${who} assinou seu conteúdo por ${amount} por ${detail === 'yearly' ? 'ano' : 'mês'}`
      : `${who} assinou seu conteúdo`,
  renewal: ({ who, detail, worth }) =>
    pick(
      {
        paid: `Sua assinatura de ${who} foi renovada${worth}`,
        ended: `A assinatura de ${who} terminou porque o pagamento falhou`,
      },
      detail,
      `${who} renovou a assinatura${worth}`
    ),
  tip: ({ who, of, detail }) =>
    `${who} deu uma gorjeta${of} para você${detail in yourPt ? ` pel${pick(yourPt, detail, '')}` : ''}`,
  purchase: ({ who, detail, worth }) => `${who} comprou ${pick(yourPt, detail, 'de você')}${worth}`,
  comment: ({ who, detail }) => `${who} comentou n${pick(yourPt, detail, 'a sua publicação')}`,
  reply: ({ who }) => `${who} respondeu a você`,
  like: ({ who, others, detail }) =>
    `${who}${others ? ` e mais ${more(others)} curtiram` : ' curtiu'} ${pick(yourPt, detail, 'a sua publicação')}`,
  message: ({ who, total }) => `${who} enviou ${total > 1 ? `${total} mensagens` : 'uma mensagem'} para você`,
  call: ({ who, detail }) => {
    const isGroup = detail.startsWith('group_')
    const call = isGroup ? 'chamada em grupo' : 'chamada de vídeo'
    return pick(
      {
        requested: isGroup
          ? `${who} quer entrar na sua chamada em grupo`
          : `${who} quer fazer uma chamada de vídeo com você`,
        accepted: `${who} aceitou sua ${call}. Pague para ${isGroup ? 'entrar' : 'começar'}`,
        declined: `${who} recusou a ${call}`,
        cancelled: `${who} cancelou a ${call}`,
        paid: `${who} pagou a ${call}. Você já pode começar`,
        refunded: `Sua ${call} com ${who} foi cancelada e reembolsada`,
        ended: `Sua ${call} com ${who} terminou`,
        expired: `Sua ${call} com ${who} não aconteceu`,
      },
      detail.replace('group_', ''),
      `Há uma novidade na sua ${call} com ${who}`
    )
  },
  live: ({ who, detail }) =>
    detail === 'soon' ? `${who} entra ao vivo em breve` : `${who} está ao vivo. Entre no chat`,
  post: ({ who, total }) => `${who} fez ${total > 1 ? `${total} novas publicações` : 'uma nova publicação'}`,
  story: ({ who, total }) => `${who} publicou ${total > 1 ? `${total} novos stories` : 'um novo story'}`,
  video: ({ who, total }) => `${who} publicou ${total > 1 ? `${total} novos vídeos` : 'um novo vídeo'}`,
  photo: ({ who, total, detail }) =>
    detail === 'gallery'
      ? `${who} publicou ${total > 1 ? `${total} novas galerias` : 'uma nova galeria'}`
      : `${who} publicou ${total > 1 ? `${total} novas fotos` : 'uma nova foto'}`,
  product: ({ who, total }) => `${who} colocou ${total > 1 ? `${total} novos produtos` : 'um novo produto'} na loja`,
  order: ({ who, worth, detail }) =>
    pick(
      {
        created: `${who} fez um pedido na sua loja${worth}`,
        sold: `${who} comprou um download${worth}`,
        processing: 'Seu pedido está sendo preparado',
        shipped: 'Seu pedido foi enviado',
        delivered: 'Seu pedido foi entregue',
        refunded: 'Seu pedido foi reembolsado',
      },
      detail,
      'Há uma novidade no seu pedido'
    ),
  payout: ({ of, detail }) =>
    pick(
      {
        approved: payoutWords.approved.pt(of),
        in_transit: payoutWords.in_transit.pt(of),
        paid: payoutWords.paid.pt(of),
      },
      detail,
      `Há uma novidade no seu saque${of}`
    ),
  refund: ({ who, of, detail }) =>
    pick(
      {
        wallet_refund: `Você recebeu um reembolso${of} de um pagamento para ${who}`,
        payment_refund: `Você recebeu um reembolso${of} de um pagamento para ${who}`,
        payment_dispute: `Seu banco estornou um pagamento${of} para ${who}`,
        topup_refund: `Você recebeu um reembolso${of} de uma recarga`,
        topup_dispute: `Seu banco estornou uma recarga${of}`,
        sale_refund: `Uma venda${of} para ${who} foi reembolsada`,
        sale_dispute: `O banco de ${who} estornou um pagamento${of}`,
        payment_won: `Seu banco decidiu: o pagamento${of} para ${who} vale`,
        payment_lost: `Seu banco decidiu: você fica com o pagamento${of} para ${who}`,
        topup_won: `Seu banco decidiu: a recarga${of} vale`,
        topup_lost: `Seu banco decidiu: você fica com a recarga${of}`,
        sale_won: `Um pagamento contestado${of} por ${who} voltou a valer`,
        sale_lost: `Um pagamento contestado${of} por ${who} foi perdido`,
      },
      detail,
      `Você recebeu um reembolso${of}`
    ),
  refusal: ({ who, of, detail }) =>
    pick(
      {
        renewal: `Não conseguimos renovar sua assinatura de ${who} porque o pagamento falhou`,
        subscription_ended: `Sua assinatura de ${who} terminou porque o pagamento falhou`,
        subscription_lapsed: 'Uma das suas assinaturas terminou porque a página do criador não está mais disponível',
        payout: payoutWords.rejected.pt(of),
        payout_returned: payoutWords.returned.pt(of),
        application: 'Ainda não pudemos aprovar sua conta',
        feed: 'Sua publicação foi retirada do ar',
        video: 'Seu vídeo foi retirado do ar',
        gallery: 'Sua galeria foi retirada do ar',
        photo: 'Sua foto foi retirada do ar',
        product: 'Seu produto foi retirado do ar',
        comment: 'Seu comentário foi retirado do ar',
        message: 'Sua mensagem foi retirada do ar',
        appeal: 'Analisamos seu recurso. Nossa decisão continua valendo',
        restricted_posting: 'Por enquanto, você não pode publicar',
        restricted_payouts: 'Por enquanto, você não pode pedir saques',
      },
      detail,
      'Algo precisa da sua atenção'
    ),
  account: ({ detail }) =>
    pick(
      {
        approved: 'Sua conta foi aprovada. O palco é seu',
        sign_in: 'Novo acesso à sua conta',
        webhook: 'Pausamos um webhook porque o endereço parou de responder',
        export_ready: 'Seus dados estão prontos para baixar',
        export_failed: 'Não conseguimos reunir seus dados. Tente de novo',
        import_done: 'Seu arquivo foi importado',
        import_failed: 'Não foi possível importar seu arquivo',
        unsuspended: 'Sua conta não está mais suspensa',
        overturned_suspension: 'Analisamos seu recurso. Sua conta não está mais suspensa',
        overturned_posting: 'Analisamos seu recurso. Você pode publicar de novo',
        overturned_payouts: 'Analisamos seu recurso. Você pode pedir saques de novo',
        overturned_application: 'Analisamos seu recurso. Vamos conferir seus documentos de novo',
        overturned_item: 'Analisamos seu recurso. Você pode publicar isto de novo',
        lifted_posting: 'Você pode publicar de novo',
        lifted_payouts: 'Você pode pedir saques de novo',
        report_acted: 'Obrigado pela denúncia. Analisamos e tomamos uma providência',
        report_dismissed: 'Obrigado pela denúncia. Analisamos, e não há nada contra as nossas regras',
        feed: 'Sua publicação pode ir ao ar de novo',
        video: 'Seu vídeo pode ir ao ar de novo',
        gallery: 'Sua galeria pode ir ao ar de novo',
        photo: 'Sua foto pode ir ao ar de novo',
        product: 'Seu produto pode ir ao ar de novo',
      },
      detail,
      'Há uma novidade na sua conta'
    ),
  waiting: ({ total, detail }) =>
    pick(
      {
        creator: count(total, 'Um criador aguarda aprovação', 'criadores aguardam aprovação'),
        report: count(total, 'Há uma nova denúncia', 'novas denúncias'),
        appeal: count(total, 'Alguém recorreu de uma decisão', 'recursos foram enviados'),
        comment: count(total, 'Um comentário aguarda análise', 'comentários aguardam análise'),
        letter: count(total, 'Alguém escreveu para vocês', 'pessoas escreveram para vocês'),
        payout: count(total, 'Um criador pediu um saque', 'saques foram pedidos'),
        dispute: count(total, 'Um banco estornou um pagamento', 'pagamentos foram estornados por bancos'),
        job: count(total, 'Uma tarefa em segundo plano falhou', 'tarefas em segundo plano falharam'),
      },
      detail,
      'Algo espera por você'
    ),
  reminder: ({ who, others, amount, worth, detail, day }) =>
    pick(
      {
        trial: `Seu teste grátis de ${who} termina em ${day}. Depois são ${amount} por mês`,
        trial_free: `Seu teste grátis de ${who} termina em ${day}. Nada será cobrado`,
        yearly: `Sua assinatura anual de ${who} renova em ${day}${worth}`,
        full_price: `Seu desconto em ${who} termina. A partir de ${day} são ${amount} por mês`,
        card: `Seu cartão vence em ${day}`,
        card_of_subscription: `Seu cartão vence em ${day}. Ele paga sua assinatura de ${who}${others ? ` e mais ${others}` : ''}`,
      },
      detail,
      'Há uma cobrança em breve'
    ),
  price: ({ who, amount, detail }) =>
    `${who} mudou o preço. Você continua pagando ${amount} por ${detail === 'yearly' ? 'ano' : 'mês'}`,
  coupon: ({ detail, day }) =>
    pick(
      { used_up: 'Seu cupom se esgotou', ending: `Seu cupom vale até ${day}` },
      detail,
      'Há uma novidade no seu cupom'
    ),
}
