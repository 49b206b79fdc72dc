import type { Deps } from '../../../deps.ts'
import { demoId } from '../demo-id.ts'

const letters = [
  {
    name: 'Ingrid Solheim',
    email: 'ingrid@visitor.example',
    language: 'en',
    subject: 'Can I pay with a gift card?',
    message:
      "Hello,\n\nmy sister gave me a prepaid card from the post office. It says Visa on it. Can I use it to fill my wallet, and what happens with what's left on it?\n\nThank you!",
    hoursAgo: 5,
  },
  {
    name: 'Caio Menezes',
    email: 'caio@visitor.example',
    language: 'pt',
    subject: 'Não recebo o link para confirmar meu e-mail',
    message: 'Já pedi três vezes e não chega nada, nem na caixa de spam. O que eu faço?',
    hoursAgo: 27,
  },
] as const

/** Support requests to the operators of the demo. */
export async function seedSupportRequests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await db
    .insertInto('letter')
    .values(
      letters.map(({ hoursAgo, ...letter }) => ({
        ...letter,
        id: demoId(`letter ${letter.email}`),
        created_at: new Date(now - hoursAgo * 3_600_000),
      }))
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
