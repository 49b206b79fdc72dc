/** Errors of payments, refunds and payouts; a part of `errors`. */
export const moneyErrors = {
  payment_in_progress: {
    status: 409,
    en: 'This payment is still being processed.',
    pt: 'Este pagamento ainda está em processamento.',
  },
  card_in_use: {
    status: 409,
    en: 'You use this card for your subscription to {name}. Add another card or cancel the subscription first.',
    pt: 'Você usa este cartão na assinatura de {name}. Adicione outro cartão ou cancele a assinatura primeiro.',
  },
  charge_not_paid: {
    status: 409,
    en: "This charge isn't paid, or was paid back, so it can't be refunded or disputed.",
    pt: 'Esta cobrança não está paga, ou já foi devolvida, então não dá para reembolsar nem contestar.',
  },
  clock_moving: {
    status: 409,
    en: 'The clock is still moving. Wait until it has arrived.',
    pt: 'O relógio ainda está andando. Espere ele chegar.',
  },
  no_longer_for_sale: {
    status: 409,
    en: 'This was changed or taken off sale a moment ago. Nothing was charged. Reload to see how it is now.',
    pt: 'Isto mudou ou saiu de venda agora há pouco. Nada foi cobrado. Recarregue para ver como está.',
  },
  subscription_not_due: {
    status: 409,
    en: 'There is nothing to pay for this subscription right now. Nothing was charged.',
    pt: 'Não há nada a pagar por esta assinatura agora. Nada foi cobrado.',
  },
  subscription_over: {
    status: 409,
    en: 'This subscription has ended. You can subscribe again.',
    pt: 'Esta assinatura acabou. Você pode assinar de novo.',
  },
  subscription_not_renewable: {
    status: 409,
    en: "This creator can't be subscribed to right now, so the subscription can't be paid. Nothing was charged.",
    pt: 'Não dá para assinar este criador agora, então não dá para pagar a assinatura. Nada foi cobrado.',
  },
  coupon_ended: {
    status: 409,
    en: "This coupon has ended, so it can't be changed. Create a new one.",
    pt: 'Este cupom foi encerrado, então não dá para alterar. Crie outro.',
  },
  packages_full: {
    status: 409,
    en: 'There are {max} packages, which is the limit. Delete one first.',
    pt: 'Já há {max} pacotes, que é o limite. Exclua um primeiro.',
  },
  order_step: {
    status: 409,
    en: "This order is {status}. From there it can't become {next}.",
    pt: 'Este pedido está {status}. Daí ele não pode passar a {next}.',
  },
  order_address_fixed: {
    status: 409,
    en: "This order is {status}, so its address can't be changed anymore. If it's wrong, write to the seller.",
    pt: 'Este pedido está {status}, então não dá mais para mudar o endereço. Se estiver errado, escreva para quem vendeu.',
  },
  order_without_address: {
    status: 409,
    en: 'Nothing is shipped for this order, so it has no address.',
    pt: 'Este pedido não tem entrega, então não tem endereço.',
  },
  payout_pending: {
    status: 409,
    en: "You already have a payout in progress. Change that one, or wait until it's done.",
    pt: 'Você já tem um saque em andamento. Altere esse ou espere a conclusão.',
  },
  payout_fixed: {
    status: 409,
    en: "This payout was decided already, so it can't be changed or cancelled anymore.",
    pt: 'Este saque já foi decidido, então não dá mais para alterar nem cancelar.',
  },
  payout_not_approved: {
    status: 409,
    en: "This payout isn't approved yet, so it can't be marked as paid.",
    pt: 'Este saque ainda não foi aprovado, então não dá para marcar como pago.',
  },
  payout_by_provider: {
    status: 409,
    en: 'The payment provider sends this payout and decides what becomes of it.',
    pt: 'A empresa de pagamentos envia este saque e decide o que acontece com ele.',
  },
  payout_in_transit: {
    status: 409,
    en: 'This payout is on its way: its bank file was downloaded. If the bank sends the money back, record it as returned.',
    pt: 'Este saque está a caminho: o arquivo do banco já foi baixado. Se o banco devolver o dinheiro, registre a devolução.',
  },
  payout_not_in_transit: {
    status: 409,
    en: "This payout isn't on its way, so the bank can't have returned it.",
    pt: 'Este saque não está a caminho, então o banco não pode ter devolvido.',
  },
  payouts_not_due: {
    status: 409,
    en: 'Only approved bank transfers that are in no batch yet can be put into one.',
    pt: 'Só transferências aprovadas que ainda não estão em um lote podem entrar em um.',
  },
  batch_done: {
    status: 409,
    en: 'No transfer of this batch is open anymore.',
    pt: 'Nenhuma transferência deste lote está em aberto.',
  },
  return_noted: {
    status: 409,
    en: "You've recorded this return already. It needs a second person of the team.",
    pt: 'Você já registrou esta devolução. Ela precisa de uma segunda pessoa da equipe.',
  },
  insufficient_earnings: {
    status: 409,
    en: 'You can withdraw up to {available} right now.',
    pt: 'Você pode sacar até {available} agora.',
  },
  refund_not_covered: {
    status: 409,
    en: "Your available earnings ({available}) don't cover your share of this sale ({required}). Ask us to refund it.",
    pt: 'Seus ganhos disponíveis ({available}) não cobrem a sua parte desta venda ({required}). Peça para a gente reembolsar.',
  },
  card_authentication: {
    status: 402,
    en: "The bank of this card asks if it's you. The card isn't saved until you confirm.",
    pt: 'O banco deste cartão pergunta se é você. O cartão só é salvo depois que você confirmar.',
  },
  nothing_to_refund: {
    status: 409,
    en: "Nothing was paid here, or all of it went back already. There's nothing to refund.",
    pt: 'Nada foi pago aqui, ou tudo já foi devolvido. Não há o que reembolsar.',
  },
  refund_in_progress: {
    status: 409,
    en: 'Another refund of this payment is being made. Wait a moment and look again.',
    pt: 'Outro reembolso deste pagamento está em andamento. Espere um momento e veja de novo.',
  },
  refund_too_high: {
    status: 409,
    en: 'You can refund up to {left} of this. Nothing was refunded.',
    pt: 'Você pode reembolsar até {left} disto. Nada foi reembolsado.',
  },
  refund_refused: {
    status: 409,
    en: 'The payment provider refused this refund. Nothing was refunded.',
    pt: 'A empresa de pagamentos recusou este reembolso. Nada foi reembolsado.',
  },
  payment_disputed: {
    status: 409,
    en: "The bank reversed this payment because of a dispute, so it can't be refunded as well. Nothing was refunded.",
    pt: 'O banco estornou este pagamento por causa de uma contestação, então ele não pode ser reembolsado também. Nada foi reembolsado.',
  },
  evidence_too_late: {
    status: 409,
    en: 'The time to answer this dispute is over.',
    pt: 'O prazo para responder a esta contestação terminou.',
  },
  evidence_sent: {
    status: 409,
    en: 'The evidence was already sent, and the bank takes it only once.',
    pt: 'As provas já foram enviadas, e o banco só as recebe uma vez.',
  },
  second_person_required: {
    status: 409,
    en: "You've approved this payout already. Its amount needs a second person of the team.",
    pt: 'Você já aprovou este saque. O valor exige uma segunda pessoa da equipe.',
  },
  bank_details_unreadable: {
    status: 409,
    en: "The bank details of payout {number} can't be read. Refuse it and ask the creator to save them again.",
    pt: 'Não foi possível ler os dados bancários do saque {number}. Recuse e peça que a pessoa os salve de novo.',
  },
  payout_destination_missing: {
    status: 409,
    en: 'First tell us where to send your money.',
    pt: 'Primeiro informe para onde enviamos o dinheiro.',
  },
} as const
