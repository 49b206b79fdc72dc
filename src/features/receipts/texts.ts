import { texts } from '../../lib/texts.ts'

/** The words around a receipt; its own stand in `contract/receipt-words.ts`, the same as in the PDF. */
export const receiptTexts = texts({
  en: {
    title: (number: string) => `Receipt ${number}`,
    back: 'Wallet',
    save: 'Save as PDF',
    print: 'Print',
    open: 'This payment is still open. A receipt can be saved once it is decided.',
    order: 'See the order',
    returns: 'See what was given back',
    returnedBy: 'See how it was given back',
    failed: 'This receipt could not be loaded.',
  },
  pt: {
    title: (number: string) => `Recibo ${number}`,
    back: 'Carteira',
    save: 'Salvar em PDF',
    print: 'Imprimir',
    open: 'Este pagamento ainda está em aberto. O recibo pode ser salvo quando ele for decidido.',
    order: 'Ver o pedido',
    returns: 'Ver o que foi devolvido',
    returnedBy: 'Ver como foi devolvido',
    failed: 'Não foi possível carregar este recibo.',
  },
})
