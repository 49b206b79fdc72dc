import type { Deps } from '../../../deps.ts'

const texts = [
  {
    language: 'en',
    subject: 'Curtain up on {site}, {name}',
    heading: 'Your page is open',
    body: 'Hi {name}, your papers are in order, and your page is public from now on.\n\nMost creators begin with a free post that says who they are. Tell the people who already follow you elsewhere.',
  },
  {
    language: 'pt',
    subject: 'Sua página no {site} está no ar, {name}',
    heading: 'Sua página está aberta',
    body: 'Oi, {name}. Seus documentos estão em ordem, e sua página já é pública.\n\nQuase todo mundo começa com uma publicação grátis contando quem é. Avise também quem já segue você em outros lugares.',
  },
] as const

/** A mail that the operators of the demo have put in their own words. */
export async function seedMailTexts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .insertInto('mail_text')
    .values(texts.map((text) => ({ ...text, kind: 'creator-approved', updated_at: clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
