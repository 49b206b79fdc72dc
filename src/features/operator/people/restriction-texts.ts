import { texts } from '../../../lib/texts.ts'

/** Restrictions of an account on the person's page. */
export const restrictionTexts = texts({
  en: { posting: "Can't post", payouts: 'No payouts' },
  pt: { posting: 'Não pode publicar', payouts: 'Sem saques' },
})
