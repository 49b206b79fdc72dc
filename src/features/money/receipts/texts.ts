import { texts } from '../../../lib/texts.ts'

/** Texts around a receipt; the receipt's own are in `contract/money/receipt-labels.ts`, shared with the PDF. */
export const receiptTexts = texts({
  en: {
    title: (number: string) => `Receipt ${number}`,
    back: 'Wallet',
    save: 'Save as PDF',
    print: 'Print',
    open: "This payment is still pending. You can save the receipt once it's done.",
    order: 'View order',
    returns: 'View refund',
    returnedBy: 'View refund',
    failed: "This receipt couldn't be loaded",
  },
  pt: {
    title: (number: string) => `Recibo ${number}`,
    back: 'Carteira',
    save: 'Salvar em PDF',
    print: 'Imprimir',
    open: 'Este pagamento ainda está pendente. Você pode salvar o recibo quando ele for concluído.',
    order: 'Ver pedido',
    returns: 'Ver reembolso',
    returnedBy: 'Ver reembolso',
    failed: 'Não foi possível carregar este recibo',
  },
})
