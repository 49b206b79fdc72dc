import * as z from 'zod'
import { endpoints } from './endpoint.ts'

/** How the site is, for those who operate it. */
export const system = endpoints({
  health: {
    method: 'GET',
    path: '/health',
    access: 'anyone',
    summary: 'Ready only when the database answers',
    response: z.object({ status: z.literal('ok'), version: z.string(), uptimeS: z.number() }),
    errors: ['unavailable'],
  },
})
