/** What can have happened to a payout, as its creator is told. */
type News = 'approved' | 'in_transit' | 'paid' | 'rejected' | 'returned'

/**
 * One sentence for each state of a payout: the heading of its mail and its notification, so that they say the same.
 * `of`: the amount in the sentence, with a space before it, or empty.
 */
export const payoutWords: Record<News, Record<'en' | 'pt', (of: string) => string>> = {
  approved: { en: (of) => `Your payout${of} was approved`, pt: (of) => `Seu saque${of} foi aprovado` },
  in_transit: {
    en: (of) => `Your payout${of} is on its way to your bank`,
    pt: (of) => `Seu saque${of} está a caminho do seu banco`,
  },
  paid: { en: (of) => `Your payout${of} was paid`, pt: (of) => `Seu saque${of} foi pago` },
  rejected: { en: (of) => `Your payout${of} was rejected`, pt: (of) => `Seu saque${of} foi recusado` },
  returned: { en: (of) => `Your bank returned your payout${of}`, pt: (of) => `Seu banco devolveu seu saque${of}` },
}

/** The sentences without an amount, for a heading. */
export const payoutHeading = (news: News): Record<'en' | 'pt', string> => ({
  en: payoutWords[news].en(''),
  pt: payoutWords[news].pt(''),
})
