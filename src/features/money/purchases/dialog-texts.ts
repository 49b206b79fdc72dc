import { saleNames } from '../../../../contract/money/sale-names.ts'
import { texts } from '../../../lib/texts.ts'

export const purchaseDialogTexts = texts({
  en: {
    titles: {
      feed: 'Unlock this post',
      video: 'Unlock this video',
      gallery: 'Unlock this gallery',
      product: 'Buy this product',
      message: 'Unlock this message',
      stream: 'Buy a ticket',
    },
    kinds: saleNames.en,
    by: (kind: string | undefined, name: string) => (kind ? `${kind} by ${name}` : `by ${name}`),
    price: 'Price',
    copies: 'Quantity',
    ordered: 'Order placed. You can track it here.',
    priceChanged: (price: string) => `The price changed to ${price}.`,
    nothingCharged: 'Nothing was charged.',
    priceChangedHint: 'If that works for you, confirm again.',
    pay: {
      unlock: (price: string) => `Unlock for ${price}`,
      buy: (price: string) => `Buy for ${price}`,
      ticket: (price: string) => `Pay ${price}`,
    },
    rule: {
      unlock: 'You pay once and keep it, with or without a subscription.',
      buy: 'You pay once and can download it as often as you like.',
      ticket:
        'Good for this stream and its replay. If it ends within two minutes, the money goes back to your wallet by itself.',
      order: 'You pay now, and the creator ships it to this address. Track it under My orders.',
    },
    already: 'You already own this.',
    done: {
      feed: 'Post unlocked',
      video: 'Video unlocked',
      gallery: 'Gallery unlocked',
      product: "It's yours",
      message: 'Message unlocked',
      stream: 'You have a ticket',
    },
    close: 'View it',
    failed: "This couldn't be loaded",
  },
  pt: {
    titles: {
      feed: 'Desbloquear esta publicação',
      video: 'Desbloquear este vídeo',
      gallery: 'Desbloquear esta galeria',
      product: 'Comprar este produto',
      message: 'Desbloquear esta mensagem',
      stream: 'Comprar ingresso',
    },
    kinds: saleNames.pt,
    by: (kind: string | undefined, name: string) => (kind ? `${kind} de ${name}` : `de ${name}`),
    price: 'Preço',
    copies: 'Quantidade',
    ordered: 'Pedido feito. Acompanhe por aqui.',
    priceChanged: (price: string) => `O preço mudou para ${price}.`,
    nothingCharged: 'Nada foi cobrado.',
    priceChangedHint: 'Se estiver tudo bem, confirme de novo.',
    pay: {
      unlock: (price: string) => `Desbloquear por ${price}`,
      buy: (price: string) => `Comprar por ${price}`,
      ticket: (price: string) => `Pagar ${price}`,
    },
    rule: {
      unlock: 'Você paga uma vez e fica com o conteúdo, com ou sem assinatura.',
      buy: 'Você paga uma vez e pode baixar quantas vezes quiser.',
      ticket:
        'Vale para esta transmissão e a gravação. Se acabar em até dois minutos, o valor volta sozinho para sua carteira.',
      order: 'Você paga agora, e o criador envia para este endereço. Acompanhe em Meus pedidos.',
    },
    already: 'Você já comprou isto.',
    done: {
      feed: 'Publicação desbloqueada',
      video: 'Vídeo desbloqueado',
      gallery: 'Galeria desbloqueada',
      product: 'É seu',
      message: 'Mensagem desbloqueada',
      stream: 'Você tem um ingresso',
    },
    close: 'Ver',
    failed: 'Não foi possível carregar',
  },
})
