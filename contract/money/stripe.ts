import '../zod-config.ts'
import * as z from 'zod'
import { endpoints } from '../endpoint.ts'

/**
 * What the browser needs for Stripe besides the common payment endpoints. Answers 404 where another gateway is
 * configured.
 */
export const stripe = endpoints({
  beginCard: {
    method: 'POST',
    path: '/stripe/cards/setup',
    access: 'user',
    summary:
      "Start saving a card; returns the client secret for Stripe's form. Then POST /stripe/cards with the payment method that the form created",
    response: z.object({ clientSecret: z.string() }),
    errors: ['not_found', 'gateway_unavailable'],
    limit: { max: 60, perS: 3600 },
  },
})
