import './zod-config.ts'
import * as z from 'zod'
import { endpoints } from './endpoint.ts'

/** What the browser needs for Stripe beside the common payment endpoints. Answers 404 where another gateway is configured. */
export const stripe = endpoints({
  beginCard: {
    method: 'POST',
    path: '/stripe/cards/setup',
    access: 'user',
    summary:
      "Begin to save a card; answers what Stripe's form needs. Then POST /stripe/cards with the payment method that it created",
    response: z.object({ clientSecret: z.string() }),
    errors: ['not_found', 'gateway_unavailable'],
    limit: { max: 60, perS: 3600 },
  },
})
